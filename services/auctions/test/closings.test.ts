import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { newId } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { appendLeaves, emptyFrontier, leafHash, rootOf, toBase64 } from '@boli/proof'
import { eventually } from '@boli/test-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendClosings } from '../src/proof-log/closings.ts'
import { aBuyer, useAuctions } from './support/auctions-app.ts'

const SCRIPTS = resolve(import.meta.dirname, '../../../deploy/ops/verifier')
const PREFIX = '/api/v1/auction/closings'

const bed = useAuctions({ limits: { shortestSeconds: 1, softCloseSeconds: 1, softCloseCapSeconds: 1 } })
let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boli-closings-'))
  url = await bed.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => rm(folder, { recursive: true }))

function run(script: string, ...parameters: string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [join(SCRIPTS, script), '--url', url, ...parameters], (error, out, problems) =>
      done(`${error ? 1 : 0} ${out}${problems}`),
    )
  })
}
const witness = (state: string, ...more: string[]) =>
  run('witness.ts', '--state', join(folder, state), ...more)
const verifyAuction = (auctionId: string, ...more: string[]) =>
  run('verify-auction.ts', '--auction', auctionId, ...more)
/** A log saved as a file, checked against the current closings. */
const verifyFile = () => run('verify-auction.ts', '--file', join(folder, 'log.json'))
const tile = (path: string) => bed.app.inject({ url: `${PREFIX}/tile/${path}` })

/** An ended lot with a bid. */
async function aClosedLot(): Promise<string> {
  const { _id } = await bed.list({ durationMinutes: '0.02' })
  await bed.bid(aBuyer(), _id, 2_000)
  const url = `/api/v1/auction/proof/${_id}`
  await expect.poll(async () => (await bed.call(null, { url })).statusCode).toBe(200)
  return _id
}

async function closeMany(count: number): Promise<void> {
  const head = { size: 1, root: toBase64(leafHash('one')) }
  const closings = Array.from({ length: count }, () => ({ auctionId: newId(), head, timeMs: 1 }))
  await inTransaction(bed.db, (trx) => appendClosings(trx, closings))
}

/** Waits for a checkpoint of this size: one that was signed a moment ago is returned again. */
async function checkpointOf(size: number): Promise<void> {
  await eventually(async () => {
    expect((await bed.app.inject({ url: `${PREFIX}/checkpoint` })).body).toContain(`\n${size}\n`)
  })
}

it('each close is in the log of all closings, which a witness cosigns as it grows, over complete tiles', async () => {
  const first = await aClosedLot()
  expect(await verifyAuction(first)).toMatch(/^0 ✓/)
  const out = join(folder, 'cosigned')
  const printed = await witness('honest', '--out', out)
  expect(printed).toMatch(/^0 boli\/closings\n1\n/)
  expect(printed).toContain('✓ 1 closings, of which 1 are new')

  const [text = '', lines = ''] = (await readFile(out, 'utf8')).split('\n\n')
  const line = lines.split('\n').find((one) => one.startsWith('— boli-witness ')) ?? ''
  const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64')
  const vkey = /Witness key: boli-witness\+([0-9a-f]{8})\+(\S+)/.exec(printed)
  const key = Buffer.from(vkey?.[2] ?? '', 'base64')
  expect([key[0], bytes.subarray(0, 4).toString('hex')]).toEqual([4, vkey?.[1]])
  const x = key.subarray(1).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const message = Buffer.from(`cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${text}\n`)
  expect(verify(null, message, publicKey, bytes.subarray(12))).toBe(true)

  await closeMany(300)
  await checkpointOf(301)
  expect(await witness('honest')).toContain('✓ 301 closings, of which 300 are new')
  expect(await witness('latecomer')).toContain('✓ 301 closings, of which 301 are new')
  const last = await aClosedLot()
  for (const auctionId of [first, last]) expect(await verifyAuction(auctionId)).toMatch(/^0 ✓/)

  const [full, above, partial] = await Promise.all([tile('0/000'), tile('1/000.p/1'), tile('0/001.p/46')])
  expect(full.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect([full.rawPayload.length, partial.rawPayload.length]).toEqual([256 * 32, 46 * 32])
  const hashes = Array.from({ length: 256 }, (_, at) => full.rawPayload.subarray(at * 32, at * 32 + 32))
  expect(Buffer.from(rootOf(appendLeaves(emptyFrontier, hashes)))).toEqual(above.rawPayload)
  for (const path of ['1/000', '0/001', '0/002', '0/000.p/256', '0/001.p/47', '0/x000/000'])
    expect((await tile(path)).statusCode, path).toBe(404)
})

it('a changed closing, and a rewritten log, are refused', async () => {
  const { db } = bed
  const auctionId = await aClosedLot()
  expect(await witness('before')).toMatch(/✓/)
  expect(await verifyAuction(auctionId, '--save', join(folder, 'log.json'))).toMatch(/^0 ✓/)
  expect(await verifyFile()).toMatch(/^0 ✓/)
  const closing = db.selectFrom('closings').selectAll().where('auction_id', '=', auctionId)
  const { entry, position } = await closing.executeTakeFirstOrThrow()
  const changed = entry.replace(/,(\d+)\]$/, ',7]')
  await sql`update closings set entry = ${changed} where position = ${position}`.execute(db)
  for (const says of [await verifyAuction(auctionId), await verifyFile()])
    expect(says).toContain('The closings log has another entry there')
  // The root detects a changed hash, and a witness detects a changed root.
  const hash = Buffer.from(leafHash(changed))
  await sql`update closings_hashes set hash = ${hash} where level = 0 and position = ${position}`.execute(db)
  expect(await verifyAuction(auctionId)).toContain('The closings log does not make its root')
  expect(await witness('stranger')).toContain('✗')
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from closings_hashes where level = 0 order by position`.execute(db)
  const leaves = rows.map((row) => row.hash)
  const { hashes } = appendLeaves(emptyFrontier, leaves)
  await sql`update closings_log set log_frontier = ${Buffer.concat([...hashes])}`.execute(db)
  await closeMany(1)
  // The previous checkpoint belongs to the other log.
  await checkpointOf(rows.length + 1)
  expect(await witness('stranger')).toContain('✓')
  expect(await witness('before')).toMatch(/^1 ✗ The log does not go on from the \d+ closings that were seen/)
})
