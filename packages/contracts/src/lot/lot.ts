import type { ProductCategory } from '../categories.ts'
import type { IndianState } from '../indian-states.ts'
import type { Quantity } from '../quantity.ts'

/** The free texts of a lot, by the names that the form and the API give them. */
export const lotTextNames = [
  'quality',
  'moisture',
  'origin',
  'certification',
  'storage',
  'texture',
  'color',
  'packaging',
  'deliveryTime',
  'variety',
] as const
export type LotTexts = Record<(typeof lotTextNames)[number], string>

/** Declared quality by parameter of packages/commodities, at most two decimals; sorted by name. */
export type QualityValues = Readonly<Record<string, number>>

/** Who measured a lot's quality: a laboratory's report as a picture, with its details. */
export interface LabReport {
  laboratory: string
  sampleNumber: string
  /** The day on the report, `YYYY-MM-DD`. */
  date: string
  /** Id of its picture: in a form that of a finished upload, otherwise the picture's own. */
  picture: string
}

/** What is sold, as described by its farmer. */
export interface Lot extends LotTexts {
  productName: string
  description: string
  category: ProductCategory
  /** Id in packages/commodities; null if the lot has none. */
  commodity: string | null
  /** The farmer’s declared values. */
  qualityValues: QualityValues
  /** null if only the farmer vouches for the values. */
  labReport: LabReport | null
  quantity: Quantity
  organicStatus: OrganicStatus
  /** `YYYY-MM-DD`, or null if it is not given. */
  harvestDate: string | null
  /** Location of the lot, or null if not given. */
  state: IndianState | null
  /** Empty if not given. */
  district: string
}

/** How a lot is sold. Amounts are paise per price unit. */
export interface SaleTerms {
  basePaise: number
  fixedIncrementPaise: number | null
  reservePaise: number | null
  /** null starts at once. */
  startsAtMs: number | null
  durationMs: number
  /** The farmer decides on the best bid after the auction, whatever it is. */
  decideAfterClose: boolean
}

/** Choices of the create form; `non-organic` if none is chosen. */
export const organicStatuses = ['non-organic', 'organic', 'in-transition'] as const
export type OrganicStatus = (typeof organicStatuses)[number]
