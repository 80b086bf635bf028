import { type AdminActionView, type AdminUserView, newId, UpdateUserBody } from '@boli/contracts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DELETION_WAITS_MS } from '../src/domain/user.ts'
import { removeDeletedAccounts } from '../src/housekeeping/remove-accounts.ts'
import { anAccount, dataOf, faultyFields, refusalOf } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'
import { addApp } from './support/second-factors.ts'
import { admin, useAdmin } from './support/signed-in.ts'

const identity = useIdentity({ firstAdmin })
useAdmin(identity)

const names = (answer: { body: { data: unknown } }) =>
  (answer.body.data as AdminUserView[]).map(({ username }) => username)
const adminId = async () => dataOf<{ _id: string }>(await admin.get('/user/isLoggedIn'))._id

/** A second administrator; no route creates one. */
async function anotherAdmin() {
  const signedIn = await identity.signedIn()
  await addApp(signedIn.browser, signedIn.account, identity.clock)
  await identity.db.updateTable('users').set({ role: 'admin' }).where('id', '=', signedIn.userId).execute()
  return signedIn
}

test.each(Object.keys(UpdateUserBody.properties))(
  'update-user acts on %s or refuses it, never answers with 200 and drops it',
  async (field) => {
    const { userId } = await identity.signedIn({ role: 'farmer' })
    const sample: Record<string, unknown> = {
      ...{ role: 'business', username: `New${userId.slice(-6)}`, firstName: 'Asha', lastName: 'Rao' },
      ...{ isVerified: false, email: 'another@example.in' },
    }
    const seen = async () => (await admin.get(`/admin/user/${userId}`)).body.data
    const before = await seen()
    const answer = await admin.put(`/admin/update-user/${userId}`, { [field]: sample[field] })
    expect(sample).toHaveProperty(field)
    if (answer.status === 200) expect(await seen()).not.toEqual(before)
    else expect(faultyFields(answer)).toEqual([field])
  },
)

describe('search-user', () => {
  test('finds a part of the name in any case, and treats every character as text', async () => {
    await identity.signedIn({ username: 'Zamindar7' })
    // The newest come first, and the clock is fixed: ids of one millisecond have no order.
    identity.clock.advance(1)
    await identity.signedIn({ username: 'azamin' })
    const answer = await admin.post('/admin/search-user', { username: 'ZAMIN' })
    expect(names(answer)).toEqual(['azamin', 'Zamindar7'])
    expect(answer.body).toMatchObject({ hasMore: false, total: 2 })
    for (const username of ['%', '_', '\\', "'"]) {
      expect(names(await admin.post('/admin/search-user', { username }))).toEqual([])
    }
  })

  test('sends nothing that is secret or private', async () => {
    const [user] = dataOf<AdminUserView[]>(await admin.post('/admin/search-user', { username: 'admin' }))
    expect(Object.keys(user ?? {}).sort()).toEqual([
      ...['_id', 'avatar', 'createdAt', 'email', 'firstName', 'fullname', 'hasSecondFactor'],
      ...['isVerified', 'lastName', 'removedAt', 'role', 'username'],
    ])
  })
})

describe('user-analytics', () => {
  test('lists one role only, or everyone', async () => {
    for (const role of ['farmer', 'Business']) {
      await identity.signedIn({ role: role.toLowerCase() })
      const users = dataOf<AdminUserView[]>(await admin.get(`/admin/user-analytics?filter=${role}`))
      expect(new Set(users.map((user) => user.role))).toEqual(new Set([role.toLowerCase()]))
    }
    const { length } = await identity.db.selectFrom('users').select('id').execute()
    for (const query of ['', '?filter=all', '?filter=All%20Users', '?filter='])
      expect((await admin.get(`/admin/user-analytics${query}`)).body).toMatchObject({ total: length })
  })

  test('pages through everyone once, the newest first', async () => {
    for (let round = 0; round < 3; round++) await identity.signedIn()
    const all = names(await admin.get('/admin/user-analytics?limit=100'))
    const paged: string[] = []
    for (let page = 1, hasMore = true; hasMore; page++) {
      const answer = await admin.get(`/admin/user-analytics?limit=2&page=${page}`)
      paged.push(...names(answer))
      hasMore = (answer.body as unknown as { hasMore: boolean }).hasMore
    }
    expect(paged).toEqual(all)
  })

  test.each(['newest', 'oldest', 'username'])(
    'a page ordered by %s begins after the previous one, even if users have registered since',
    async (sortBy) => {
      const named = `Keyset${sortBy}`
      for (const index of [1, 3, 5, 7]) await identity.signedIn({ username: `${named}${index}` })
      const path = `/admin/user-analytics?query=${named}&sortBy=${sortBy}&limit=2`
      const first = await admin.get(path)
      identity.clock.advance(1)
      await identity.signedIn({ username: `${named}0` })
      const { next = '' } = first.body as unknown as { next?: string }
      const second = await admin.get(`${path}&page=2&after=${next}`)
      const shown = [...names(first), ...names(second)]
      expect(shown.filter((name) => name !== `${named}0`).sort()).toEqual(
        [1, 3, 5, 7].map((index) => `${named}${index}`),
      )
      expect(first.body).toMatchObject({ hasMore: true, total: 4 })
    },
  )

  test.each([
    ['no list', Buffer.from('{}').toString('base64url')],
    ['another order', Buffer.from(JSON.stringify(['asha', newId()])).toString('base64url')],
    ['no id', Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000Z', 'x'])).toString('base64url')],
    ['no text', 'abc'],
  ])('refuses the cursor %s', async (_, after) => {
    expect((await admin.get(`/admin/user-analytics?after=${after}`)).status).toBe(400)
  })

  test('a part of a name is found by an index, not by reading every account', async () => {
    const plan = await identity.db.transaction().execute(async (trx) => {
      // With so few accounts, reading all of them costs the same.
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`
        explain select id from users where removed_at is null and lower(username) like ${'%zamin%'}`.execute(
        trx,
      )
    })
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_username_parts')
  })

  test('finds a part of the name within a role, in the requested order', async () => {
    for (const [username, role] of [
      ['Sortb', 'farmer'],
      ['sorta', 'farmer'],
      ['sortc', 'business'],
    ] as const) {
      identity.clock.advance(1)
      await identity.signedIn({ username, role })
    }
    const found = async (query: string) => {
      const answer = await admin.get(`/admin/user-analytics?query=SORT&${query}`)
      return [...names(answer), (answer.body as unknown as { total: number }).total]
    }
    expect(await found('')).toEqual(['sortc', 'sorta', 'Sortb', 3])
    expect(await found('filter=farmer&sortBy=username')).toEqual(['sorta', 'Sortb', 2])
    expect(await found('sortBy=oldest&limit=1')).toEqual(['Sortb', 3])
  })
})

describe('update-user', () => {
  test('changes the role, ends every session at once, publishes it, and is recorded', async () => {
    const { browser, userId, account } = await identity.signedIn({ role: 'farmer' })
    const refused = await admin.put(`/admin/update-user/${userId}`, { role: 'business', email: 'x@y.in' })
    expect(refusalOf(refused)).toEqual([400, 'validation-failed', 'email'])
    const sent = { role: 'business', _id: 'x', email: account.email.toUpperCase() }
    const answer = await admin.put(`/admin/update-user/${userId}`, sent)
    const data = { role: 'business', isVerified: true }
    const body = { success: true, message: 'User updated successfully', data }
    expect(answer).toMatchObject({ status: 200, body })
    expect(await identity.isAlive(browser)).toBe(false)
    expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toEqual({ userId, sessionKey: null })
    expect((await identity.eventsOf(userId, 4)).slice(2)).toMatchObject([
      { type: 'user-updated', data: { role: 'business' } },
      { type: 'session-ended', data: { reason: 'role-changed' } },
    ])
    const roles = { before: { role: 'farmer' }, after: { role: 'business' } }
    const acts = await identity.actionsOn(userId)
    expect(acts).toMatchObject([{ action: 'update-user', admin_username: 'admin', ...roles }])
  })

  test('changes name and whether the e-mail is verified, and leaves the user signed in', async () => {
    const { browser, userId } = await identity.signedIn({ isVerified: false })
    const changes = { firstName: ' Asha ', lastName: 'Rao', isVerified: true }
    const answer = await admin.put(`/admin/update-user/${userId}`, changes)
    expect(answer.body.data).toMatchObject({ fullname: 'Asha Rao', firstName: 'Asha', isVerified: true })
    const { user } = await identity.sessionOf(browser)
    expect(user).toMatchObject({ fullname: 'Asha Rao', isVerified: true })
    const verified = identity.db.selectFrom('users').select('first_verified_at').where('id', '=', userId)
    expect(await verified.execute()).toEqual([{ first_verified_at: identity.clock.now() }])
    identity.clock.advance(1)
    await admin.put(`/admin/update-user/${userId}`, { lastName: '' })
    const read = await admin.get(`/admin/user/${userId}`)
    expect(read.body.data).toMatchObject({ fullname: 'Asha', lastName: null, isVerified: true })

    const { data, total } = (await admin.get(`/admin/actions?userId=${userId}&kind=update-user&limit=1`))
      .body as unknown as { data: AdminActionView[]; total: number }
    expect(total).toBe(2)
    const renamed = [{ field: 'fullname', before: 'Asha Rao', after: 'Asha' }]
    expect(data).toMatchObject([
      { action: 'update-user', admin: { username: 'admin' }, user: { _id: userId }, changes: renamed },
    ])
  })

  test('the same role changes nothing and signs nobody out', async () => {
    const { browser, userId } = await identity.signedIn({ role: 'farmer' })
    expect((await admin.put(`/admin/update-user/${userId}`, { role: 'farmer' })).status).toBe(200)
    expect(await identity.isAlive(browser)).toBe(true)
    expect(await identity.actionsOn(userId)).toEqual([])
  })

  test('names the field role if nothing is changed', async () => {
    const { userId } = await identity.signedIn()
    const answer = await admin.put(`/admin/update-user/${userId}`, {})
    expect(refusalOf(answer)).toEqual([400, 'validation-failed', 'role'])
  })

  test('changes the username, and refuses one in use', async () => {
    const { userId, account } = await identity.signedIn()
    const { username } = anAccount()
    const renamed = await admin.put(`/admin/update-user/${userId}`, { username })
    expect(renamed.body.data).toMatchObject({ username })
    expect(await identity.actionsOn(userId)).toMatchObject([{ after: { username } }])
    // A stranger could impersonate the former owner.
    const impostor = anAccount({ username: account.username })
    const stranger = await identity.browser().post('/user/register', impostor)
    expect(refusalOf(stranger)).toEqual([409, 'username-taken', 'username'])
    const taken = await admin.put(`/admin/update-user/${userId}`, { username: 'ADMIN' })
    expect(refusalOf(taken)).toEqual([409, 'username-taken', 'username'])
  })
})

test('phone, address and open sessions are shown separately, and each view is recorded', async () => {
  const { browser, userId } = await identity.signedIn()
  await browser.post('/user/add-details', {
    ...{ countryCode: '+91', phoneNo: '9876543210', street: 'Mandi Road 4', city: 'Sehore' },
    ...{ state: 'Madhya Pradesh', pincode: '466001', country: 'India', addressType: 'home' },
  })
  const view = () => admin.get(`/admin/user/${userId}/private`)
  expect((await view()).body.data).toMatchObject({
    phone: '+91 9876543210',
    address: expect.stringContaining('Mandi Road 4'),
    signIns: [{ device: expect.any(String), at: expect.any(String) }],
  })
  await view()
  const acts = (await identity.actionsOn(userId)).map(({ action }) => action)
  expect(acts).toEqual(['see-private-data', 'see-private-data'])
})

describe('user-sessions', () => {
  test('ends every session of a user at once, and is recorded', async () => {
    const { browser, account, userId } = await identity.signedIn()
    const elsewhere = identity.browser()
    await elsewhere.signIn(account)
    const answer = await admin.delete(`/admin/user-sessions/${userId}`)
    expect(answer).toMatchObject({ status: 200, body: { data: { ended: 2 } } })
    for (const one of [browser, elsewhere]) expect(await identity.isAlive(one)).toBe(false)
    expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toEqual({ userId, sessionKey: null })
    expect((await identity.eventsOf(userId, 3)).at(-1)).toMatchObject({ data: { reason: 'ended-by-admin' } })
    const acts = await identity.actionsOn(userId)
    expect(acts).toMatchObject([{ action: 'end-sessions', admin_username: 'admin' }])
    expect((await identity.browser().signIn(account)).status).toBe(200)
  })
})

describe('delete-user', () => {
  test('removes the user for everyone at once: sessions, sign-in, lists', async () => {
    const { browser, account, userId } = await identity.signedIn()
    const answer = await admin.delete(`/admin/delete-user/${userId}`)
    expect(answer).toMatchObject({ status: 200, body: { message: 'user deleted successfully', data: null } })
    expect(await identity.isAlive(browser)).toBe(false)
    const message = { userId, sessionKey: null, isDeleted: true }
    expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toEqual(message)
    expect((await identity.eventsOf(userId, 4)).slice(2)).toMatchObject([
      { type: 'session-ended', data: { reason: 'user-deleted' } },
      { type: 'deletion-scheduled', version: 3, data: { removedAt: inTwoDays() } },
    ])
    const [act] = await identity.actionsOn(userId)
    expect(act).toMatchObject({ action: 'delete-user', before: { username: account.username }, after: null })
    expect(JSON.stringify(act)).not.toContain(account.email)
    expect((await identity.browser().signIn(account)).body.code).toBe('wrong-credentials')
    await identity.forgetMails()
    await identity.browser().post('/user/forgot-password', { email: account.email })
    expect(await identity.mailsTo(account.email)).toEqual([])
    expect((await admin.delete(`/admin/delete-user/${userId}`)).body.code).toBe('not-found')
    const found = async (filter: string) =>
      names(await admin.get(`/admin/user-analytics?filter=${filter}&query=${account.username}`))
    expect([await found('all'), await found('deleted')]).toEqual([[], [account.username]])
  })

  test('can be undone for 48 hours, by an administrator, once', async () => {
    const { browser, account, userId } = await identity.signedIn()
    const restore = (id = userId) => admin.post(`/admin/restore-user/${id}`)
    expect((await restore()).body.code).toBe('not-deleted')
    await admin.delete(`/admin/delete-user/${userId}`)
    identity.clock.advance(DELETION_WAITS_MS - 1)
    await admin.signIn(firstAdmin)
    await removeDeletedAccounts({ ...identity.deps, now: identity.clock.now })
    expect((await restore(newId())).body.code).toBe('not-found')
    expect(await restore()).toMatchObject({
      status: 200,
      body: { data: { username: account.username, removedAt: null } },
    })
    expect((await identity.eventsOf(userId, 5)).at(-1)).toMatchObject({
      ...{ type: 'deletion-cancelled', version: 4, data: { username: account.username } },
    })
    const acts = (await identity.actionsOn(userId)).map(({ action }) => action)
    expect(acts).toEqual(['delete-user', 'restore-user'])
    expect(await identity.isAlive(browser)).toBe(false)
    expect((await identity.browser().signIn(account)).status).toBe(200)
    expect((await restore()).body.code).toBe('not-deleted')
  })

  test('is final after 48 hours: all personal data is deleted, and the name stays reserved', async () => {
    const { account, userId } = await identity.signedIn()
    await admin.delete(`/admin/delete-user/${userId}`)
    identity.clock.advance(DELETION_WAITS_MS)
    await admin.signIn(firstAdmin)
    await removeDeletedAccounts({ ...identity.deps, now: identity.clock.now })
    expect((await identity.eventsOf(userId, 6)).at(-1)).toMatchObject({ type: 'user-deleted', version: 4 })
    expect((await admin.post(`/admin/restore-user/${userId}`)).body.code).toBe('not-found')
    const listed = dataOf<AdminActionView[]>(await admin.get(`/admin/actions?userId=${userId}`))
    expect(listed).toMatchObject([{ action: 'delete-user', user: null, changes: [] }])
    const again = await identity.browser().post('/user/register', account)
    expect(refusalOf(again)).toEqual([409, 'username-taken', 'username'])
    await identity.browser().register({ ...account, username: anAccount().username })
  })
})

const inTwoDays = () => new Date(identity.clock.now().getTime() + DELETION_WAITS_MS).toISOString()

describe('administrators', () => {
  test('neither demote nor delete themselves', async () => {
    const own = await adminId()
    expect((await admin.put(`/admin/update-user/${own}`, { role: 'farmer' })).body.code).toBe('own-account')
    expect((await admin.delete(`/admin/delete-user/${own}`)).body.code).toBe('own-account')
  })

  test('who remove each other at the same moment leave one', async () => {
    const first = await anotherAdmin()
    const second = await anotherAdmin()
    const firstId = await adminId()
    // Tokens first: both calls must have passed the edge before they conflict.
    const sessions = await Promise.all([first, second].map(({ browser }) => identity.sessionOf(browser)))
    const answers = await Promise.all(
      [second, first].map(({ userId }, index) =>
        identity.app.inject({
          method: 'DELETE',
          url: `/api/v1/admin/delete-user/${userId}`,
          headers: { authorization: `Bearer ${sessions[index]?.token}` },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    const survivor = answers[0]?.statusCode === 200 ? first : second
    await admin.delete(`/admin/delete-user/${survivor.userId}`)
    const admins = identity.db.selectFrom('users').select('id').where('role', '=', 'admin')
    expect(await admins.where('removed_at', 'is', null).execute()).toEqual([{ id: firstId }])
  })
})

test('the audit is append-only', async () => {
  const { userId } = await identity.signedIn()
  await admin.delete(`/admin/delete-user/${userId}`)
  for (const change of [
    sql`update admin_actions set admin_username = 'nobody'`,
    sql`update admin_actions set before = before || '{"username": "nobody"}'`,
    sql`update admin_actions set before = before - 'role'`,
    sql`update admin_actions set admin_name_hash = null`,
    sql`update admin_actions set admin_salt = sha256('other')`,
    sql`update admin_actions set request_id = 'another', admin_username = ''`,
    sql`delete from admin_actions`,
    sql`truncate admin_actions`,
  ]) {
    await expect(change.execute(identity.db)).rejects.toThrow(/append-only/)
  }
})
