import {
  API_PREFIX,
  AuctionListAnswer,
  type AuctionView,
  type IndianState,
  isId,
  PRICE_HISTORY_PATH,
  PRICED_COMMODITIES_PATH,
  PricedCommoditiesAnswer,
  type PricedCommodity,
  type PriceGuide,
  PriceGuideAnswer,
  type PriceHistory,
  PriceHistoryAnswer,
  type ProductCategory,
  type PublicLot,
  PublicLotAnswer,
  routes,
} from '@boli/contracts'
import { AddressCounter, ApiError, type ServiceClient } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressOf } from '../edge/visitor.ts'
import type { GatewaySettings } from '../settings.ts'

/** The page's script fetches the price again; until then a slightly older price is enough. */
const LOT_MS = 3_000
const LIST_MS = 10_000
const PRICES_MS = 10 * 60_000
const MAX_CACHED = 2_000
/** Lots on a page of the list, and the largest number of pages. */
const PER_PAGE = 24
export const LAST_PAGE = 80

/** A lot, or the reason why there is none. */
export type FoundLot = PublicLot | 'missing' | 'gone'
/** The data of a lot in the list. */
export type PublicLotCard = Pick<
  PublicLot,
  | '_id'
  | 'productName'
  | 'price'
  | 'priceUnit'
  | 'quantity'
  | 'unit'
  | 'endTime'
  | 'seller'
  | 'image'
  | 'imageSet'
> &
  Pick<PublicLot, 'origin' | 'state' | 'district' | 'commodity'>

interface LotPage {
  lots: PublicLotCard[]
  total: number
  hasMore: boolean
}

/** Caches answers by path or query; concurrent requests share one fetch. */
function cached<Value extends object>(ttl: number, fetchMethod: (key: string) => Promise<Value>) {
  return new LRUCache<string, Value>({ max: MAX_CACHED, ttl, fetchMethod })
}

/** Reads what public pages show from auctions and information. */
export function createPublicLots(
  settings: GatewaySettings,
  auctions: ServiceClient,
  information: ServiceClient,
) {
  const lots = cached(LOT_MS, async (id) => ({ lot: await find(id) }))
  const lists = cached(LIST_MS, async (query): Promise<LotPage> => {
    const path = `${API_PREFIX}${routes.listAuctions.path}?${query}`
    const answer = await auctions.call({ method: 'GET', path, responseSchema: AuctionListAnswer })
    return { lots: answer.data.map(toCard), total: answer.total, hasMore: answer.hasMore }
  })
  const guides = cached(PRICES_MS, async (query) => {
    const path = `${API_PREFIX}${routes.priceGuide.path}?${query}`
    return (await information.call({ method: 'GET', path, responseSchema: PriceGuideAnswer })).data
  })
  const histories = cached(PRICES_MS, async (query) => {
    const path = `${PRICE_HISTORY_PATH}?${query}`
    return (await information.call({ method: 'GET', path, responseSchema: PriceHistoryAnswer })).data
  })
  const priced = cached(
    PRICES_MS,
    async (path) =>
      (await information.call({ method: 'GET', path, responseSchema: PricedCommoditiesAnswer })).data,
  )
  const asked = new AddressCounter()

  async function find(id: string): Promise<FoundLot> {
    const path = API_PREFIX + routes.publicLot.path.replace(':auctionId', id)
    try {
      return (await auctions.call({ method: 'GET', path, responseSchema: PublicLotAnswer })).data
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auction-not-found') return 'missing'
      if (error instanceof ApiError && error.code === 'auction-gone') return 'gone'
      throw error
    }
  }

  /** Limits calls for many different pages before they burden the services. */
  function count(request: FastifyRequest): void {
    const wait = asked.add(addressOf(request, settings), settings.limits.perAddress)
    if (wait > 0) throw new ApiError('too-many-requests', { retryAfterSeconds: wait })
  }

  return {
    async lot(request: FastifyRequest, id: string): Promise<FoundLot> {
      if (!isId(id)) return 'missing'
      if (!lots.has(id)) count(request)
      return (await lots.forceFetch(id)).lot
    },
    /** A page of running lots, the next to end first. */
    async list(request: FastifyRequest, category: ProductCategory | null, page: number): Promise<LotPage> {
      const query = new URLSearchParams({
        ...{ status: 'active', sortBy: 'ending', page: String(page), limit: String(PER_PAGE) },
        ...(category === null ? {} : { filter: category }),
      }).toString()
      if (!lists.has(query)) count(request)
      return lists.forceFetch(query)
    },
    /** Prices of the lot's commodity; null if there are none, or if information is unavailable. */
    async priceGuide({ commodity, priceUnit, state, district }: PublicLot): Promise<PriceGuide | null> {
      if (!commodity) return null
      const place = state ? { state, ...(district ? { district } : {}) } : {}
      const query = new URLSearchParams({ commodity, unit: priceUnit, ...place }).toString()
      return guides.forceFetch(query).catch(() => null)
    },
    /** Mandi prices of a commodity, in India or one state. */
    async priceHistory(
      request: FastifyRequest,
      commodity: string,
      state: IndianState | null,
    ): Promise<PriceHistory> {
      const query = new URLSearchParams({ commodity, ...(state === null ? {} : { state }) }).toString()
      if (!histories.has(query)) count(request)
      return histories.forceFetch(query)
    },
    /** The commodities that have a history of prices. */
    pricedCommodities: (): Promise<PricedCommodity[]> => priced.forceFetch(PRICED_COMMODITIES_PATH),
  }
}

export type PublicLots = ReturnType<typeof createPublicLots>

function toCard({
  _id,
  productName,
  highestBid,
  priceUnit,
  lotUnit,
  endTime,
  farmer,
  product,
}: AuctionView): PublicLotCard {
  return {
    ...{ _id, productName, price: highestBid, priceUnit, quantity: product.quantity, unit: lotUnit, endTime },
    ...{
      seller: farmer.username,
      image: product.p_image,
      imageSet: product.p_imageSet,
      origin: product.location,
    },
    ...(product.commodity && { commodity: product.commodity }),
    ...(product.state && { state: product.state }),
    ...(product.district && { district: product.district }),
  }
}
