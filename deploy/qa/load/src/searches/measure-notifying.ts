import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@boli/contracts'
import { Histogram } from '../measure/statistics.ts'
import { lotOf } from './made-market.ts'
import type { SearchesUnderTest } from './searches-under-test.ts'

const MAX_WAIT_MS = 60_000
const LOOK_EVERY_MS = 250

export interface Notifying {
  lotsPerSecond: number
  matches: number
  /** Users whose searches matched: each is notified once within the hour. */
  people: number
  /** Time from the listing of the first lot that matches a user's searches until their windows are updated. */
  times: Histogram
  /** Longest observed wait of a lot to be compared. */
  longestWaitMs: number
}

/** Lists lots at an even pace and waits until every matching user is notified. @throws if a match is lost. */
export async function measureNotifying(
  market: SearchesUnderTest,
  perSecond: number,
  seconds: number,
): Promise<Notifying> {
  let [isListing, longestWaitMs] = [true, 0]
  const watching = (async () => {
    while (isListing || (await lotsThatWait(market)) > 0) {
      longestWaitMs = Math.max(longestWaitMs, await oldestWaitMs(market))
      await delay(LOOK_EVERY_MS)
    }
  })()
  let lotsPerSecond: number
  try {
    lotsPerSecond = await listEvenly(market, perSecond * seconds, perSecond)
  } finally {
    isListing = false
    await watching
  }
  const matched = await market.database.query<{ userId: string; at: Date; lots: string }>(`
    select user_id as "userId", min(created_at) as at, count(*) as lots
    from auctions.told_matches join auctions.lots on lots.id = auction_id group by user_id`)
  await untilAllHeard(market, matched.length)
  const times = new Histogram()
  for (const { userId, at } of matched)
    times.record((market.receivedAt.get(userId) ?? Number.POSITIVE_INFINITY) - at.getTime())
  const matches = matched.reduce((sum, { lots }) => sum + Number(lots), 0)
  await checkCounts(market, matches)
  return { lotsPerSecond, matches, people: matched.length, times, longestWaitMs }
}

/** @returns lots listed per second. */
async function listEvenly(market: SearchesUnderTest, lots: number, perSecond: number): Promise<number> {
  const beganMs = performance.now()
  const listings = Array.from({ length: lots }, async (_, n) => {
    await delay((n * 1000) / perSecond)
    await market.list(newId(), lotOf(n))
  })
  await Promise.all(listings)
  return lots / ((performance.now() - beganMs) / 1000)
}

async function untilAllHeard({ receivedAt }: SearchesUnderTest, people: number): Promise<void> {
  const givesUpAt = Date.now() + MAX_WAIT_MS
  while (receivedAt.size < people) {
    if (Date.now() > givesUpAt)
      throw new Error(`Of ${people} users ${receivedAt.size} were notified within a minute`)
    await delay(LOOK_EVERY_MS)
  }
}

/** Notified and waiting lots together must equal the matches. */
async function checkCounts({ database }: SearchesUnderTest, matches: number): Promise<void> {
  const [counted] = await database.query<{ notified: string; waiting: string }>(`select
    (select sum(count) from notifications.notifications where kind = 'saved-search') as notified,
    (select coalesce(sum(waiting), 0) from auctions.search_alerts where digest_at is not null) as waiting`)
  if (Number(counted?.notified) + Number(counted?.waiting) !== matches)
    throw new Error(`Of ${matches} matches ${counted?.notified} were notified and ${counted?.waiting} wait`)
}

async function lotsThatWait({ database }: SearchesUnderTest): Promise<number> {
  const [row] = await database.query<{ lots: string }>('select count(*) as lots from auctions.lots_to_match')
  return Number(row?.lots)
}

async function oldestWaitMs({ database }: SearchesUnderTest): Promise<number> {
  const [row] = await database.query<{ ms: string | null }>(
    'select extract(epoch from clock_timestamp() - min(changed_at)) * 1000 as ms from auctions.lots_to_match',
  )
  return Number(row?.ms ?? 0)
}
