import { createEvent, type DomainEvent } from '@boli/contracts'
import { sql } from 'kysely'
import type { Deal } from '../domain/deal.ts'
import type { DealSettings } from '../domain/settings.ts'
import { type Standing, standingOf } from '../domain/standing.ts'
import type { Queries } from './tables.ts'

/**
 * The events about a user after a strike or a suspension was given, reversed or lifted.
 * @param act The administrator's action; absent if the user's strikes changed.
 */
export async function standingChanged(
  trx: Queries,
  userId: string,
  now: number,
  act?: 'suspended' | 'lifted',
): Promise<DomainEvent> {
  const version = await nextVersion(trx, userId)
  const { bars, suspendedUntil, strikes } = await readStanding(trx, userId, now)
  return createEvent({
    ...{ type: 'standing-changed', source: '/deals', subject: userId, version },
    data: { userId, suspendedUntil, strikes, ...bars, ...(act && { act }) },
  })
}

/** A user's current restrictions, and the number of active strikes. */
export async function readStanding(
  db: Queries,
  userId: string,
  now: number,
): Promise<Standing & { strikes: number }> {
  const at = new Date(now)
  const [strikes, suspensions] = await Promise.all([
    db
      .selectFrom('strikes')
      .select('ends_at')
      .where('user_id', '=', userId)
      .where('lifted_at', 'is', null)
      .where('ends_at', '>', at)
      .execute(),
    db
      .selectFrom('suspensions')
      .select(['scope', 'reason', 'ends_at'])
      .where('user_id', '=', userId)
      .where('lifted_at', 'is', null)
      .where('ends_at', '>', at)
      .execute(),
  ])
  const standing = standingOf(
    strikes.map(({ ends_at }) => ends_at.toISOString()),
    suspensions.map(({ ends_at, ...given }) => ({ ...given, until: ends_at.toISOString() })),
  )
  return { ...standing, strikes: strikes.length }
}

/** The rating shown on a user's lots, after one became visible. */
export async function ratingChanged(trx: Queries, userId: string): Promise<DomainEvent> {
  const version = await nextVersion(trx, userId)
  const { mean, count } = await readRatingMean(trx, userId)
  return createEvent({
    ...{ type: 'rating-changed', source: '/deals', subject: userId, version },
    data: { userId, mean, count },
  })
}

const SHOWN_FROM = 3

/** The mean of visible ratings to one decimal; null below three. */
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

/** Locks the user, so that of two concurrent changes the later counts both. */
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
 * Adds the strike for a cancellation by default, or reverses it if an appeal reopens the deal.
 * @returns the events to publish.
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
