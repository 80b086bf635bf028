import { people } from './market-ids.ts'

/** So many different people bid on a lot at most. */
export const BUYERS_PER_LOT = 12

/**
 * Who places the bid with that sequence, as SQL: one of the busy buyers every other time, so that nobody bids
 * twice in turn. @param n Position of the lot.
 */
export function buyerOf(n: string, sequence: string): string {
  const { buyers, busyBuyers } = people
  const turn = `((${sequence}) / 2) % ${BUYERS_PER_LOT / 2}`
  return `case when (${sequence}) % 2 = 0 then (${n} * 13 + ${turn} * 37) % ${busyBuyers}
    else ${busyBuyers} + (${n} * 13 + ${turn} * 37) % ${buyers - busyBuyers} end`
}

/** Whose lot it is, as SQL: every third belongs to one of the busy farmers. */
export function farmerOf(n: string): string {
  const { farmers, busyFarmers } = people
  return `case when ${n} % 3 = 0 then (${n} / 3) % ${busyFarmers}
    else ${busyFarmers} + (${n}::bigint * 7919) % ${farmers - busyFarmers} end`
}
