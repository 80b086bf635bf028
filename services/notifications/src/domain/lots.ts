import { type QuantityUnit, quantityUnits } from '@boli/contracts'

/** @returns null for a unit that nobody knows, from a newer release perhaps. */
export function unitOf(unit: string | undefined): QuantityUnit | null {
  return quantityUnits.find((known) => known === unit) ?? null
}
