import { createDatabaseService, measureOutbox, startOutboxRelay, startUploadSweeper } from '@boli/database'
import { measureEvents, measureMails, runInBackground, type Service } from '@boli/http-kit'
import { serveMedia } from '@boli/pictures'
import { startConsumers } from './consumers.ts'
import type { InformationDeps, InformationOptions } from './deps.ts'
import { contactMessageRoutes, ownDataRoute } from './features/contact-messages.ts'
import { itemAnalyticsRoute, listItemsRoutes, removeItemRoute } from './features/items.ts'
import { measureInformation, startMailing } from './features/mail-messages.ts'
import { priceGuideRoute } from './features/price-guide.ts'
import { priceHistoryRoutes } from './features/price-history/routes.ts'
import { startFetchingPrices } from './features/price-imports/fetch-prices.ts'
import { importedPricesRoutes } from './features/price-imports/imported-prices.ts'
import { reportImports } from './features/price-imports/report-imports.ts'
import { priceImportsRoutes } from './features/price-imports/routes.ts'
import { saveItemRoutes } from './features/save-item.ts'
import { sendMessageRoutes } from './features/send-message.ts'
import { startHousekeeping } from './housekeeping.ts'

/** Schemes, techniques and equipment for farmers, the price guide, and messages of the contact form. */
export async function buildApp({ now = () => new Date(), ...deps }: InformationOptions): Promise<Service> {
  const app = await createDatabaseService(deps, {
    name: 'information',
    description: 'Schemes, techniques, equipment, prices, messages',
  })
  const { logger, database, store, mandiPrices } = deps
  const bus = measureEvents(app.metrics, deps.bus, logger)
  const information: InformationDeps = {
    ...deps,
    bus,
    now,
    mailer: measureMails(app.metrics, deps.mailer),
  }

  listItemsRoutes(app, information)
  itemAnalyticsRoute(app, information)
  saveItemRoutes(app, information)
  removeItemRoute(app, information)
  sendMessageRoutes(app, information)
  contactMessageRoutes(app, information)
  ownDataRoute(app, information)
  priceGuideRoute(app, information)
  priceHistoryRoutes(app, information)
  const report = reportImports(app.metrics, logger)
  priceImportsRoutes(app, information, report)
  importedPricesRoutes(app, information)
  serveMedia(app, { prefix: 'information', store })

  measureInformation(app.metrics, information)
  const metrics = measureOutbox(app.metrics, database)
  runInBackground(app, () => [
    startOutboxRelay({ database, bus, logger, metrics }),
    startUploadSweeper({ database, store, logger }),
    startMailing(information),
    startHousekeeping(information),
    ...startConsumers(information),
    ...(mandiPrices ? [startFetchingPrices(information, mandiPrices, report)] : []),
  ])
  return app
}
