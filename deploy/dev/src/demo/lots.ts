import type { CreateAuctionField, ProductCategory, QualityValues } from '@boli/contracts'
import lots from '../../demo/lots.json' with { type: 'json' }

type TextField = Exclude<CreateAuctionField, 'qualityValues' | 'reservePrice' | 'decideAfterClose'>

/** One lot of the demo market, with the values of the form in the farmer's language. */
export interface DemoLot extends Partial<Record<TextField, string>> {
  /** The file of this name in `demo/lots`. */
  picture: string
  /** The number of further close-up pictures; default none. */
  closeUps?: 0 | 1 | 2
  /** The user name of its farmer. */
  farmer: string
  category: ProductCategory
  product_name: string
  /** An id of packages/commodities, if it is listed there; the declared values are fictional. */
  commodity?: string
  qualityValues?: QualityValues
  /** Fictional too; its picture is the file in `demo/reports` with the name of the lot's file. */
  labReport?: { labName: string; labSample: string; daysAgo: number }
  sale: {
    quantity: string
    /** Rupees per price unit. */
    basePrice: number
    bidIncrement?: string
    /** From the listing to the end of the auction. */
    endsAfterMinutes: number
    /** How many bids the demo buyers place at the start. */
    bids: number
    /** Already ended when the market first opens. */
    isEnded?: boolean
  }
  grown: { harvestedDaysAgo: number; organicStatus: string; quality: string; moisture?: string }
}

/** Forty lots: four of each of the ten categories, in Hindi where the farmer's language is Hindi. */
export const demoLots = lots as readonly DemoLot[]
