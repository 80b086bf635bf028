import { appendLeaves, emptyFrontier, type Frontier, leafHash, rootOf, toBase64 } from '@boli/proof'
import { type Kysely, sql } from 'kysely'

interface ClosedRow {
  id: string
  log_size: number
  log_frontier: Buffer
  closed_at: Date | null
}

/**
 * The log of all closings: its entries, its frontier in one row, and the hashes of its tiles by level. Auctions that are
 * over and have their own log come first, in the order in which they closed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table closings (
      position integer primary key,
      auction_id uuid not null unique,
      entry text not null
    )`.execute(db)
  await sql`
    create table closings_hashes (
      level smallint not null,
      position integer not null,
      hash bytea not null,
      primary key (level, position)
    )`.execute(db)
  await sql`
    create table closings_log (
      is_only boolean primary key default true check (is_only),
      log_size integer not null,
      log_frontier bytea not null
    )`.execute(db)
  const { rows } = await sql<ClosedRow>`
    select id, log_size, log_frontier, closed_at from auctions
    where status in ('completed', 'inactive') and log_size > 0 order by closed_at nulls first, id`.execute(db)
  const hashes: Uint8Array[] = []
  for (const [position, { id, log_size, log_frontier, closed_at }] of rows.entries()) {
    const root = toBase64(rootOf(frontierOf(log_size, log_frontier)))
    const entry = JSON.stringify([1, id, log_size, root, closed_at?.getTime() ?? 0])
    hashes.push(leafHash(entry))
    await sql`insert into closings (position, auction_id, entry) values (${position}, ${id}, ${entry})`.execute(
      db,
    )
  }
  for (let level = 0, above = hashes; above.length > 0; level += 1) {
    const tiles: Uint8Array[] = []
    for (const [position, hash] of above.entries()) {
      await sql`insert into closings_hashes (level, position, hash)
        values (${level}, ${position}, ${Buffer.from(hash)})`.execute(db)
      if (position % 256 === 255)
        tiles.push(rootOf(appendLeaves(emptyFrontier, above.slice(position - 255, position + 1))))
    }
    above = tiles
  }
  const frontier = appendLeaves(emptyFrontier, hashes)
  await sql`insert into closings_log (log_size, log_frontier)
    values (${frontier.size}, ${Buffer.concat([...frontier.hashes])})`.execute(db)
}

function frontierOf(size: number, bytes: Buffer): Frontier {
  const hashes = Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32))
  return { size, hashes }
}
