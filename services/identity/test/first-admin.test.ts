import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../src/index.ts'
import { anAccount } from './support/browser.ts'
import { firstAdmin, startIdentity, type TestIdentityApp } from './support/identity-app.ts'

let identity: TestIdentityApp
afterEach(() => identity?.stop())

test('the configured administrator can sign in, and a second start changes nothing', async () => {
  identity = await startIdentity({ firstAdmin })
  const signIn = () =>
    identity.browser().post('/user/login', { input: 'admin', password: firstAdmin.password })
  expect((await signIn()).body.data).toMatchObject({
    role: 'admin',
    isVerified: true,
    email: firstAdmin.email,
  })

  const config = {
    ...identity.config,
    firstAdmin: { ...firstAdmin, password: 'Other7pass!', username: 'other' },
  }
  const again = await buildApp({ ...identity.deps, config })
  await again.ready()
  await again.close()
  expect((await signIn()).status).toBe(200)
  expect(await identity.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'admin' }])
})

test('many instances that start at once create one administrator', async () => {
  identity = await startIdentity()
  const config = { ...identity.config, firstAdmin }
  const instances = await Promise.all(Array.from({ length: 3 }, () => buildApp({ ...identity.deps, config })))
  await Promise.all(instances.map((app) => app.ready()))
  await Promise.all(instances.map((app) => app.close()))
  expect((await identity.db.selectFrom('users').select('id').execute()).length).toBe(1)
})

test('the service does not start if the administrator’s username belongs to another account', async () => {
  identity = await startIdentity()
  await identity.browser().register(anAccount({ username: 'meera' }))
  const config = { ...identity.config, firstAdmin: { ...firstAdmin, username: 'meera' } }
  const app = await buildApp({ ...identity.deps, config })
  await expect(app.ready()).rejects.toThrow(/ADMIN_USERNAME/)
  await app.close()
})

test('a generated administrator password can only be used to choose another one', async () => {
  identity = await startIdentity({ firstAdmin: { ...firstAdmin, mustChangePassword: true } })
  const browser = identity.browser()
  const signIn = (password: string) => browser.post('/user/login', { input: firstAdmin.email, password })
  const refused = await signIn(firstAdmin.password)
  expect(refused).toMatchObject({ status: 403, body: { code: 'password-change-required' } })
  expect(browser.sessionId).toBeNull()
  const { token } = (refused.body as unknown as { params: { token: string } }).params
  const password = 'Mustard field at dawn'
  expect((await browser.post('/user/reset-password', { token, password })).status).toBe(200)
  expect((await signIn(firstAdmin.password)).status).toBe(401)
  expect((await signIn(password)).status).toBe(200)
  await identity.restart()
  const again = identity.browser()
  expect((await again.post('/user/login', { input: firstAdmin.email, password })).status).toBe(200)
})

test('nobody else can register, or take later, a name that could pass for an administrator', async () => {
  identity = await startIdentity({ firstAdmin: { ...firstAdmin, username: 'SunitaDeo' } })
  const [browser, { username: own }] = [identity.browser(), anAccount()]
  for (const username of ['BoliSupport', 'sunitade0', 'SunitaDeo']) {
    expect(await browser.post('/user/register', anAccount({ username }))).toMatchObject({
      ...{ status: 409, body: { code: 'username-taken', errors: [{ field: 'username' }] } },
    })
  }
  await browser.register(anAccount({ username: own }))
  const renamed = await browser.call('PUT', '/user/update-profile', { username: 'Moderator1' })
  expect(renamed).toMatchObject({ status: 409, body: { code: 'username-taken' } })
})
