import { routes } from '@boli/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, anAccount, type Browser, dataOf } from './support/browser.ts'
import { firstAdmin, startIdentity, type TestIdentityApp } from './support/identity-app.ts'
import { addApp, addSoftPasskey } from './support/second-factors.ts'

const account: Account = { ...firstAdmin, role: 'admin' }
const adminRoutes = Object.entries(routes).filter(
  ([, route]) => route.service === 'identity' && route.access === 'admin',
)
let identity: TestIdentityApp
let admin: Browser

describe('an administrator without a second factor', () => {
  beforeAll(async () => {
    identity = await startIdentity({ firstAdmin, exceptedAdminEmail: null })
  })
  afterAll(() => identity?.stop())
  beforeEach(async () => {
    await identity.db.deleteFrom('second_factors').execute()
    admin = await identity.asAdmin()
  })

  test.each(adminRoutes)('%s is refused until one is set up', async (_, route) => {
    const path = route.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
    const answer = await admin.call(route.method, path, route.method === 'GET' ? undefined : {})
    expect(answer).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
  })

  test.each([
    ['an app', () => addApp(admin, account, identity.clock)],
    ['a passkey', () => addSoftPasskey(admin, account)],
  ])('may do their work with %s, in the same session', async (_, add) => {
    const me = async () => dataOf<{ needsSecondFactor?: boolean }>(await admin.get('/user/isLoggedIn'))
    expect((await me()).needsSecondFactor).toBe(true)
    expect((await admin.get('/user/second-factor')).body.data).toMatchObject({ isRequired: true })
    await add()
    expect((await me()).needsSecondFactor).toBeUndefined()
    expect((await admin.get('/admin/user-analytics')).status).toBe(200)
  })

  test('cannot remove their last factor, but any other', async () => {
    await addApp(admin, account, identity.clock)
    const { password } = firstAdmin
    expect((await admin.delete('/user/authenticator', { password })).body.code).toBe('last-factor')
    await addSoftPasskey(admin, account)
    expect((await admin.delete('/user/authenticator', { password })).status).toBe(200)
    expect((await admin.get('/admin/user-analytics')).status).toBe(200)
  })

  test('whose factors are lost signs in after the operator runs the runbook’s command', async () => {
    await addApp(admin, account, identity.clock)
    await sql`delete from second_factors using users where users.id = second_factors.user_id and lower(username) = 'admin'`.execute(
      identity.db,
    )
    await sql`delete from sessions using users where users.id = sessions.user_id and lower(username) = 'admin'`.execute(
      identity.db,
    )
    expect((await admin.get('/user/isLoggedIn')).status).toBe(401)
    const again = await identity.asAdmin()
    expect((await again.get('/admin/user-analytics')).body.code).toBe('second-factor-required')
    await addApp(again, account, identity.clock)
    expect((await again.get('/admin/user-analytics')).status).toBe(200)
  })

  describe('who has one', () => {
    beforeEach(() => addApp(admin, account, identity.clock))
    const reset = (userId: string) => admin.delete(`/admin/second-factor/${userId}`)

    test('can reset the factor of another: sessions end, a mail is sent, and it is recorded', async () => {
      const { browser, account: other, userId } = await identity.signedIn()
      expect((await reset(userId)).body.code).toBe('not-found')
      const { secret } = await addApp(browser, other, identity.clock)
      const listed = await admin.post('/admin/search-user', { username: other.username })
      expect(listed.body.data).toMatchObject([{ hasSecondFactor: true }])
      expect((await admin.get(`/admin/user/${userId}`)).body.data).toMatchObject({ hasSecondFactor: true })
      expect((await reset(userId)).status).toBe(200)
      expect((await browser.get('/user/isLoggedIn')).status).toBe(401)
      expect((await identity.browser().signIn(other)).status).toBe(200)
      await identity.mailsTo(other.email)
      await identity.mailbox.newest(other.email, /second step was removed/)
      const action = (await identity.actionsOn(userId)).at(-1)
      expect(action).toMatchObject({ action: 'reset-second-factor', admin_username: 'admin' })
      expect(JSON.stringify(action)).not.toContain(secret)
    })

    test('does not reset their own', async () => {
      const { _id } = dataOf<{ _id: string }>(await admin.get('/user/isLoggedIn'))
      expect(await reset(_id)).toMatchObject({ status: 409, body: { code: 'own-account' } })
    })
  })
})

describe('the administrator exempted by the configuration', () => {
  beforeAll(async () => {
    identity = await startIdentity({ firstAdmin, exceptedAdminEmail: firstAdmin.email })
    admin = await identity.asAdmin()
  })
  afterAll(() => identity?.stop())

  test('needs none, and is notified of it', async () => {
    expect((await admin.get('/admin/user-analytics')).status).toBe(200)
    const state = await admin.get('/user/second-factor')
    expect(state.body.data).toMatchObject({ isRequired: false, isExcepted: true })
    expect((await admin.get('/user/isLoggedIn')).body.data).not.toHaveProperty('needsSecondFactor')
  })

  test('is the only one exempt: another administrator needs a second factor', async () => {
    const other = anAccount()
    const browser = identity.browser()
    await browser.register(other)
    const user = identity.db.updateTable('users').where('username', '=', other.username)
    await user.set({ role: 'admin', is_verified: true }).execute()
    expect((await browser.get('/admin/user-analytics')).body.code).toBe('second-factor-required')
  })
})
