import type { Migration } from '@boli/database'
import * as initial from './0001-initial.ts'
import * as search from './0002-search.ts'
import * as ranks from './0003-ranks.ts'
import * as lotWords from './0004-lot-words.ts'
import * as bidderStatistics from './0005-bidder-statistics.ts'
import * as keepLotWords from './0006-keep-lot-words.ts'
import * as unchangedAuctions from './0007-unchanged-auctions.ts'
import * as wholeEvents from './0008-whole-events.ts'
import * as termsAndEdits from './0009-terms-and-edits.ts'
import * as searchByKinds from './0010-search-by-kinds.ts'
import * as listingKeys from './0011-listing-keys.ts'
import * as newestLots from './0012-newest-lots.ts'
import * as batchesThatRead from './0013-batches-that-read.ts'
import * as deals from './0014-deals.ts'
import * as proofLog from './0015-proof-log.ts'
import * as commodities from './0016-commodities.ts'
import * as places from './0017-places.ts'
import * as followers from './0018-followers.ts'
import * as morePictures from './0020-more-pictures.ts'
import * as savedSearches from './0023-saved-searches.ts'
import * as closings from './0024-closings.ts'
import * as labReports from './0025-lab-reports.ts'
import * as searchAlerts from './0026-search-alerts.ts'
import * as noticesInPortions from './0027-notices-in-portions.ts'
import * as bars from './0029-bars.ts'
import * as reportsOfLots from './0030-reports-of-lots.ts'
import * as unitsOfSearches from './0033-units-of-searches.ts'

/** Every step of the schema, applied in order of the names. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-search': search,
  '0003-ranks': ranks,
  '0004-lot-words': lotWords,
  '0005-bidder-statistics': bidderStatistics,
  '0006-keep-lot-words': keepLotWords,
  '0007-unchanged-auctions': unchangedAuctions,
  '0008-whole-events': wholeEvents,
  '0009-terms-and-edits': termsAndEdits,
  '0010-search-by-kinds': searchByKinds,
  '0011-listing-keys': listingKeys,
  '0012-newest-lots': newestLots,
  '0013-batches-that-read': batchesThatRead,
  '0014-deals': deals,
  '0015-proof-log': proofLog,
  '0016-commodities': commodities,
  '0017-places': places,
  '0018-followers': followers,
  '0020-more-pictures': morePictures,
  '0023-saved-searches': savedSearches,
  '0024-closings': closings,
  '0025-lab-reports': labReports,
  '0026-search-alerts': searchAlerts,
  '0027-notices-in-portions': noticesInPortions,
  '0029-bars': bars,
  '0030-reports-of-lots': reportsOfLots,
  '0033-units-of-searches': unitsOfSearches,
}
