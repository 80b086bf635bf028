import { divideHalfUp, type Quantity, type QuantityUnit } from '@boli/contracts'

/**
 * Converts a number of the API to an integer of smallest parts, by its decimal digits and never by multiplying:
 * `exactly(1.005, 3)` is 1005.
 * @param decimals Number of decimals of the smallest part.
 * @returns null for a negative number and for more decimals.
 */
export function exactly(value: number, decimals: number): number | null {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(String(value))
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > decimals) return null
  const digits = Number(`${match[1]}${fraction.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(digits) ? digits : null
}

/**
 * The smallest parts of each unit: weights count in grams, liquids in millilitres, pieces in whole ones.
 * Inside the service a deal's quantities are integers of these parts; in the API they are numbers in the lot's unit.
 */
const decimalsOf: Record<QuantityUnit, number> = { quintals: 5, kgs: 3, Litres: 3, pcs: 0 }

/** Smallest parts in one price unit: 100 kg, a litre, a piece. */
const priced: Record<QuantityUnit, number> = { quintals: 100_000, kgs: 100_000, Litres: 1000, pcs: 1 }

export function partsPerPriceUnit(unit: QuantityUnit): bigint {
  return BigInt(priced[unit])
}

/** @returns the smallest parts; null for a negative number, or a fraction of a gram, millilitre or piece. */
export function readParts(value: number, unit: QuantityUnit): number | null {
  return exactly(value, decimalsOf[unit])
}

/** The quantity in the lot's unit, as the API sends it. */
export function presentParts(parts: number, unit: QuantityUnit): number {
  return parts / 10 ** decimalsOf[unit]
}

/** The listed quantity in smallest parts. */
export function partsOfLot({ milli, unit }: Quantity): number {
  return milli * 10 ** (decimalsOf[unit] - 3)
}

/** Price × quantity in paise, rounded half up. */
export function goodsPaise(pricePaise: number, parts: number, unit: QuantityUnit): number {
  return divideHalfUp(BigInt(pricePaise) * BigInt(parts), partsPerPriceUnit(unit))
}
