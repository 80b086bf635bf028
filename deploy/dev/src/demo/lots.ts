import type { CreateAuctionField, ProductCategory, QualityValues } from '@boli/contracts'
import lots from '../../demo/lots.json' with { type: 'json' }
import type { DemoFarmer } from './people.ts'

type TextField =
  | ('product_name' | 'desc' | 'variety' | 'origin' | 'state' | 'district')
  | ('certification' | 'storage' | 'packaging')

/** One lot of the demo market, as its farmer would fill in the form, in the farmer's own language. */
export interface DemoLot extends Partial<Record<CreateAuctionField & (TextField | 'deliveryTime'), string>> {
  /** The file of this name in `demo/lots`. */
  picture: string
  /** How many more pictures show a part of it from near; none unless said. */
  closeUps?: 1 | 2
  farmer: DemoFarmer
  category: ProductCategory
  product_name: string
  /** Of packages/commodities, where it is one of them; the declared values are made up. */
  commodity?: string
  qualityValues?: QualityValues
  /** Made up too; its picture is the file in `demo/reports` that is named as the lot's. */
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
    /** Over already when the market opens for the first time. */
    isEnded?: boolean
  }
  grown: { harvestedDaysAgo: number; organicStatus: string; quality: string; moisture?: string }
}

/** Forty lots: four of each of the ten categories, in Hindi where the farmer's language is Hindi. */
export const demoLots = lots as readonly DemoLot[]
