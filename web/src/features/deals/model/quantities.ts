import { groupDigits } from '@boli/contracts'
import { plainNumber } from '../../../lib/numbers.ts'

/** Decimals that reach down to the gram or millilitre; pieces are whole. */
const places: Record<string, number> = { kgs: 3, quintals: 5, Litres: 3, pcs: 0 }

/** Reads a typed quantity in the lot's unit. @returns null if it is not a valid number. */
export function readQuantity(text: string, unit: string): number | null {
  const plain = plainNumber(text)
  const fraction = plain?.split('.')[1] ?? ''
  return plain === null || fraction.length > (places[unit] ?? 3) ? null : Number(plain)
}

/** Units that a scale may show for a lot's unit, that unit first: kilograms besides quintals. */
export function scaleUnits(unit: string): readonly string[] {
  return unit === 'quintals' ? ['quintals', 'kgs'] : [unit]
}

/** {@link readQuantity} in the scale's unit, converted to the lot's unit. */
export function readScale(text: string, scale: string, unit: string): number | null {
  const shown = readQuantity(text, scale)
  if (shown === null || scale === unit) return shown
  return fromParts(Math.round(shown * GRAMS))
}

const GRAMS = 1_000
/** Parts per unit: as many as a quintal has grams, so that every quantity is a whole number of parts. */
const PARTS = 100_000

/** A quantity in parts of its unit, so that sums are exact. */
export function toParts(quantity: number): number {
  return Math.round(quantity * PARTS)
}

export function fromParts(parts: number): number {
  return parts / PARTS
}

/** The price of a number of parts, in paise, rounded half up; a price per quintal is for 100 kgs. */
export function pricedPaise(pricePaise: number, parts: number, unit: string): number {
  const divisor = BigInt(PARTS) * (unit === 'kgs' ? 100n : 1n)
  return Number((BigInt(pricePaise) * BigInt(parts) + divisor / 2n) / divisor)
}

/** `10`, `9.85`, `1,02,340.5`: without trailing zeros. */
export function quantityFigures(quantity: number): string {
  return groupDigits(Math.round(quantity * PARTS) / PARTS)
}
