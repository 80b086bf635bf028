import { measureOutbox, measurePool, startOutboxRelay, startUploadSweeper } from '@boli/database'
import { createService, measureEvents, measureMails, type Service } from '@boli/http-kit'
import { serveMedia } from '@boli/pictures'
import { consumeCloses, consumeDeals, forgetUsers } from './consumers.ts'
import type { InformationDeps, InformationOptions } from './deps.ts'
import { contactMessageRoutes, ownDataRoute } from './features/contact-messages.ts'
import { itemAnalyticsRoute, listItemsRoutes, removeItemRoute } from './features/items.ts'
import { measureInformation, startMailing } from './features/mail-messages.ts'
import { priceGuideRoute } from './features/price-guide.ts'
import { priceHistoryRoutes } from './features/price-history/routes.ts'
import { startFetchingPrices } from './features/price-imports/fetch-prices.ts'
import { importedPricesRoutes } from './features/price-imports/imported-prices.ts'
import { type ImportReport, reportImports } from './features/price-imports/report-imports.ts'
import { priceImportsRoutes } from './features/price-imports/routes.ts'
import { saveItemRoutes } from './features/save-item.ts'
import { sendMessageRoutes } from './features/send-message.ts'
import { startHousekeeping } from './housekeeping.ts'

/** Schemes, techniques and equipment for farmers, the price guide, and messages of the contact form. */
export async function buildApp({ now = () => new Date(), ...deps }: InformationOptions): Promise<Service> {
  const { logger, database, store } = deps
  const app = await createService({
    name: 'information',
    logger,
    serviceTokens: deps.serviceTokens,
    userTokens: deps.userTokens,
    checks: { database: () => database.check() },
    drainMs: deps.drainMs ?? 0,
    openApi: { title: 'Boli information', description: 'Schemes, techniques, equipment, prices, messages' },
  })
  const information: InformationDeps = {
    ...deps,
    bus: measureEvents(app.metrics, deps.bus, deps.logger),
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
  measurePool(app.metrics, database)
  runInBackground(app, information, report)
  return app
}

function runInBackground(app: Service, information: InformationDeps, report: ImportReport): void {
  const { database, bus, store, logger, mandiPrices } = information
  const metrics = measureOutbox(app.metrics, database)
  const running: { stop(): Promise<void> }[] = []
  app.addHook('onReady', async () => {
    running.push(startOutboxRelay({ database, bus, logger, metrics }))
    running.push(startUploadSweeper({ database, store, logger }))
    running.push(startMailing(information), startHousekeeping(information))
    running.push(
      ...(await Promise.all(
        [consumeCloses, consumeDeals, forgetUsers].map((consume) => consume(information)),
      )),
    )
    if (mandiPrices) running.push(startFetchingPrices(information, mandiPrices, report))
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map((work) => work.stop()))
  })
}
