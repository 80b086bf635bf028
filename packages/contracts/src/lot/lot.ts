import type { ProductCategory } from '../categories.ts'
import type { IndianState } from '../indian-states.ts'
import type { Quantity } from '../quantity.ts'

/** The free texts of a lot, by the names the form and the API give them. */
export interface LotTexts {
  quality: string
  moisture: string
  origin: string
  certification: string
  storage: string
  texture: string
  color: string
  packaging: string
  deliveryTime: string
  variety: string
}

/** Declared quality by parameter of packages/commodities, at most two decimals; sorted by name. */
export type QualityValues = Readonly<Record<string, number>>

/** Who measured a lot's quality: a laboratory's report as a picture, with what stands on it. */
export interface LabReport {
  laboratory: string
  sampleNumber: string
  /** The day on the report, `YYYY-MM-DD`. */
  date: string
  /** Id of its picture: of a finished upload in a form, else the picture's own. */
  picture: string
}

/** What is sold, as its farmer wrote it. */
export interface Lot extends LotTexts {
  productName: string
  description: string
  category: ProductCategory
  /** Of packages/commodities; null where the lot has none. */
  commodity: string | null
  /** What the farmer declares of it. */
  qualityValues: QualityValues
  /** null where only the farmer's word stands for them. */
  labReport: LabReport | null
  quantity: Quantity
  organicStatus: OrganicStatus
  /** `YYYY-MM-DD`, or null where it is not given. */
  harvestDate: string | null
  /** Where it lies, or null where that is not said. */
  state: IndianState | null
  /** Empty where it is not said. */
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

/** Choices of the create form; `non-organic` where none is made. */
export const organicStatuses = ['non-organic', 'organic', 'in-transition'] as const
export type OrganicStatus = (typeof organicStatuses)[number]

/** Free texts of the create form that have one name everywhere. */
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
] as const satisfies readonly (keyof LotTexts)[]
