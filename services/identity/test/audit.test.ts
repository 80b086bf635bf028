import type { AdminActionView, AuditCheck, DomainEvent } from '@boli/contracts'
import { API_PREFIX, createEvent, newId } from '@boli/contracts'
import { appendLeaves, emptyFrontier, leafHash as hashOf, rootOf } from '@boli/proof'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { leafText } from '../src/persistence/audit-leaf.ts'
import { forgetNames } from '../src/persistence/audit-log.ts'
import { dataOf } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'
import { admin, useAdmin, userId, useSignedIn } from './support/signed-in.ts'

const identity = useIdentity({ firstAdmin })
useAdmin(identity)
useSignedIn(identity)
/** Three actions: two changes and an access. */
beforeEach(async () => {
  await admin.put(`/admin/update-user/${userId}`, { firstName: 'Asha' })
  await admin.put(`/admin/update-user/${userId}`, { lastName: 'Rao' })
  await admin.get(`/admin/user/${userId}`)
})

const check = async (query = '') => dataOf<AuditCheck>(await admin.get(`/admin/audit/check${query}`))
const actsOf = async (query: string) => dataOf<AdminActionView[]>(await admin.get(`/admin/actions?${query}`))

/** As an attacker with access to the database could: the trigger is disabled. */
async function withoutTrigger(change: ReturnType<typeof sql>) {
  await sql`alter table admin_actions disable trigger user`.execute(identity.db)
  await change.execute(identity.db)
  await sql`alter table admin_actions enable trigger user`.execute(identity.db)
}

/**
 * Changes the newest update of the user, and restores it for the next test.
 * @returns Its place in the log, and what a client that remembers the log finds while it is changed.
 */
async function tamper(change: (place: number) => ReturnType<typeof sql>) {
  const { db } = identity
  const remembered = await check()
  const [act] = await actsOf(`userId=${userId}&kind=update-user&limit=1`)
  const place = act?.sequence ?? 0
  await sql`create table untouched as select * from admin_actions where sequence = ${place}`.execute(db)
  await withoutTrigger(change(place))
  const found = await check(`?size=${remembered.size}&root=${remembered.root}`)
  await withoutTrigger(sql`delete from admin_actions where sequence = ${place}`)
  await sql`insert into admin_actions select * from untouched`.execute(db)
  await sql`drop table untouched`.execute(db)
  expect(await check()).toMatchObject({ firstWrong: null, isRootRight: true })
  return { place, found }
}

type Acted = DomainEvent<'administrator-acted'>['data']
/** An administrator's action, as another service publishes it. */
function acted(admin: Acted['admin'], act: string, done: Partial<Acted>, time?: string) {
  const data = { lot: null, dealId: null, person: null, facts: {}, ...done, admin, act: act as never }
  const about = { type: 'administrator-acted', source: '/others', subject: newId(), version: 1 } as const
  return createEvent({ ...about, ...(time && { time }), data })
}

async function download(query: string): Promise<string> {
  const { token } = await identity.sessionOf(admin)
  const url = `${API_PREFIX}/admin/audit/export?${query}`
  const answer = await identity.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test('an action reported by another service is recorded once, and found by administrator, kind, user, lot and day', async () => {
  const by = { userId: (await identity.signedIn()).userId, username: 'meera' }
  const lot = { _id: newId(), name: 'Sharbati Wheat' }
  const dealId = newId()
  const facts = { outcome: 'cancel', fault: 'buyer', note: 'Seen' }
  const decided = acted(by, 'decide-dispute', { lot, dealId, facts }, '2026-11-20T20:00:00.000Z')
  const person = { userId, username: 'then' }
  const lifted = acted(by, 'lift-suspension', { person, facts: { note: 'By mistake' } })
  const imported = acted(by, 'import-prices', { facts: { file: 'prices.csv', bytes: 100, isDemo: false } })
  const exported = acted(by, 'export-data', { facts: { dataset: 'users', from: '2026-11-01' } })
  await identity.consumeDeals(decided, decided, lifted)
  await identity.consumeInformation(imported, imported)
  await identity.consumeExports(exported, exported)
  await expect.poll(() => actsOf('admin=MEERA')).toHaveLength(4)
  expect(await actsOf('kind=export-data')).toMatchObject([{ facts: { dataset: 'users' } }])
  expect(await actsOf('kind=import-prices')).toMatchObject([{ facts: { file: 'prices.csv' } }])
  const user = identity.db.selectFrom('users').select('username').where('id', '=', userId)
  const { username } = await user.executeTakeFirstOrThrow()
  const decision = { action: 'decide-dispute', dealId, lot, facts: { outcome: 'cancel', note: 'Seen' } }
  expect(await actsOf(`lot=${lot._id}`)).toMatchObject([decision])
  expect(await actsOf(`person=${username.toUpperCase()}&kind=lift-suspension`)).toMatchObject([
    { user: { _id: userId, username: 'then' }, facts: { note: 'By mistake' } },
  ])
  // 20:00 UTC is the next day in India.
  expect(await actsOf('admin=meera&from=2026-11-21&to=2026-11-21')).toMatchObject([decision])
  expect(await actsOf('admin=meera&from=2026-11-20&to=2026-11-20')).toEqual([])
})

test('a view of an e-mail address is recorded once per Indian day, however often it is opened at once', async () => {
  await Promise.all([1, 2, 3].map(() => admin.get(`/admin/user/${userId}`)))
  expect(await actsOf(`userId=${userId}&kind=see-contacts`)).toHaveLength(1)
  identity.clock.advance(24 * 60 * 60 * 1000 + 1)
  await admin.signIn(firstAdmin)
  await admin.get(`/admin/user/${userId}`)
  expect(await actsOf(`userId=${userId}&kind=see-contacts`)).toHaveLength(2)
})

test('an export is recorded, and anyone can rebuild the tree of its checkpoint from its leaves', async () => {
  const { checkpoint, acts } = JSON.parse(await download('format=json'))
  expect(acts.at(-1)).toMatchObject({ action: 'export-audit', facts: { format: 'json' } })
  let tree = emptyFrontier
  for (const { leaf, leafHash } of acts) {
    const hash = Buffer.from(leafHash, 'hex')
    if (leaf !== null) expect(Buffer.from(hashOf(leaf))).toEqual(hash)
    tree = appendLeaves(tree, [hash])
  }
  expect({ size: tree.size, root: Buffer.from(rootOf(tree)).toString('hex') }).toEqual(checkpoint)
  const lines = (await download(`userId=${userId}`)).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^\d+,.*,admin,update-user,/)
})

/** Rows of the audit whose text matches. */
async function rowsWith(names: RegExp): Promise<string[]> {
  const all = await identity.db.selectFrom('admin_actions').selectAll().execute()
  return all.map((row) => JSON.stringify(row)).filter((row) => names.test(row))
}

test('actions that an older version added are included with the next one', async () => {
  await sql`
    insert into admin_actions (id, at, admin_id, admin_username, action, user_id, before, request_id)
    select ${newId()}, now(), id, username, 'end-sessions', ${newId()}, '{"username": "LongGone"}', 'old'
    from users where id = ${userId}
  `.execute(identity.db)
  const before = await check()
  await admin.put(`/admin/update-user/${userId}`, { firstName: 'Usha' })
  const after = await check(`?size=${before.size}&root=${before.root}`)
  expect(after).toMatchObject({ firstWrong: null, isRootRight: true, isConsistent: true })
  expect(after.size).toBe(before.size + 2)
  await forgetNames(identity.db)
  expect(await rowsWith(/LongGone/)).toEqual([])
})

test('an action of a kind that only a newer release knows is stored and listed under its kind', async () => {
  const by = { userId: (await identity.signedIn()).userId, username: 'meera' }
  const newer = acted(by, 'weigh-again', { person: { userId, username: 'then' } })
  await identity.consumeDeals(newer)
  const kinds = async () => (await actsOf(`userId=${userId}`)).map(({ action }) => action)
  await expect.poll(kinds).toContain('weigh-again')
  expect(await check()).toMatchObject({ firstWrong: null, isRootRight: true })
})

test('a removed account is named nowhere in the audit, and its actions can still be checked', async () => {
  const gone = await identity.signedIn({ username: 'KamalaGone' })
  const acting = await identity.signedIn({ username: 'AdminGone' })
  await admin.put(`/admin/update-user/${gone.userId}`, { firstName: 'Kamalini' })
  const person = { userId: gone.userId, username: 'KamalaGone' }
  const lifted = acted({ userId: acting.userId, username: 'AdminGone' }, 'lift-suspension', { person })
  await download('person=kamalagone&format=json')
  const remembered = await check()
  for (const { browser, account } of [gone, acting])
    await browser.post('/user/delete-account', { password: account.password })
  // The event of another service arrives late.
  await identity.consumeDeals(lifted)
  await expect.poll(async () => (await check()).size).toBe(remembered.size + 1)
  expect(await rowsWith(/kamal|AdminGone/i)).toEqual([])
  expect(await check(`?size=${remembered.size}&root=${remembered.root}`)).toMatchObject({
    ...{ firstWrong: null, isRootRight: true, isConsistent: true },
  })
  expect(await actsOf(`userId=${gone.userId}&kind=lift-suspension`)).toMatchObject([
    { admin: { _id: acting.userId, username: 'Deleted user' }, user: null },
  ])
  const { acts } = JSON.parse(await download(`userId=${gone.userId}&format=json`))
  expect(acts.map(({ leaf }: { leaf: string | null }) => typeof leaf)).toEqual(['string', 'string'])
})

test.each([
  ['another name of the administrator', sql`admin_username = 'nobody'`],
  ['no name of the administrator', sql`admin_username = '', admin_salt = null`],
  ['another name of the user', sql`before = before || '{"username": "nobody"}'`],
  ['no name of the user', sql`before = before - array['username', 'fullname'], user_salt = null`],
])('%s in an action is found while the account exists', async (_what, change) => {
  const { place, found } = await tamper(
    (at) => sql`update admin_actions set ${change} where sequence = ${at}`,
  )
  expect(found.firstWrong).toBe(place)
})

test('an action logged with names by an earlier version loses them with the account, and stays in its place', async () => {
  const gone = await identity.signedIn({ username: 'RekhaGone' })
  await admin.put(`/admin/update-user/${gone.userId}`, { firstName: 'Rekhini' })
  const action = identity.db.selectFrom('admin_actions').selectAll().where('user_id', '=', gone.userId)
  const row = await action.executeTakeFirstOrThrow()
  const former = { ...row, admin_salt: null, admin_name_hash: null, user_salt: null, user_name_hash: null }
  const hash = Buffer.from(hashOf(leafText(former)))
  expect(leafText(former)).toContain('RekhaGone')
  await withoutTrigger(sql`update admin_actions set leaf_hash = ${hash}, admin_salt = null,
    admin_name_hash = null, user_salt = null, user_name_hash = null where id = ${row.id}`)
  await rebuildTree()
  const remembered = await check()
  expect(remembered).toMatchObject({ firstWrong: null, isRootRight: true })
  await gone.browser.post('/user/delete-account', { password: gone.account.password })
  const actions = identity.db.selectFrom('admin_actions').selectAll().where('id', '=', row.id)
  const [forgotten] = await actions.execute()
  expect(JSON.stringify(forgotten)).not.toMatch(/Rekh/)
  expect(await check(`?size=${remembered.size}&root=${remembered.root}`)).toMatchObject({
    ...{ firstWrong: null, isRootRight: true, isConsistent: true },
  })
})

/** Rebuilds the tree from the current leaves, or from those up to a place in the log. */
async function rebuildTree(size = Number.MAX_SAFE_INTEGER) {
  const upToSize = identity.db.selectFrom('admin_actions').select('leaf_hash').where('sequence', '<=', size)
  const rows = await upToSize.orderBy('sequence').execute()
  const leaves = rows.flatMap(({ leaf_hash }) => leaf_hash ?? [])
  const tree = appendLeaves(emptyFrontier, leaves)
  const nodes = tree.hashes.map((hash) => Buffer.from(hash))
  await identity.db.updateTable('audit_log').set({ size: tree.size, nodes }).execute()
}

test.each([
  [
    'changed',
    (place: number) => sql`update admin_actions set request_id = 'another' where sequence = ${place}`,
  ],
  [
    'changed with the hash of its leaf',
    (place: number) =>
      sql`update admin_actions set action = 'delete-user', leaf_hash = sha256('other') where sequence = ${place}`,
  ],
  ['removed', (place: number) => sql`delete from admin_actions where sequence = ${place}`],
])('an action that was %s in the database is found and named', async (_how, change) => {
  const { place, found } = await tamper(change)
  expect(found).toMatchObject({ firstWrong: place, isRootRight: false, isConsistent: false })
})

test('a log whose end and tree were cut off is refused by a client that remembers it', async () => {
  const remembered = await check()
  await rebuildTree(remembered.size - 1)
  expect(await check()).toMatchObject({ firstWrong: null, isRootRight: true })
  expect(await check(`?size=${remembered.size}&root=${remembered.root}`)).toMatchObject({
    isConsistent: false,
  })
  await rebuildTree()
})
