import type { CreateAuctionField, ProductCategory } from '@boli/contracts'
import type { Drawing } from '../drawings/index.ts'
import type { DemoFarmer } from '../people.ts'

type TextField = Exclude<
  CreateAuctionField,
  'product_name' | 'quantity' | 'basePrice' | 'harvestDate' | 'category' | 'durationMinutes' | 'startTime'
>

/** One lot of the demo market, as its farmer would fill in the form. Prices are rupees per price unit. */
export interface DemoLot extends Partial<Record<TextField, string>> {
  farmer: DemoFarmer
  product_name: string
  category: ProductCategory
  desc: string
  quantity: string
  basePrice: number
  harvestedDaysAgo: number
  /** From the listing to the end of the auction. */
  endsAfterMinutes: number
  /** How many bids the demo buyers place at the start. */
  bids: number
  /** Over already when the market opens for the first time. */
  isEnded?: true
  drawing: Drawing
}

export const HOUR = 60
export const DAY = 24 * HOUR
