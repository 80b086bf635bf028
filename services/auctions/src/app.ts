import { defaultAuctionLimits } from '@boli/contracts'
import {
  consumeOnce,
  createDatabaseService,
  measureOutbox,
  RelayFeed,
  startOutboxRelay,
  startUploadSweeper,
} from '@boli/database'
import { measureEvents, runInBackground, type Service } from '@boli/http-kit'
import { serveMedia } from '@boli/pictures'
import { createBidEngine, createBidMetrics } from './bid-engine/index.ts'
import { dealsConsumer } from './consumers/consume-deals.ts'
import { usersConsumer } from './consumers/consume-users.ts'
import { markDeletedUsers } from './consumers/mark-deleted-users.ts'
import { type AuctionsDeps, type AuctionsOptions, softCloseOf } from './deps.ts'
import { adminAuctionsRoute } from './features/admin-auctions.ts'
import { boardRoutes } from './features/board/routes.ts'
import { startClosingScheduler } from './features/close-auctions.ts'
import { createAuctionRoute } from './features/create-auction/route.ts'
import { dashboardStatsRoute } from './features/dashboard-stats.ts'
import { followRoutes } from './features/follow.ts'
import { auctionRoutes } from './features/get-auction.ts'
import { hidePictureRoute } from './features/hide-picture.ts'
import { listAuctionsRoute } from './features/list-auctions/route.ts'
import { lotReportRoutes } from './features/lot-reports.ts'
import { startSearchMatcher } from './features/match-searches/match-lots.ts'
import { myAuctionsRoute } from './features/my-auctions.ts'
import { exportMyBidsRoute } from './features/my-bids/export-route.ts'
import { myBidsRoutes } from './features/my-bids/route.ts'
import { ownAuctionDataRoute } from './features/my-data.ts'
import { startNotifyingFollowers } from './features/notify-followers.ts'
import { participatedRoute } from './features/participated.ts'
import { placeBidsRoute } from './features/place-bid/batch-route.ts'
import { placeBidRoutes } from './features/place-bid/route.ts'
import { practiceRoutes } from './features/practice/routes.ts'
import { publicLotRoutes } from './features/public-lot.ts'
import { removeAuctionRoutes } from './features/remove-auction.ts'
import { savedSearchRoutes } from './features/saved-searches.ts'
import { searchAuctionsRoute } from './features/search-auctions.ts'
import { suggestRoutes } from './features/suggest.ts'
import { updateAuctionRoute } from './features/update-auction/route.ts'
import { uploadPictureRoutes } from './features/upload-picture/routes.ts'
import { startHousekeeping } from './housekeeping.ts'
import { LOT_PICTURES } from './persistence/pictures/pictures.ts'
import { closingsRoutes } from './proof-log/closings-routes.ts'
import { auctionProofRoutes } from './proof-log/routes.ts'

/** Builds the auctions service; it does not listen. Background work runs from ready to close. */
export async function buildApp(deps: AuctionsOptions): Promise<Service> {
  const app = await createDatabaseService(deps, { name: 'auctions', description: 'Lots, bids and closing' })
  const { logger, database, live, store, limits = defaultAuctionLimits } = deps
  const bus = measureEvents(app.metrics, deps.bus, logger)
  const softClose = softCloseOf(limits)
  const relayFeed = new RelayFeed()
  const bids = createBidEngine({
    database,
    logger,
    relayFeed,
    metrics: createBidMetrics(app.metrics),
    softClose,
    ...deps.engine,
  })
  const auctions: AuctionsDeps = { ...deps, bus, bids, limits }

  listAuctionsRoute(app, auctions)
  auctionRoutes(app, auctions)
  auctionProofRoutes(app, auctions)
  closingsRoutes(app, auctions)
  createAuctionRoute(app, auctions)
  updateAuctionRoute(app, auctions)
  uploadPictureRoutes(app, auctions)
  removeAuctionRoutes(app, auctions)
  hidePictureRoute(app, auctions)
  lotReportRoutes(app, auctions)
  placeBidRoutes(app, auctions)
  placeBidsRoute(app, auctions)
  practiceRoutes(app, auctions)
  searchAuctionsRoute(app, auctions)
  suggestRoutes(app, auctions)
  followRoutes(app, auctions)
  savedSearchRoutes(app, auctions)
  boardRoutes(app, auctions)
  publicLotRoutes(app, auctions)
  adminAuctionsRoute(app, auctions)
  myAuctionsRoute(app, auctions)
  myBidsRoutes(app, auctions)
  exportMyBidsRoute(app, auctions)
  participatedRoute(app, auctions)
  dashboardStatsRoute(app, auctions)
  ownAuctionDataRoute(app, auctions)
  serveMedia(app, { prefix: LOT_PICTURES, store, hasCards: true })

  const metrics = measureOutbox(app.metrics, database)
  runInBackground(app, () => [
    startOutboxRelay({ database, bus, logger, metrics, relayFeed }),
    startClosingScheduler({ database, logger }),
    startNotifyingFollowers({ database, logger }),
    startSearchMatcher({ database, logger }),
    startUploadSweeper({ database, store, logger }),
    startHousekeeping({ database, logger, softClose }),
    consumeOnce(bus, database, usersConsumer),
    consumeOnce(bus, database, dealsConsumer),
    markDeletedUsers({ live, database, logger }),
  ])
  // Runs before the work stops: the relay publishes the last bids.
  app.addHook('onClose', () => bids.close())
  return app
}
