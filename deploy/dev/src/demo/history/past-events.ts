import { addDays, type DomainEvent, indianDay } from '@boli/contracts'
import { SeededRandom } from '@boli/market'
import { instantOf } from '../instant.ts'
import { auctionOf } from './auctions.ts'
import { signUpEvent, signUpsOf } from './sign-ups.ts'

/** With today, the longest time that a chart of days shows. */
export const HISTORY_DAYS = 89
/** The sellers and buyers of a day signed up at most this many days before it. */
const MEMBER_DAYS = 45
const LOTS_OF_A_DAY = 8
/** From Sunday to Saturday; there are few lots on Sundays. */
const SHARE_OF_WEEKDAY = [0.4, 1.15, 1, 1.05, 1, 1.2, 0.85] as const

/**
 * The events of the {@link HISTORY_DAYS} days before today. A day's events are the same
 * whenever they are made, so that events of days that are known already change nothing.
 */
export function pastEvents(now: Date): DomainEvent[] {
  const today = indianDay(now)
  const startOfToday = instantOf(today, 0)
  const signUps = new Map(daysBefore(today, HISTORY_DAYS + MEMBER_DAYS).map((day) => [day, signUpsOf(day)]))
  const auctions = daysBefore(today, HISTORY_DAYS).flatMap((day) => {
    const known = daysBefore(day, MEMBER_DAYS).flatMap((before) => signUps.get(before) ?? [])
    return Array.from({ length: lotsOf(day) }, (_, number) => auctionOf(day, number, known)).flat()
  })
  const events = [...[...signUps.values()].flat().map(signUpEvent), ...auctions]
  return events.filter(({ time }) => time <= startOfToday)
}

function lotsOf(day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const share = SHARE_OF_WEEKDAY[weekday] ?? 1
  return Math.max(1, Math.round(LOTS_OF_A_DAY * share * new SeededRandom(day).between(0.7, 1.3)))
}

/** The days before a day, the oldest first. */
function daysBefore(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index - count))
}
