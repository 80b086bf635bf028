import type { AuctionView } from '@boli/contracts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { aBid, anAuction, idOf, stateAfter } from '../test/an-auction.ts'
import { patchAuction } from './auction-cache.ts'
import { auctionKeys } from './auction-keys.ts'

const other = anAuction({ _id: idOf(2) })
const changed = stateAfter([aBid(1), aBid(2)])

function cacheWith(...items: unknown[]) {
  const queryClient = new QueryClient()
  const pages = { pages: [{ data: items, hasMore: false }], pageParams: [1] }
  queryClient.setQueryData(auctionKeys.list({}), pages)
  queryClient.setQueryData(auctionKeys.detail(idOf(1)), anAuction())
  const listed = () => queryClient.getQueryData<typeof pages>(auctionKeys.list({}))?.pages[0]?.data ?? []
  return { queryClient, pages, listed }
}

describe('a live change', () => {
  it('reaches the lot wherever it is kept, with the lot value at the new price', () => {
    const { queryClient, listed } = cacheWith(anAuction(), other, { _id: 'bid', auction: anAuction() })
    patchAuction(queryClient, changed)
    expect(queryClient.getQueryData<AuctionView>(auctionKeys.detail(idOf(1)))).toMatchObject({
      ...{ highestBid: 2025, totalBids: 2, lotValue: 20_250 },
    })
    expect(listed()[0]).toMatchObject({ highestBid: 2025, productName: 'Sharbati wheat' })
    expect(listed()[1]).toBe(other)
    expect(listed()[2]).toMatchObject({ _id: 'bid', auction: { highestBid: 2025 } })
  })

  it('leaves the cache as it is where it tells nothing new', () => {
    const { queryClient, pages, listed } = cacheWith(changed)
    patchAuction(queryClient, { ...changed, version: 1, highestBid: 1 })
    expect(listed()).toEqual(pages.pages[0]?.data)
  })

  it('puts nothing into lists that do not hold the lot', () => {
    const { queryClient, listed } = cacheWith(other)
    patchAuction(queryClient, changed)
    expect(listed()).toEqual([other])
  })
})
