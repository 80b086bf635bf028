import {
  BOARD_AT_MOST,
  BoardAnswer,
  BoardQuery,
  FOLLOWED_LOTS_PATH,
  FollowedLotsAnswer,
  FollowedLotsBody,
  type OwnStanding,
  routes,
  succeed,
  succeedList,
  toLotUpdate,
} from '@boli/contracts'
import { currentUser, internalRoute, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { toAuctionState } from '../../domain/auction-state.ts'
import { secretsOf } from '../../persistence/auction-detail.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { type ListedAuction, listedByIds } from '../../persistence/market/listed-auctions.ts'
import type { Queries } from '../../persistence/tables.ts'
import { type ChosenLot, chooseLots, withOwnBids } from './chosen-lots.ts'

/**
 * GET /auction/board: many lots, with the caller's standing on each; and POST /internal/followed-lots: what a board is
 * sent when it begins to follow its lots.
 */
export function boardRoutes(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.board, {
    schema: { querystring: BoardQuery, response: BoardAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const chosen = await chooseLots(db, userId, request.query)
      const lots = await readLots(db, userId, chosen.slice(0, BOARD_AT_MOST))
      return succeedList(
        lots.map(({ listed, mine }) => ({ ...toAuctionView(listed), mine })),
        chosen.length > BOARD_AT_MOST,
      )
    },
  })

  internalRoute(app, {
    method: 'POST',
    url: FOLLOWED_LOTS_PATH,
    schema: { body: FollowedLotsBody, response: FollowedLotsAnswer },
    async handler(request) {
      const { userId, ids } = request.body
      const lots = await readLots(db, userId, await withOwnBids(db, userId, ids))
      return succeed(lots.map(({ listed, mine }) => toLotUpdate(toAuctionState(listed.auction), mine)))
    },
  })
}

async function readLots(db: Queries, userId: string, chosen: readonly ChosenLot[]) {
  const bidOn = new Set(chosen.filter(({ hasBid }) => hasBid).map(({ id }) => id))
  const ids = chosen.map(({ id }) => id)
  const lots = await listedByIds(db, ids)
  return lots.map((listed) => ({ listed, mine: ownStanding(listed, userId, bidOn.has(listed.auction.id)) }))
}

/** The caller may lead by a bid that is newer than the rows read. */
function ownStanding(listed: ListedAuction, userId: string, hasBid: boolean): OwnStanding {
  if (listed.auction.leader?.id === userId)
    return { standing: 'winning', maximumLeft: secretsOf(listed).ownMaximum }
  return { standing: hasBid ? 'outbid' : 'watching', maximumLeft: null }
}
