import createClient, { type Client } from 'openapi-fetch'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { operations, paths } from './api.ts'
import { BoliError } from './boli-error.ts'
import { type LivePrices, type LotListener, openLivePrices } from './live-prices.ts'
import { fetchPatiently } from './patient-fetch.ts'

export interface BoliOptions {
  /** Address of the market, such as `https://boli.example`. */
  url: string
  /** An API key, `boli_…`, made at /profile/keys. Without one, calls are those of a guest. */
  key?: string
  /** Further headers of calls and connections, such as a session cookie in place of a key; called for each. */
  headers?: () => Record<string, string>
  /** Tries of a call that may be repeated; 4 by default. */
  attempts?: number
  /** Default: the runtime's own. */
  fetch?: typeof fetch
  /** Called if watching is refused, as with a revoked key; by default nothing happens. */
  onError?: (error: Error) => void
}

type BidBody = NonNullable<operations['placeBid']['requestBody']>['content']['application/json']
type BidAnswer = operations['placeBid']['responses']['2XX']['content']['application/json']
type Bid = Omit<BidBody, 'bidKey'> & { bidKey?: string }

/** A market, as the owner of an API key sees it. */
export interface Boli {
  /**
   * Every call that a key may make, with its types. Refusals are in `error`. Reads are repeated if an answer is lost
   * or the server asks to wait; other calls are not.
   */
  api: Client<paths>
  /**
   * Places a bid. A bid whose answer was lost is sent again with the same key, so that it is placed once.
   * @param bid Amounts are rupees per price unit.
   * @throws {BoliError} where the bid is refused.
   */
  placeBid(auctionId: string, bid: Bid): Promise<BidAnswer['data']>
  /**
   * Calls the listener with the lot as it is now and after each change, at most four times a second.
   * @returns a function that ends it.
   */
  watchAuction(auctionId: string, listener: LotListener): () => void
  /** Opens a separate connection for the live messages of bidding rooms. The caller must close it. */
  connect(options?: Partial<ManagerOptions & SocketOptions>): Socket
  /** Ends all watching. */
  close(): void
}

/** Creates a client for one market. Nothing is sent before the first call. */
export function createBoli(options: BoliOptions): Boli {
  const { url, key, attempts = 4, fetch = globalThis.fetch, onError = () => {} } = options
  const bidFetch = fetchPatiently(fetch, attempts, { repeatsWrites: true })
  const api = createClient<paths>({ baseUrl: url, fetch: fetchPatiently(fetch, attempts) })
  const headers = () => ({ ...(key && { authorization: `Bearer ${key}` }), ...options.headers?.() })
  api.use({
    onRequest({ request }) {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value)
    },
  })
  const connect: Boli['connect'] = (o = {}) => io(url, { forceNew: true, extraHeaders: headers(), ...o })
  let prices: LivePrices | null = null
  return {
    api,
    async placeBid(auctionId, bid) {
      const { data, error, response } = await api.POST('/api/v1/auction/place-bid/{auctionId}', {
        params: { path: { auctionId } },
        body: { ...bid, bidKey: bid.bidKey ?? crypto.randomUUID() },
        fetch: bidFetch,
      })
      if (!data) throw new BoliError(response.status, error, response.headers.get('retry-after'))
      return data.data
    },
    watchAuction(auctionId, listener) {
      prices ??= openLivePrices(connect({ transports: ['websocket'] }), onError)
      return prices.watch(auctionId, listener)
    },
    connect,
    close() {
      prices?.close()
      prices = null
    },
  }
}
