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

/** The current state of auctions, fetched from their service as rarely as possible with thousands of watchers. */
export interface AuctionStates {
  /**
   * A state at least as new as the last message that this node received about the auction, so that a socket that gets it after
   * joining the room has missed nothing.
   * @throws {ApiError} `auction-not-found`, or `upstream-unavailable`.
   */
  read(auctionId: string): Promise<WatchState>
  /** A state fetched after this call, for callers that may have missed messages. @throws as `read` does. */
  readAgain(auctionId: string): Promise<WatchState>
}

export interface AuctionStatesOptions {
  fetchState: (auctionId: string) => Promise<WatchState>
  /** The latest version received; see the room merger. */
  versionOf: (auctionId: string) => number
  cacheMs?: number
  nowMs?: () => number
}

interface Cached {
  state: WatchState
  untilMs: number
}

const MAX_CACHED = 2_000
/** A new state includes every earlier message; a second fetch covers a message that overtook the answer. */
const MAX_FETCHES = 3

export function createAuctionStates(options: AuctionStatesOptions): AuctionStates {
  const { fetchState, versionOf, cacheMs = 250, nowMs = () => performance.now() } = options
  const cached = new LRUCache<string, Cached>({ max: MAX_CACHED })
  const underway = new Map<string, Promise<WatchState>>()

  async function fetchAndCache(auctionId: string): Promise<WatchState> {
    try {
      const state = await fetchState(auctionId)
      cached.set(auctionId, { state, untilMs: nowMs() + cacheMs })
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
    async read(auctionId) {
      const isNewEnough = (state: WatchState) => state.auction.version >= versionOf(auctionId)
      const recent = cached.get(auctionId)
      if (recent && recent.untilMs > nowMs() && isNewEnough(recent.state)) return recent.state
      let state = await fetchOnce(auctionId)
      for (let fetches = 1; fetches < MAX_FETCHES && !isNewEnough(state); fetches += 1) {
        state = await fetchOnce(auctionId)
      }
      return state
    },
    async readAgain(auctionId) {
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
