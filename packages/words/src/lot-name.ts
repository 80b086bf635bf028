import { commodityOf } from '@boli/commodities'
import { commodityName } from '@boli/commodities/names'
import { isInOtherScript, type Language } from '@boli/contracts'

/** A lot as its farmer named it, and what it is. */
export interface NamedLot {
  productName: string
  /** An id of packages/commodities; absent if the farmer named none. */
  commodity?: string | undefined
}

/** What a lot is in the reader's language, where its name is in letters of another; else empty. */
export function nameBeside(language: Language, { productName, commodity }: NamedLot): string {
  const known = commodity && isInOtherScript(productName, language) ? commodityOf(commodity) : null
  return known ? commodityName(known, language) : ''
}

/** A lot's name; with what it is in the reader's language where the name is in letters of another: `सफ़ेद तिल · Sesame (til)`. */
export function lotNameIn(language: Language, lot: NamedLot): string {
  return [lot.productName, nameBeside(language, lot)].filter(Boolean).join(' · ')
}
