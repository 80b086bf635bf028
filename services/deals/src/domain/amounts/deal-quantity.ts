import { divideHalfUp, type Quantity, type QuantityUnit } from '@boli/contracts'
import { exactly } from './exact.ts'

/**
 * The smallest parts of each unit: weights count in grams, liquids in millilitres, pieces in whole ones.
 * Quantities of a deal are integers of these inside, and numbers in the lot's unit in the API.
 */
const decimalsOf: Record<QuantityUnit, number> = { quintals: 5, kgs: 3, Litres: 3, pcs: 0 }

/** Smallest parts in what a price is per: 100 kg, a litre, a piece. */
const priced: Record<QuantityUnit, number> = { quintals: 100_000, kgs: 100_000, Litres: 1000, pcs: 1 }

export function partsPerPriceUnit(unit: QuantityUnit): bigint {
  return BigInt(priced[unit])
}

/** @returns the smallest parts, or null for a negative number, parts of a gram, millilitre or piece. */
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
