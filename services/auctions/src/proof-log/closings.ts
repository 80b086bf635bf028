import type { LogHead } from '@boli/contracts'
import { appendLeaves, emptyFrontier, type Frontier, leafHash, rootOf } from '@boli/proof'
import { sql } from 'kysely'
import type { Queries } from '../persistence/tables.ts'
import { toFrontier, toLogRow } from './leaves.ts'

interface TilePlace {
  index: number
  /** Hashes or entries, up to {@link TILE_WIDTH}. */
  width: number
}

const PATH = /^(?:x(?<high>\d{3})\/)?(?<low>\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/

/** Reads the path of a tile after its level. @returns null if it is not a valid path. */
export function readTilePath(path: string): TilePlace | null {
  const { high, low, width = String(TILE_WIDTH) } = PATH.exec(path)?.groups ?? {}
  if (low === undefined || (high !== undefined && Number(high) === 0)) return null
  const isPartial = path.includes('.p/')
  if (isPartial && Number(width) >= TILE_WIDTH) return null
  return { index: Number(high ?? 0) * 1_000 + Number(low), width: Number(width) }
}

/** Number of hashes in a full tile (C2SP tlog-tiles). */
const TILE_WIDTH = 256

/** The end of an auction: its time, and the head of the auction's own log after it. */
export interface Closing {
  auctionId: string
  head: LogHead
  timeMs: number
}

/**
 * Adds ends of auctions to the log of all closings, in the transaction that closes them. Its lock is held until the commit,
 * so closings are serialised: call it last, once the transaction holds all other locks and has little left to do.
 */
export async function appendClosings(trx: Queries, closings: readonly Closing[]): Promise<void> {
  if (closings.length === 0) return
  const frontier = toFrontier(await selectLog(trx).forUpdate().executeTakeFirstOrThrow())
  const rows = closings.map(({ auctionId, head: { size, root }, timeMs }, index) => ({
    position: frontier.size + index,
    auction_id: auctionId,
    entry: JSON.stringify([1, auctionId, size, root, timeMs]),
  }))
  const hashes = rows.map(({ entry }) => leafHash(entry))
  await trx.insertInto('closings').values(rows).execute()
  await trx
    .updateTable('closings_log')
    .set(toLogRow(appendLeaves(frontier, hashes)))
    .execute()
  await storeHashes(trx, 0, frontier.size, hashes)
}

/** A full tile adds one hash to the level above. @param first The position of the first hash. */
async function storeHashes(
  trx: Queries,
  level: number,
  first: number,
  hashes: readonly Uint8Array[],
): Promise<void> {
  const rows = hashes.map((hash, index) => ({ level, position: first + index, hash: Buffer.from(hash) }))
  await trx.insertInto('closings_hashes').values(rows).execute()
  for (const { position } of rows) {
    if (position % TILE_WIDTH !== TILE_WIDTH - 1) continue
    const index = (position + 1) / TILE_WIDTH - 1
    const tile = await readTile(trx, level, index, TILE_WIDTH)
    await storeHashes(trx, level + 1, index, [rootOf(appendLeaves(emptyFrontier, tile))])
  }
}

const selectLog = (db: Queries) => db.selectFrom('closings_log').select(['log_size', 'log_frontier'])

export async function readClosingsFrontier(db: Queries): Promise<Frontier> {
  return toFrontier(await selectLog(db).executeTakeFirstOrThrow())
}

const isInTile = (index: number, width: number) =>
  sql`position >= ${index * TILE_WIDTH} and position < ${index * TILE_WIDTH + width}`

/** The hashes of a tile; fewer than `width` if there are no more. */
export async function readTile(db: Queries, level: number, index: number, width: number): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from closings_hashes where level = ${level} and ${isInTile(index, width)} order by position`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

/** The texts of a tile's entries. */
export async function readEntries(db: Queries, index: number, width: number): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    select entry from closings where ${isInTile(index, width)} order by position`.execute(db)
  return rows.map(({ entry }) => entry)
}

/** The place of an auction's end; null if it is not in the log. */
export async function placeOfClosing(db: Queries, auctionId: string): Promise<number | null> {
  const row = await db
    .selectFrom('closings')
    .select('position')
    .where('auction_id', '=', auctionId)
    .executeTakeFirst()
  return row?.position ?? null
}
