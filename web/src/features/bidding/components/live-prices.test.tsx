import { QueryObserver } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'
import { lotNow } from '../../auctions/lot/live-lots.ts'
import { aBid, anAuction, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import { LivePrices } from './live-prices.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
const socket = new FakeSocket()
sockets.current = socket.asSocket

const market = auctionKeys.list({})
const closers: (() => void)[] = []
const pagesOf = (...data: unknown[]) => ({ pages: [{ data, hasMore: false }], pageParams: [1] })

/** A visible list in the query cache; each fetch returns `answer`. */
function show(queryKey: readonly unknown[], answer: () => unknown) {
  const fetches = vi.fn(async () => answer())
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: fetches })
  const leave = observer.subscribe(() => {})
  closers.push(leave)
  return { fetches, leave }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const followed = () => socket.sent('followAuctions').at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  socket.emitted.splice(0)
  socket.answers = { followAuctions: () => ({ status: 200, message: 'ok', data: null }) }
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  live.disconnect()
  queryClient.clear()
  vi.useRealTimers()
})

it('the open lots of every list on screen are followed, and those of the next page', async () => {
  const bid = { _id: 'bid', auction: anAuction({ _id: idOf(2) }) }
  const over = anAuction({ _id: idOf(3), status: 'completed' })
  const { leave } = show(market, () => pagesOf(anAuction(), over))
  show(auctionKeys.myBids({ filter: 'all' }), () => pagesOf(bid))
  render(<LivePrices />)
  await pass(400)
  socket.open()
  await pass(400)
  expect(followed()).toEqual({ auctionIds: [idOf(1), idOf(2)] })
  leave()
  await pass(400)
  expect(followed()).toEqual({ auctionIds: [idOf(2)] })
})

it('a lot moves in its list with its price, without fetching', async () => {
  const { fetches } = show(market, () => pagesOf(anAuction()))
  render(<LivePrices />)
  await pass(400)
  socket.open()
  await pass(400)
  fetches.mockClear()
  socket.serve('priceUpdate', { auction: stateAfter([aBid(1), aBid(2)]) })
  expect(lotNow(anAuction())).toMatchObject({ highestBid: 2025, totalBids: 2, lotValue: 20_250 })
  expect(fetches).not.toHaveBeenCalled()
})

it.each([
  ['at once, the lists are not fetched twice', 400, 1],
  ['late, they are asked for once more, for what moved meanwhile', 11_000, 2],
])('if the connection opens %s', async (_, afterMs, calls) => {
  const { fetches } = show(market, () => pagesOf(anAuction()))
  render(<LivePrices />)
  await pass(afterMs)
  expect(fetches).toHaveBeenCalledTimes(1)
  socket.open()
  await pass(400)
  expect(fetches).toHaveBeenCalledTimes(calls)
})

it('no connection is needed without a list on screen', async () => {
  const before = socket.connects
  render(<LivePrices />)
  await pass(5_000)
  expect(socket.connects).toBe(before)
})
