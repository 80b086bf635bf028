import type { MandiRow } from './read-row.ts'

/** A price that is more than so many times off the median is not one per quintal: of a bunch or a kilo, or a slip. */
export const TIMES_OFF = 6
/** The poorest goods of a day may well go for less than that: their price is off at the square of it. */
export const TIMES_OFF_OF_LOWEST = TIMES_OFF ** 2

/** The median of a commodity's prices in a state, or in India where `state` is null. */
export interface Median {
  commodity: string
  state: string | null
  paise: number
}

/** Whether prices may be per quintal, as far as there is a median to judge them by: the state's before India's. */
export function createJudge(medians: readonly Median[]): (row: MandiRow) => boolean {
  const known = new Map(medians.map(({ commodity, state, paise }) => [`${commodity} ${state}`, paise]))
  return ({ commodity, state, lowPaise, modalPaise, highPaise }) => {
    const median = known.get(`${commodity} ${state}`) ?? known.get(`${commodity} ${null}`)
    if (median === undefined) return true
    const isTooLow = lowPaise * TIMES_OFF_OF_LOWEST < median || modalPaise * TIMES_OFF < median
    return !isTooLow && highPaise <= median * TIMES_OFF
  }
}
