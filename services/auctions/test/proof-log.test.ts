import { execFile } from 'node:child_process'
import { sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { AuctionProof, PlaceBidBody, PlacedBid, UserClaims } from '@boli/contracts'
import { API_PREFIX, routes } from '@boli/contracts'
import {
  auctionOrigin,
  checkpointText,
  commitmentTo,
  decodeLeaf,
  fromBase64,
  inclusionProof,
  leafHash,
  MerkleTree,
  openCheckpoint,
  PRINT,
  parseVerifierKey,
  type RememberedLog,
  returnToLog,
  rootsAt,
  signedNote,
  toBase64,
  verifierKeyText,
  verifyConsistency,
  verifyLog,
} from '@boli/proof'
import { eventually } from '@boli/test-kit'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMissingLogs } from '../src/proof-log/append.ts'
import { newTrustKey, parseTrustKeys } from '../src/proof-log/checkpoints.ts'
import { createLogTrees } from '../src/proof-log/trees.ts'
import { type AuctionsTestBed, aBuyer, aFarmer, startAuctions } from './support/auctions-app.ts'
import { deleteUser } from './support/consumed.ts'

const VERIFIER = resolve(import.meta.dirname, '../../../deploy/ops/verifier/verify-auction.ts')
const VERIFIER_PACKAGE = resolve(import.meta.dirname, '../../../deploy/ops/verifier')
const RESERVE_PAISE = 3_333_00
const farmer = aFarmer()
const asha = aBuyer({ username: 'asha' })
const binod = aBuyer({ username: 'binod' })

let bed: AuctionsTestBed
let folder: string
/** The log of a sold lot with bids of all kinds, which no test changes. */
let sold: AuctionProof
let receipt: PlacedBid
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boli-log-'))
  bed = await startAuctions({ limits: { shortestSeconds: 3, softCloseSeconds: 60, softCloseCapSeconds: 1 } })
  const { _id } = await bed.list(
    { durationMinutes: '0.2', reservePrice: String(RESERVE_PAISE / 100), desc: 'Wheat' },
    farmer,
  )
  expect((await bed.edit(farmer, _id, { desc: 'Clean wheat' })).statusCode).toBe(200)
  receipt = await place(asha, _id, { bidAmount: 2000, maxAmount: 3000 })
  await place(binod, _id, { bidAmount: 2500 })
  await place(binod, _id, { bidAmount: 3100, maxAmount: 4000, confirm: true })
  await eventually(async () => {
    const { statusCode } = await bed.call(null, { url: proofPath(_id) })
    expect(statusCode).toBe(200)
  })
  sold = await logOf(_id)
})
afterAll(async () => {
  await bed.close()
  await rm(folder, { recursive: true })
})

const proofPath = (auctionId: string, rest = '') => `/api/v1/auction/proof/${auctionId}${rest}`

async function place(who: Partial<UserClaims>, auctionId: string, body: PlaceBidBody): Promise<PlacedBid> {
  const response = await bed.bid(who, auctionId, body)
  expect(response.json()).toMatchObject({ success: true })
  return response.json().data
}

async function logOf(auctionId: string, query = ''): Promise<AuctionProof> {
  const response = await bed.call(asha, { url: proofPath(auctionId, query) })
  expect(response.json()).toMatchObject({ success: true })
  return response.json().data
}

/** An open lot with bids of asha and binod in turn, whose rows a test may damage. */
async function aLotWithBids(...amounts: number[]): Promise<string> {
  const { _id } = await bed.list({ durationMinutes: '600' })
  const all = amounts.length > 0 ? amounts : [2000, 2100, 2200, 2300]
  for (const [at, bidAmount] of all.entries()) await place(at % 2 === 0 ? asha : binod, _id, { bidAmount })
  return _id
}

/** The log once it has this many leaves. */
const logOfSize = (size: number, ...asked: Parameters<typeof logOf>) =>
  eventually(async () => {
    const log = await logOf(...asked)
    expect(log.size).toBe(size)
    return log
  })

/** The verdict of the page's worker on a log. */
async function verifyAsPage(log: AuctionProof, demands?: Parameters<typeof verifyLog>[1]): Promise<string> {
  const verdict = await verifyLog(log, demands)
  return verdict.isProved ? 'proved' : `${verdict.leaf ?? '–'} ${verdict.fault}`
}

/** A room's verdict on a log after a reconnect. */
async function comeBack(auctionId: string, remembered: RememberedLog, publishedBefore: string[]) {
  return returnToLog({
    ...{ auctionId, remembered, publishedBefore, verify: verifyLog },
    ask: async (query) => {
      const [[name, value] = []] = Object.entries(query)
      const response = await bed.call(asha, { url: proofPath(auctionId, `?${name}=${value}`) })
      return response.statusCode === 200 ? response.json().data : null
    },
  })
}

/** What a room stores of a log that it has just verified. */
async function memoryOf(log: AuctionProof): Promise<RememberedLog> {
  const { size, root } = await rootedIn(log)
  return { size, root: toBase64(root), own: [] }
}

/** The output of `npm run verify:auction -- --file` for a log. */
async function verify(log: AuctionProof, ...options: string[]): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify(log))
  return new Promise((done) => {
    execFile(process.execPath, [VERIFIER, '--file', file, ...options], (error, stdout, stderr) =>
      done(`${error ? 1 : 0} ${stdout}${stderr}`),
    )
  })
}

const rootedIn = async (log: AuctionProof) => {
  const keys = log.keys.flatMap((text) => parseVerifierKey(text) ?? [])
  const opened = await openCheckpoint(log.checkpoint, keys)
  if (!opened?.key) throw new Error('Nobody signed the checkpoint')
  return opened.checkpoint
}
const bytes = (text: string) => fromBase64(text) ?? new Uint8Array()

it('an auction with all kinds of bids is verified by a program that shares no code with the service', async () => {
  expect(sold.leaves.map((text) => decodeLeaf(text ?? '')?.kind).join(' ')).toBe(
    'opened edit bid extension bid automatic bid closed',
  )
  expect(await verify(sold, '--key', sold.keys[0] ?? '')).toMatch(
    /^0 ✓ All 8 entries are as they were signed, 4 bids follow the rules, and [0-9a-f]{32} won at ₹3333.00/,
  )
  expect(await verifyLog(sold)).toMatchObject({
    isProved: true,
    replayed: { pricePaise: RESERVE_PAISE, bids: 4, extensions: 1, closeReason: 'sold' },
  })
})

it('the verifier is a one-file package that npx runs without this repository', async () => {
  const run = promisify(execFile)
  const options = { cwd: folder, env: { ...process.env, npm_config_cache: join(folder, 'npm') } }
  const { stdout } = await run('npm', ['pack', '--silent', VERIFIER_PACKAGE], options)
  await writeFile(join(folder, 'sold.json'), JSON.stringify(sold))
  const packed = ['--yes', '--offline', `./${stdout.trim()}`, '--file', 'sold.json']
  expect((await run('npx', packed, options)).stdout).toMatch(/^✓ All 8 entries are as they were signed/)
})

it('the acknowledgement names its leaf, which is in every later log; its commitment opens for its owner alone', async () => {
  const { receipt: own, auction } = receipt
  if (!own || !auction.log) throw new Error('There is no receipt')
  const later = await rootedIn(sold)
  const { consistency = [] } = await logOf(sold.auctionId, `?from=${auction.log.size}`)
  const earlier = { size: auction.log.size, root: bytes(auction.log.root) }
  expect(verifyConsistency(earlier, later, consistency.map(bytes))).toBe(true)

  const inclusion = (who: Partial<UserClaims> | null) =>
    bed.call(who, { url: proofPath(sold.auctionId, '/2') })
  const seen = (await inclusion(asha)).json().data
  const { salt, maximumPaise } = seen.opening
  const leaf = decodeLeaf(seen.leaf)
  if (leaf?.kind !== 'bid') throw new Error('It is no bid')
  expect(own).toEqual({ sequence: 2, leafHash: toBase64(leafHash(seen.leaf)) })
  expect([maximumPaise, commitmentTo(bytes(salt), maximumPaise)]).toEqual([3_000_00, leaf.commitment])
  const tree = new MerkleTree(sold.leafHashes.map((hash) => bytes(hash ?? '')))
  expect(tree.rootOf(0, later.size)).toEqual(later.root)
  expect(seen.inclusion).toEqual(inclusionProof(tree, 2, later.size).map(toBase64))
  for (const other of [null, binod, farmer])
    expect((await inclusion(other)).json().data).not.toHaveProperty('opening')
  const ownProof = (who: Partial<UserClaims> | null) =>
    bed.call(who, { url: `/api/v1/auction/own-proof/${sold.auctionId}` })
  expect((await ownProof(asha)).json().data).toEqual({
    tag: leaf.tag,
    bids: [{ sequence: 2, salt, maximumPaise: 3_000_00 }],
  })
  // A bid without a maximum commits to its amount.
  const { bids } = (await ownProof(binod)).json().data
  expect(bids).toMatchObject([
    { sequence: 4, maximumPaise: 2_500_00 },
    { sequence: 6, maximumPaise: 4_000_00 },
  ])
  for (const { sequence, salt, maximumPaise } of bids)
    expect(decodeLeaf(sold.leaves[sequence] ?? '')).toMatchObject({
      commitment: commitmentTo(bytes(salt), maximumPaise),
    })
  expect((await ownProof(farmer)).json().data).toEqual({ tag: null, bids: [] })
  const file = await bed.call(null, { url: proofPath(sold.auctionId, '/2?format=text') })
  expect(file.body).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex 2\n(\S{44}\n){3}\nboli\/auction\//)
})

it('nobody sees the log of an open auction without a session, and no answer reveals a maximum, the reserve or who bids', async () => {
  const { _id } = await bed.list({ durationMinutes: '600', reservePrice: '77777.77' })
  const placed = await place(asha, _id, { bidAmount: 2000, maxAmount: 66_666.66, confirm: true })
  expect(placed.receipt?.sequence).toBe(1)
  const own = await bed.call(asha, { url: `/api/v1/auction/own-proof/${_id}` })
  const salt: string = own.json().data.bids[0].salt
  expect(salt).toHaveLength(44)
  const paths = ['', '?from=1', '/1', '/1?format=text'].map((rest) => proofPath(_id, rest))
  for (const url of paths) {
    expect((await bed.call(null, { url })).json()).toMatchObject({ status: 401, code: 'not-signed-in' })
    const { statusCode, body } = await bed.call(binod, { url })
    expect(statusCode).toBe(200)
    expect(body).not.toContain(asha.userId)
  }
  // No other read returns it either.
  const reads = Object.values(routes).filter(
    ({ service, method }) => service === 'auctions' && method === 'GET',
  )
  const practice = await bed.call(binod, { method: 'POST', url: API_PREFIX + routes.beginPractice.path })
  const parts: Record<string, string> = {
    ...{ auctionId: _id, sequence: '1', level: 'entries', first: '000' },
    practiceId: practice.json().data.auction._id,
  }
  const queries: Record<string, string> = {
    [routes.board.path]: `?lots=${_id}`,
    [routes.exportMyBids.path]: '?format=csv',
  }
  const others = reads.map(
    ({ path }) =>
      API_PREFIX + path.replace(/:(\w+)/g, (_, name) => parts[name] ?? '1') + (queries[path] ?? ''),
  )
  let answered = 0
  for (const url of [...paths, ...others])
    for (const who of [null, binod]) {
      const { body, statusCode } = await bed.call(who, { url })
      if (statusCode === 200) answered += 1
      for (const secret of ['77777.77', '7777777', '66666.66', '6666666', salt])
        expect(body, url).not.toContain(secret)
    }
  expect(answered).toBeGreaterThan(others.length)
  // A bid with a maximum cannot be distinguished from one without.
  const [, first] = (await logOf(_id)).leaves
  await place(binod, _id, { bidAmount: 2900 })
  const plain = await eventually(async () => {
    const found = (await logOf(_id)).leaves.find((text) => text?.includes('290000'))
    expect(found).toBeDefined()
    return found
  })
  const commitment = expect.stringMatching(/^[0-9a-f]{64}$/)
  for (const leaf of [plain, first]) expect(decodeLeaf(leaf ?? '')).toMatchObject({ kind: 'bid', commitment })
})

const harms: [
  what: string,
  leaf: number,
  fault: string,
  harm: (auctionId: string) => RawBuilder<unknown>[],
][] = [
  [
    'changed',
    2,
    'changed',
    (id) => [sql`update bids set amount_paise = 205000 where auction_id = ${id} and sequence = 2`],
  ],
  ['deleted', 3, 'missing', (id) => [sql`delete from bids where auction_id = ${id} and sequence = 3`]],
  [
    'reordered',
    2,
    'changed',
    (id) => [
      sql`update bids set sequence = case sequence when 2 then 13 else 12 end
        where auction_id = ${id} and sequence in (2, 3)`,
      sql`update bids set sequence = sequence - 10 where auction_id = ${id} and sequence > 10`,
    ],
  ],
  [
    'inserted',
    3,
    'changed',
    (id) => [
      sql`update bids set sequence = sequence + 10 where auction_id = ${id} and sequence >= 3`,
      sql`update bids set sequence = sequence - 9 where auction_id = ${id} and sequence >= 13`,
      sql`insert into bids (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, placed_at, tag)
        select auction_id, 3, gen_random_uuid(), 100, bidder_id, 215000, false, placed_at, tag
        from bids where auction_id = ${id} and sequence = 1`,
    ],
  ],
]

it.each(harms)('a bid %s in the database is found and named: leaf %i', async (_what, leaf, fault, harm) => {
  const auctionId = await aLotWithBids()
  expect(await verify(await logOf(auctionId))).toMatch(/^0 ✓/)
  const before = await logOf(auctionId)
  expect(await verifyAsPage(before)).toBe('proved')
  const remembered = await memoryOf(before)
  expect(await comeBack(auctionId, remembered, before.keys)).toMatchObject({ isRefused: false })
  for (const statement of harm(auctionId)) await statement.execute(bed.db)
  const harmed = await logOf(auctionId)
  expect(await verify(harmed)).toMatch(new RegExp(`^1 ✗ Leaf ${leaf} `))
  expect(await verifyAsPage(harmed)).toBe(`${leaf} ${fault}`)
  expect(await comeBack(auctionId, remembered, before.keys)).toEqual({ isRefused: true, leaf })
})

it.each([
  ['one cut out', '3 missing', 'Leaf 3 is missing', (all) => all.splice(3, 1)],
  ['two cut out', '3 missing', 'Leaf 3 to 4 are missing', (all) => all.splice(3, 2)],
  [
    'one put in',
    '3 not-in-checkpoint',
    'Leaf 3 is not in the checkpoint',
    (all) => all.splice(3, 0, all[5] as never),
  ],
  [
    'one put in twice',
    '4 not-in-checkpoint',
    'Leaf 4 is not in the checkpoint',
    (all) => all.splice(4, 0, all[3] as never),
  ],
] as [string, string, string, (all: unknown[]) => unknown][])(
  'in a log with %s together with its hash, that leaf is named, and not the last',
  async (_what, page, command, harm) => {
    const log = structuredClone(sold)
    for (const list of [log.leaves, log.leafHashes]) harm(list)
    expect(await verifyAsPage(log)).toBe(page)
    expect(await verify(log)).toContain(`✗ ${command}`)
  },
)

it('only new leaves of a growing log are read, once for all concurrent readers', async () => {
  const auctionId = await aLotWithBids(2000, 2100, 2200)
  const rows: number[] = []
  const db = bed.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows.push(result.rows.length)
      return result
    },
  })
  const treeOf = createLogTrees(db)
  await Promise.all(Array.from({ length: 50 }, () => treeOf(auctionId, 4)))
  // Rows read: entries other than bids, bids before the log, bids.
  expect(rows.splice(0)).toEqual([1, 0, 3])
  await place(binod, auctionId, { bidAmount: 2300 })
  const tree = await treeOf(auctionId, 5)
  expect(rows).toEqual([1, 0, 1])
  const log = await logOfSize(5, auctionId)
  expect(toBase64(tree.rootOf(0, 5))).toBe(toBase64((await rootedIn(log)).root))
})

it('a visitor who saw the log before refuses a rewritten one and names its first wrong leaf', async () => {
  const auctionId = await aLotWithBids()
  const before = await rootedIn(await logOf(auctionId))
  const honest = await logOf(auctionId)
  const leaves = honest.leaves.map((text) => text?.replace('210000', '205000') ?? '')
  const forged = leaves.map(leafHash)
  const frontier = [forged[4], rootsAt(forged, [4])[0]].reverse().map((hash) => hash ?? new Uint8Array())
  await sql`update bids set amount_paise = 205000, leaf_hash = ${Buffer.from(forged[2] ?? [])}
    where auction_id = ${auctionId} and sequence = 2`.execute(bed.db)
  const log_frontier = Buffer.concat(frontier)
  await bed.db.updateTable('auctions').set({ log_frontier }).where('id', '=', auctionId).execute()
  await place(asha, auctionId, { bidAmount: 2400 })
  const grown = await logOfSize(before.size + 1, auctionId, `?from=${before.size}`)
  const { checkpoint, keys, consistency = [] } = grown
  const now = await rootedIn({ ...honest, checkpoint, keys })
  expect(verifyConsistency(before, now, consistency.map(bytes))).toBe(false)
  const root = toBase64(before.root)
  const hash = honest.leafHashes[2] ?? ''
  const log = await logOf(auctionId)
  expect(await verifyAsPage(log)).toBe('proved')
  expect(await verifyAsPage(log, { remembered: { size: before.size, root, own: [] } })).toBe('– forked')
  const own = [{ sequence: 2, hash }]
  expect(await verifyAsPage(log, { remembered: { size: before.size, root, own } })).toBe('2 own-bid-changed')
  const seen = { size: before.size, root, own: [] }
  expect(await comeBack(auctionId, seen, log.keys)).toEqual({ isRefused: true, leaf: null })
  expect(await comeBack(auctionId, { ...seen, own }, log.keys)).toEqual({ isRefused: true, leaf: 2 })
  // A room that saw every size, or checked all leaves, names the leaf; if it skipped a size, it names two leaves.
  const hashes = honest.leafHashes.map((text) => bytes(text ?? ''))
  const roots = rootsAt(hashes, [1, 2, 3]).map((one, at) => [at + 1, toBase64(one)] as const)
  const traced = { ...seen, before: roots }
  expect(await comeBack(auctionId, traced, log.keys)).toEqual({ isRefused: true, leaf: 2 })
  expect(await verifyAsPage(log, { remembered: traced })).toBe('2 forked')
  const prints = honest.leafHashes.map((text) => text?.slice(0, PRINT)).join('')
  expect(await comeBack(auctionId, { ...seen, prints }, log.keys)).toEqual({ isRefused: true, leaf: 2 })
  const coarse = { ...seen, before: roots.filter(([size]) => size !== 2) }
  expect(await comeBack(auctionId, coarse, log.keys)).toEqual({ isRefused: true, leaf: 1, last: 2 })
  const saved = join(folder, 'before.json')
  await writeFile(saved, JSON.stringify(honest))
  expect(await verify(log, '--before', saved)).toMatch(/^1 ✗ Leaf 2 is not what it was before/)
  expect(await verify(honest, '--before', saved)).toMatch(/^0 ✓/)
  // A market that lost its last bids, or signs with other keys, is also rejected.
  expect(await comeBack(auctionId, { ...seen, size: 99 }, log.keys)).toEqual({ isRefused: true, leaf: null })
  const memory = await memoryOf(log)
  expect(await comeBack(auctionId, memory, ['another+key'])).toEqual({ isRefused: true, leaf: null })
  expect(await comeBack(auctionId, memory, log.keys)).toMatchObject({ isRefused: false })
})

it('a checkpoint of another key, and a forged one, are refused', async () => {
  const [other] = parseTrustKeys(newTrustKey())
  if (!other) throw new Error('There is no key')
  const { size, root } = await rootedIn(sold)
  const text = checkpointText({ origin: auctionOrigin(sold.auctionId), size, root })
  const checkpoint = signedNote(text, other, sign(null, Buffer.from(text), other.secret))
  const foreign = { ...sold, checkpoint }
  expect(await verify(foreign)).toContain('No known key signed the checkpoint')
  expect(await verifyAsPage(foreign)).toBe('– not-signed')
  // A forged log can name its own key, but not the market's.
  const own = { ...foreign, keys: [verifierKeyText(other)] }
  expect(await verifyAsPage(own)).toBe('proved')
  expect(await verifyAsPage(own, { keys: sold.keys })).toBe('– not-signed')
  expect(await verifyAsPage(own, { publishedBefore: sold.keys })).toBe('– key-withdrawn')
  const forged = { ...sold, checkpoint: sold.checkpoint.replace(`\n${size}\n`, `\n${size - 1}\n`) }
  expect(await verify(forged)).toContain('No known key signed the checkpoint')
  expect(await verifyAsPage(forged)).toBe('– not-signed')
  expect(await verifyAsPage({ ...sold, auctionId: crypto.randomUUID() })).toBe('– other-log')
})

it.each(['?from=1000000', '/1000000'])('what is beyond the log is not found: %s', async (beyond) => {
  const response = await bed.call(asha, { url: proofPath(sold.auctionId, beyond) })
  expect(response.json()).toMatchObject({ status: 404, code: 'not-found' })
})

/** The state of an auction before logs existed. */
async function takeLog(auctionId: string) {
  for (const change of [
    sql`delete from log_entries where auction_id = ${auctionId}`,
    sql`update auctions set log_size = 0, log_frontier = '' where id = ${auctionId}`,
    sql`update bids set tag = null, commitment = null, leaf_hash = null where auction_id = ${auctionId}`,
  ])
    await change.execute(bed.db)
  expect((await bed.call(asha, { url: proofPath(auctionId) })).statusCode).toBe(404)
}

it('an auction older than the log, without new bids, gets a log that says so', async () => {
  const auctionId = await aLotWithBids()
  await takeLog(auctionId)
  const softClose = { windowMs: 60_000, capMs: 1_000 }
  for (const _instance of [1, 2]) await openMissingLogs(bed.storage.database, softClose)
  const log = await logOf(auctionId)
  expect([log.size, log.leaves[0]]).toEqual([1, expect.stringContaining('migrated')])
  expect(await verify(log)).toMatch(/^0 ✓/)
})

it('an older auction gets a log that says so with its next bid, and its removal is recorded there', async () => {
  const auctionId = await aLotWithBids()
  await takeLog(auctionId)
  await place(asha, auctionId, { bidAmount: 2400 })
  expect((await bed.remove(auctionId)).statusCode).toBe(200)
  const log = await logOfSize(3, auctionId)
  expect(log.leaves[0]).toContain('migrated')
  expect(await verify(log)).toMatch(/^0 ✓ All 3 entries are as they were signed, 5 bids follow the rules/)
})

it('a deleted account’s key is deleted: its tag identifies nobody, and its commitments cannot be opened', async () => {
  const auctionId = await aLotWithBids()
  await deleteUser(bed.storage.database, asha.userId)
  const { rows } = await sql<{ log_key: string | null }>`
    select log_key from users where id = ${asha.userId}`.execute(bed.db)
  expect(rows).toEqual([{ log_key: null }])
  const { data } = (await bed.call(asha, { url: proofPath(auctionId, '/1') })).json()
  expect(data).not.toHaveProperty('opening')
  expect(await verify(await logOf(auctionId))).toMatch(/^0 ✓/)
})
