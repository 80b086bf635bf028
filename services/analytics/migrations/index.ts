import type { Migration } from '@boli/database'
import * as initial from './0001-initial.ts'
import * as bidsOfLots from './0002-bids-of-lots.ts'
import * as deals from './0003-deals.ts'
import * as pricesOfSales from './0004-prices-of-sales.ts'
import * as deletionsThatWait from './0008-deletions-that-wait.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-bids-of-lots': bidsOfLots,
  '0003-deals': deals,
  '0004-prices-of-sales': pricesOfSales,
  '0008-deletions-that-wait': deletionsThatWait,
}
