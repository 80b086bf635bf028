import { type DomainEvent, type StandingBid, topics } from '@boli/contracts'
import { appendEvents, inTransaction } from '@boli/database'
import { closeIfDue, startIfDue } from '@boli/rules'
import { sql } from 'kysely'
import { closedEvent, updatedEvent } from '../../persistence/auction-events.ts'
import { logClose } from '../../persistence/auction-log.ts'
import { readClock } from '../../persistence/clock.ts'
import type { ListedAuction } from '../../persistence/listed-auctions.ts'
import { listedByIds } from '../../persistence/listed-by-ids.ts'
import { saveAuction } from '../../persistence/save-auction.ts'
import { readStandings } from '../../persistence/standings.ts'
import type { AuctionsDatabase, Queries } from '../../persistence/tables.ts'

const PER_TRANSACTION = 100

/**
 * Starts and closes what is due by the database's clock. Rows that someone else holds are passed over:
 * either another instance closes them, or a bid is being written that may move their end.
 * @returns how many were started or closed.
 */
export async function closeDueAuctions({ db }: AuctionsDatabase): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await lockDue(trx)
    if (due.length === 0) return 0
    const nowMs = await readClock(trx)
    const events: DomainEvent[] = []
    const standings = await readStandings(
      trx,
      due.filter(({ auction }) => auction.leader !== null).map(({ auction }) => auction.id),
    )
    for (const listed of due)
      events.push(...(await advance(trx, listed, standings.get(listed.auction.id) ?? [], nowMs)))
    await appendEvents(trx, topics.auctions, events)
    return due.length
  })
}

async function lockDue(trx: Queries): Promise<ListedAuction[]> {
  // By now(), which an index can be searched by; what falls due since then comes in a moment.
  const { rows: ended } = await sql<{ id: string }>`
    select id from auctions where status = 'active' and ends_at <= now()
    order by ends_at limit ${PER_TRANSACTION} for update skip locked
  `.execute(trx)
  const { rows: begun } = await sql<{ id: string }>`
    select id from auctions where status = 'scheduled' and starts_at <= now()
    order by starts_at limit ${PER_TRANSACTION} for update skip locked
  `.execute(trx)
  return listedByIds(
    trx,
    [...ended, ...begun].map((row) => row.id),
  )
}

/** A scheduled lot whose end has passed as well is started and closed at once. */
async function advance(
  trx: Queries,
  listed: ListedAuction,
  standings: StandingBid[],
  nowMs: number,
): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  const started = startIfDue(listed.auction, nowMs)
  if (started !== listed.auction) events.push(updatedEvent({ ...listed, auction: started }))
  const closed = closeIfDue(started, nowMs)
  if (closed) {
    const log = await logClose(trx, closed.auction, nowMs)
    events.push(closedEvent(listed, closed, { standings, log }))
  }
  if (events.length > 0) await saveAuction(trx, closed?.auction ?? started, closed ? nowMs : undefined)
  return events
}
