import { createEvent, type DomainEvent } from '@boli/contracts'
import { sql } from 'kysely'
import type { Deal } from '../domain/deal.ts'
import type { DealSettings } from '../domain/settings.ts'
import { suspendedUntil } from '../domain/standing.ts'
import type { Queries } from './tables.ts'

/** What others are to hear of a person after a strike was given, taken back, or lifted. */
export async function standingChanged(trx: Queries, userId: string, now: number): Promise<DomainEvent> {
  const version = await nextVersion(trx, userId)
  const strikes = await trx
    .selectFrom('strikes')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .execute()
  const until = suspendedUntil(
    strikes.map(({ ends_at }) => ({ endsAt: ends_at.getTime() })),
    now,
  )
  return createEvent({
    type: 'standing-changed',
    source: '/deals',
    subject: userId,
    version,
    data: {
      userId,
      suspendedUntil: until === null ? null : new Date(until).toISOString(),
      strikes: strikes.length,
    },
  })
}

/** What is shown on a person's lots, after a rating of theirs was shown. */
export async function ratingChanged(trx: Queries, userId: string): Promise<DomainEvent> {
  const version = await nextVersion(trx, userId)
  const { mean, count } = await readRatingMean(trx, userId)
  return createEvent({
    type: 'rating-changed',
    source: '/deals',
    subject: userId,
    version,
    data: { userId, mean, count },
  })
}

const SHOWN_FROM = 3

/** Of the ratings that may be read: the mean to one decimal, null below three. */
export async function readRatingMean(
  db: Queries,
  userId: string,
): Promise<{ mean: number | null; count: number }> {
  const { rows } = await sql<{ mean: number | null; count: number }>`
    select round(avg(stars), 1)::float8 as mean, count(*) as count
    from ratings where about_id = ${userId} and shown_at is not null
  `.execute(db)
  const { mean = null, count = 0 } = rows[0] ?? {}
  return { mean: count < SHOWN_FROM ? null : mean, count }
}

/** Locks the person, so that of two changes at once the later counts both. */
async function nextVersion(trx: Queries, userId: string): Promise<number> {
  const { standing_version } = await trx
    .updateTable('users')
    .set(({ eb }) => ({ standing_version: eb('standing_version', '+', 1) }))
    .where('id', '=', userId)
    .returning('standing_version')
    .executeTakeFirstOrThrow()
  return standing_version
}

/**
 * Gives the strike of a cancellation by default, or takes it back where an appeal opens the deal again.
 * @returns what others are to hear of it.
 */
export async function updateStrike(
  trx: Queries,
  before: Deal,
  after: Deal,
  { now, settings }: { now: number; settings: DealSettings },
): Promise<DomainEvent[]> {
  const [was, is] = [atFault(before), atFault(after)]
  if (was === is) return []
  if (was !== null) await trx.deleteFrom('strikes').where('deal_id', '=', after.id).execute()
  if (is !== null)
    await trx
      .insertInto('strikes')
      .values({
        deal_id: after.id,
        user_id: is,
        given_at: new Date(now),
        ends_at: new Date(now + settings.strikeMs),
      })
      .execute()
  const people = [was, is].filter((id) => id !== null)
  const events: DomainEvent[] = []
  for (const userId of people) events.push(await standingChanged(trx, userId, now))
  return events
}

function atFault({ state, cancellation, farmerId, buyerId }: Deal): string | null {
  if (state !== 'cancelled' || !cancellation?.fault) return null
  return cancellation.fault === 'farmer' ? farmerId : buyerId
}
