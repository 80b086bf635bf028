import type { Migration } from 'kysely/migration'
import * as initial from './0001-initial.ts'
import * as answeredMessages from './0002-answered-messages.ts'
import * as itemLanguage from './0003-item-language.ts'
import * as sales from './0004-sales.ts'
import * as mandiPrices from './0005-mandi-prices.ts'
import * as salesOfDeals from './0006-sales-of-deals.ts'
import * as newestPrices from './0007-newest-prices.ts'
import * as adminLooks from './0008-admin-looks.ts'
import * as plausiblePrices from './0009-plausible-prices.ts'
import * as dealsOfSales from './0010-deals-of-sales.ts'
import * as mailsGivenUp from './0011-mails-given-up.ts'
import * as importsTakenBack from './0012-imports-taken-back.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-answered-messages': answeredMessages,
  '0003-item-language': itemLanguage,
  '0004-sales': sales,
  '0005-mandi-prices': mandiPrices,
  '0006-sales-of-deals': salesOfDeals,
  '0007-newest-prices': newestPrices,
  '0008-admin-looks': adminLooks,
  '0009-plausible-prices': plausiblePrices,
  '0010-deals-of-sales': dealsOfSales,
  '0011-mails-given-up': mailsGivenUp,
  '0012-imports-taken-back': importsTakenBack,
}
