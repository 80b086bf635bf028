import { commodityOf } from '@boli/commodities'
import { commodityName } from '@boli/commodities/names'
import { isInOtherScript, type Language } from '@boli/contracts'

/** The name that a farmer gave a lot, and its produce. */
export interface NamedLot {
  productName: string
  /** An id of packages/commodities; absent if the farmer named none. */
  commodity?: string | undefined
}

/** The produce of a lot in the reader's language, if its name is in another script; otherwise empty. */
export function nameBeside(language: Language, { productName, commodity }: NamedLot): string {
  const known = commodity && isInOtherScript(productName, language) ? commodityOf(commodity) : null
  return known ? commodityName(known, language) : ''
}

/**
 * A lot's name; if it is in another script, followed by its produce in the reader's language: `सफ़ेद तिल · Sesame
 * (til)`.
 */
export function lotNameIn(language: Language, lot: NamedLot): string {
  return [lot.productName, nameBeside(language, lot)].filter(Boolean).join(' · ')
}
