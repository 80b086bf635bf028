import {
  consumeOnce,
  createDatabaseService,
  measureOutbox,
  startOutboxRelay,
  startUploadSweeper,
} from '@boli/database'
import { measureEvents, runInBackground, type Service } from '@boli/http-kit'
import { usersConsumer } from './consumers/consume-users.ts'
import { auctionsConsumer } from './consumers/open-deals.ts'
import type { DealsDeps, DealsOptions } from './deps.ts'
import { defaultDealSettings } from './domain/settings.ts'
import { adminDealsRoute } from './features/admin-deals.ts'
import { adminMemberRoute } from './features/admin-member.ts'
import { billRoutes } from './features/bill.ts'
import { chargesRoutes } from './features/charges.ts'
import { startDealClock } from './features/deal-clock.ts'
import { getDealRoute, listDealsRoute } from './features/deals.ts'
import { disputeRoutes } from './features/disputes.ts'
import { exportDealsRoute } from './features/export-deals.ts'
import { farmerChargesRoute } from './features/farmer-charges.ts'
import { hideRatingRoute } from './features/hide-rating.ts'
import { memberRoute } from './features/member.ts'
import { messageRoutes } from './features/messages.ts'
import { openBusinessRoute } from './features/open-business.ts'
import { ownDealDataRoute } from './features/own-data.ts'
import { payoutDetailsRoutes } from './features/payout-details.ts'
import { pictureRoutes } from './features/pictures.ts'
import { sharedPayoutsRoute } from './features/shared-payouts.ts'
import { stepRoutes } from './features/steps.ts'
import { liftSuspensionRoute, suspendMemberRoute } from './features/suspensions.ts'
import { startHousekeeping } from './housekeeping.ts'

/** Builds the service with everything registered; it does not listen. Background work runs from ready to close. */
export async function buildApp(deps: DealsOptions): Promise<Service> {
  const app = await createDatabaseService(deps, {
    name: 'deals',
    description: 'From the hammer to the money',
  })
  const { database, store, logger } = deps
  const bus = measureEvents(app.metrics, deps.bus, logger)
  const settings = { ...defaultDealSettings, ...deps.settings }
  const deals: DealsDeps = { ...deps, bus, settings }

  listDealsRoute(app, deals)
  exportDealsRoute(app, deals)
  getDealRoute(app, deals)
  stepRoutes(app, deals)
  disputeRoutes(app, deals)
  hideRatingRoute(app, deals)
  adminDealsRoute(app, deals)
  adminMemberRoute(app, deals)
  suspendMemberRoute(app, deals)
  liftSuspensionRoute(app, deals)
  billRoutes(app, deals)
  pictureRoutes(app, deals)
  messageRoutes(app, deals)
  payoutDetailsRoutes(app, deals)
  sharedPayoutsRoute(app, deals)
  openBusinessRoute(app, deals)
  ownDealDataRoute(app, deals)
  chargesRoutes(app, deals)
  farmerChargesRoute(app, deals)
  memberRoute(app, deals)

  const metrics = measureOutbox(app.metrics, database)
  runInBackground(app, () => [
    startOutboxRelay({ database, bus, logger, metrics }),
    startUploadSweeper({ database, store, logger }),
    startDealClock({ database, logger, settings }),
    startHousekeeping({ database, logger }),
    consumeOnce(bus, database, usersConsumer(settings)),
    consumeOnce(bus, database, auctionsConsumer(settings)),
  ])
  return app
}
