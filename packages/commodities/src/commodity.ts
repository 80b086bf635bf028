import type { ProductCategory, QuantityUnit } from '@boli/contracts'

/** A text by language code, in at least one language. */
export type Names = Readonly<Record<string, string>>

/** A product that mandis trade under one name. */
export interface Commodity {
  /** Lower case with underscores; never changed once a lot uses it. */
  id: string
  names: Names
  /** What people type for it besides its names, in any script. Several commodities may share one. */
  aliases: readonly string[]
  /** Its names in the files of data.gov.in and AGMARKNET; no two commodities share one. */
  mandiNames: readonly string[]
  category: ProductCategory
  /** The unit in which it is usually sold. */
  unit: QuantityUnit
  /** Heading of the Customs Tariff; null if it is disputed or differs within the commodity. */
  hsn: string | null
  /** Ids of the parameters that describe its quality, the most important first. */
  parameters: readonly string[]
}

/** The name in a language, or the first one that exists. */
export function nameIn(names: Names, language: string): string {
  return names[language] ?? Object.values(names)[0] ?? ''
}

export const qualityUnits = ['percent', 'millimetre', 'gram', 'count', 'brix', 'micronaire'] as const
type QualityUnit = (typeof qualityUnits)[number]

/** A parameter of quality. `least` and `most` are the plausible bounds. */
export interface QualityParameter {
  id: string
  names: Names
  unit: QualityUnit
  least: number
  most: number
}

/** A published standard. */
export interface Source {
  title: string
  publisher: string
  /** Set for a season that is over: newer limits may apply. */
  isPast?: true
}

/** The range of a parameter in one published grade, both ends included; null if that end is open. */
export interface PublishedRange {
  commodity: string
  parameter: string
  grade: string
  least: number | null
  most: number | null
  source: string
}
