import {
  Answer,
  AuctionDetail,
  quantityUnits,
  WATCH_STATE_PATH,
  type WatchState,
  WatchStateAnswer,
} from '@boli/contracts'
import type { ServiceClient } from '@boli/http-kit'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'

export type AuctionStates = ReturnType<typeof createAuctionStates>

const MAX_CACHED = 2_000
/** A fetched state includes every earlier message; more fetches cover messages that overtook the answer. */
const MAX_FETCHES = 3
const CACHED_MS = 250

/**
 * The current state of auctions, fetched from their service as rarely as possible with thousands of watchers.
 * @param o.versionOf The latest version received; see the room merger.
 */
export function createAuctionStates({
  fetchState,
  versionOf,
}: {
  fetchState: (auctionId: string) => Promise<WatchState>
  versionOf: (auctionId: string) => number
}) {
  const cached = new LRUCache<string, { state: WatchState; untilMs: number }>({ max: MAX_CACHED })
  const underway = new Map<string, Promise<WatchState>>()

  async function fetchAndCache(auctionId: string): Promise<WatchState> {
    try {
      const state = await fetchState(auctionId)
      cached.set(auctionId, { state, untilMs: performance.now() + CACHED_MS })
      return state
    } finally {
      underway.delete(auctionId)
    }
  }

  function fetchOnce(auctionId: string): Promise<WatchState> {
    const running = underway.get(auctionId)
    if (running) return running
    const fetching = fetchAndCache(auctionId)
    underway.set(auctionId, fetching)
    return fetching
  }

  return {
    /**
     * A state at least as new as the last message that this node received about the auction, so that a socket that gets it after
     * joining the room has missed nothing.
     * @throws {ApiError} `auction-not-found`, or `upstream-unavailable`.
     */
    async read(auctionId: string): Promise<WatchState> {
      const isNewEnough = (state: WatchState) => state.auction.version >= versionOf(auctionId)
      const recent = cached.get(auctionId)
      if (recent && recent.untilMs > performance.now() && isNewEnough(recent.state)) return recent.state
      let state = await fetchOnce(auctionId)
      for (let fetches = 1; fetches < MAX_FETCHES && !isNewEnough(state); fetches += 1) {
        state = await fetchOnce(auctionId)
      }
      return state
    },
    /** A state fetched after this call, for callers that may have missed messages. @throws as `read` does. */
    async readAgain(auctionId: string): Promise<WatchState> {
      // A pending fetch may have been answered before the missed message.
      await underway.get(auctionId)?.catch(() => {})
      return fetchOnce(auctionId)
    },
  }
}

/** Until 2027-02-28: auctions from before 2026-11-26 send the unit of the quantity only as `unit`. */
const AnswerOfAnyRelease = Answer(
  Type.Object({
    ...WatchStateAnswer.properties.data.properties,
    auction: Type.Object({
      ...AuctionDetail.properties,
      lotUnit: Type.Optional(AuctionDetail.properties.lotUnit),
    }),
  }),
)

/** Asks the auctions service. */
export function fetchStateFrom(auctions: ServiceClient): (auctionId: string) => Promise<WatchState> {
  return async (auctionId) => {
    const { data } = await auctions.call({
      method: 'GET',
      path: WATCH_STATE_PATH.replace(':auctionId', auctionId),
      responseSchema: AnswerOfAnyRelease,
    })
    const { auction } = data
    const lotUnit = auction.lotUnit ?? quantityUnits.find((unit) => unit === auction.unit) ?? 'quintals'
    return { ...data, auction: { ...auction, lotUnit } }
  }
}
