import { type AdminActionView, API_PREFIX, type AuditCheck, createEvent, newId } from '@boli/contracts'
import { appendLeaves, emptyFrontier, leafHash as hashOf, rootOf } from '@boli/proof'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, dataOf } from './support/browser.ts'
import { startIdentity, type TestIdentityApp } from './support/identity-app.ts'

const firstAdmin = { email: 'admin@boli.example', username: 'admin', password: 'Admin7boli!' }
let identity: TestIdentityApp
let admin: Browser
let userId: string
beforeAll(async () => {
  identity = await startIdentity({ firstAdmin })
  admin = identity.browser()
  await admin.post('/user/login', { input: firstAdmin.email, password: firstAdmin.password })
})
afterAll(() => identity?.stop())
/** Three actions: two changes and an access. */
beforeEach(async () => {
  const account = await identity.signedIn()
  userId = account.userId
  await admin.put(`/admin/update-user/${userId}`, { firstName: 'Asha' })
  await admin.put(`/admin/update-user/${userId}`, { lastName: 'Rao' })
  await admin.get(`/admin/user/${userId}`)
})

const check = async (query = '') => dataOf<AuditCheck>(await admin.get(`/admin/audit/check${query}`))
const actsOf = async (query: string) => dataOf<AdminActionView[]>(await admin.get(`/admin/actions?${query}`))

/** As an attacker with the database could: its own guard is disabled. */
async function tamper(change: (place: number) => ReturnType<typeof sql>) {
  const [act] = await actsOf(`userId=${userId}&kind=update-user&limit=1`)
  const sequence = act?.sequence ?? 0
  await sql`alter table admin_actions disable trigger user`.execute(identity.db)
  await change(sequence).execute(identity.db)
  await sql`alter table admin_actions enable trigger user`.execute(identity.db)
  return sequence
}

async function download(query: string): Promise<string> {
  const token = (await identity.exchange(admin.sessionId ?? '')).json().data.token
  const url = `${API_PREFIX}/admin/audit/export?${query}`
  const answer = await identity.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test('what another service reports is recorded once, and found by administrator, kind, user, lot and day', async () => {
  const by = { userId: newId(), username: 'meera' }
  const lot = { _id: newId(), name: 'Sharbati Wheat' }
  const dealId = newId()
  const decided = createEvent({
    ...{ type: 'administrator-acted', source: '/deals', subject: dealId, version: 1 },
    time: '2026-11-20T20:00:00.000Z',
    data: {
      ...{ admin: by, act: 'decide-dispute', lot, dealId, person: null },
      facts: { outcome: 'cancel', fault: 'buyer', note: 'Seen' },
    },
  })
  const person = { userId, username: 'then' }
  const lifted = createEvent({
    ...{ type: 'administrator-acted', source: '/deals', subject: userId, version: 1 },
    data: {
      ...{ admin: by, act: 'lift-suspension', lot: null, dealId: null, person },
      facts: { note: 'By mistake' },
    },
  })
  const imported = createEvent({
    ...{ type: 'administrator-acted', source: 'information', subject: newId(), version: 1 },
    data: {
      ...{ admin: by, act: 'import-prices', lot: null, dealId: null, person: null },
      facts: { file: 'prices.csv', bytes: 100, isDemo: false },
    },
  })
  await identity.consumeDeals(decided, decided, lifted)
  const exported = createEvent({
    ...{ type: 'administrator-acted', source: 'analytics', subject: by.userId, version: 1 },
    data: {
      ...{ admin: by, act: 'export-data', lot: null, dealId: null, person: null },
      facts: { dataset: 'users', from: '2026-11-01', to: '2026-11-20' },
    },
  })
  await identity.consumeInformation(imported, imported)
  await identity.consumeExports(exported, exported)
  await expect.poll(() => actsOf('admin=MEERA')).toHaveLength(4)
  expect(await actsOf('kind=export-data')).toMatchObject([{ facts: { dataset: 'users' } }])
  expect(await actsOf('kind=import-prices')).toMatchObject([{ facts: { file: 'prices.csv' } }])
  const { username } = await identity.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const decision = { action: 'decide-dispute', dealId, lot, facts: { outcome: 'cancel', note: 'Seen' } }
  expect(await actsOf(`lot=${lot._id}`)).toMatchObject([decision])
  expect(await actsOf(`person=${username.toUpperCase()}&kind=lift-suspension`)).toMatchObject([
    { user: { _id: userId, username: 'then' }, facts: { note: 'By mistake' } },
  ])
  // 20:00 UTC is the next day in India.
  expect(await actsOf('admin=meera&from=2026-11-21&to=2026-11-21')).toMatchObject([decision])
  expect(await actsOf('admin=meera&from=2026-11-20&to=2026-11-20')).toEqual([])
})

test('a view of an e-mail address is recorded once a day of India, however often it is opened at once', async () => {
  await Promise.all([1, 2, 3].map(() => admin.get(`/admin/user/${userId}`)))
  expect(await actsOf(`userId=${userId}&kind=see-contacts`)).toHaveLength(1)
  identity.clock.advance(24 * 60 * 60 * 1000 + 1)
  await admin.post('/user/login', { input: firstAdmin.email, password: firstAdmin.password })
  await admin.get(`/admin/user/${userId}`)
  expect(await actsOf(`userId=${userId}&kind=see-contacts`)).toHaveLength(2)
})

test('an export is an act, and from its leaves anyone builds the tree of its checkpoint', async () => {
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

test('acts that an older version added are taken in with the next one', async () => {
  await sql`
    insert into admin_actions (id, at, admin_id, admin_username, action, user_id, before, request_id)
    select ${newId()}, now(), id, username, 'end-sessions', id, '{}', 'old' from users where id = ${userId}
  `.execute(identity.db)
  const before = await check()
  await admin.put(`/admin/update-user/${userId}`, { firstName: 'Usha' })
  const after = await check(`?size=${before.size}&root=${before.root}`)
  expect(after).toMatchObject({ firstWrong: null, isRootRight: true, isConsistent: true })
  expect(after.size).toBe(before.size + 2)
})

test.each([
  [
    'changed',
    (place: number) => sql`update admin_actions set admin_username = 'nobody' where sequence = ${place}`,
  ],
  [
    'changed with the hash of its leaf',
    (place: number) =>
      sql`update admin_actions set action = 'delete-user', leaf_hash = sha256('other') where sequence = ${place}`,
  ],
  ['removed', (place: number) => sql`delete from admin_actions where sequence = ${place}`],
])('an act that was %s in the database is found and named', async (_how, change) => {
  const remembered = await check()
  const stored = await identity.db.selectFrom('admin_actions').selectAll().execute()
  const place = await tamper(change)
  const found = await check(`?size=${remembered.size}&root=${remembered.root}`)
  expect(found).toMatchObject({ firstWrong: place, isRootRight: false, isConsistent: false })
  // Put right again for the next one.
  const row = stored.find(({ sequence }) => sequence === place)
  await tamper(() => sql`delete from admin_actions where sequence = ${place}`)
  await sql`
    insert into admin_actions select * from jsonb_populate_record(null::admin_actions, ${JSON.stringify({
      ...row,
      leaf_hash: `\\x${row?.leaf_hash?.toString('hex')}`,
    })}::jsonb)`.execute(identity.db)
  expect(await check()).toMatchObject({ firstWrong: null, isRootRight: true })
})

test('a log whose end was cut off together with its tree is refused by who remembers it', async () => {
  const remembered = await check()
  const whole = await identity.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
  let shorter = emptyFrontier
  const rows = await identity.db
    .selectFrom('admin_actions')
    .select(['sequence', 'leaf_hash'])
    .where('sequence', '<', remembered.size)
    .orderBy('sequence')
    .execute()
  for (const { leaf_hash } of rows) if (leaf_hash) shorter = appendLeaves(shorter, [leaf_hash])
  await identity.db
    .updateTable('audit_log')
    .set({ size: shorter.size, nodes: shorter.hashes.map((hash) => Buffer.from(hash)) })
    .execute()
  expect(await check()).toMatchObject({ firstWrong: null, isRootRight: true })
  expect(await check(`?size=${remembered.size}&root=${remembered.root}`)).toMatchObject({
    isConsistent: false,
  })
  await identity.db.updateTable('audit_log').set({ size: whole.size, nodes: whole.nodes }).execute()
})
