import { divideHalfUp } from './money.ts'

/** Units of a lot's quantity, spelled as the specification's form spells them. */
export const quantityUnits = ['kgs', 'quintals', 'Litres', 'pcs'] as const
export type QuantityUnit = (typeof quantityUnits)[number]

/** The base of a price: weights, liquids and counted goods are never compared with each other. */
export const priceUnits = ['quintal', 'litre', 'piece'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** An amount in thousandths of the unit, so that `2.5 quintals` stays exact. */
export interface Quantity {
  milli: number
  unit: QuantityUnit
}

const spellings: Record<string, QuantityUnit> = {
  kg: 'kgs',
  kgs: 'kgs',
  quintal: 'quintals',
  quintals: 'quintals',
  litre: 'Litres',
  litres: 'Litres',
  pc: 'pcs',
  pcs: 'pcs',
}

const maxMilli = 1_000_000_000

/**
 * Reads number and unit from one text: `10quintals`, `250 kg`, `2.5quintals`.
 * @returns null if it cannot be read, is zero, has more than three decimals, exceeds a million units,
 *   or counts pieces in fractions.
 */
export function parseQuantity(text: string): Quantity | null {
  const match = /^(\d{1,7})(?:\.(\d{1,3}))?\s*([a-z]+)$/i.exec(text.trim())
  const unit = spellings[match?.[3]?.toLowerCase() ?? '']
  if (!match || !unit) return null
  const milli = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
  if (milli <= 0 || milli > maxMilli) return null
  if (unit === 'pcs' && milli % 1000 !== 0) return null
  return { milli, unit }
}

/** A quantity as the create form sends it: `250kgs`. */
export function quantityText({ milli, unit }: Quantity): string {
  return `${milli / 1000}${unit}`
}

/** Weights are priced per quintal, liquids per litre, counted goods per piece. */
export function priceUnitOf(unit: QuantityUnit): PriceUnit {
  if (unit === 'Litres') return 'litre'
  return unit === 'pcs' ? 'piece' : 'quintal'
}

/** The value of the whole lot in paise: price per unit × quantity, rounded to the nearest paisa; 100 kgs are one quintal. */
export function lotValuePaise(pricePaise: number, quantity: Quantity): number {
  return divideHalfUp(BigInt(pricePaise) * BigInt(quantity.milli), milliPerPriceUnit(quantity.unit))
}

/** Thousandths of the unit in one price unit. */
export function milliPerPriceUnit(unit: QuantityUnit): bigint {
  return unit === 'kgs' ? 100_000n : 1000n
}

/** The quantity in price units: 250 kgs are 2.5. */
export function quantityInPriceUnits({ milli, unit }: Quantity): number {
  return milli / Number(milliPerPriceUnit(unit))
}
