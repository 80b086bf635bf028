import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { renderAt, startPages, takeToasts } from '../../../test/render-at.tsx'
import { aBid, asha, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import { unsettledBidsOf } from '../model/unsettled-bids.ts'
import { BuyerWatch } from './outbid-listener.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
const socket = new FakeSocket()
sockets.current = socket.asSocket

const bid = { auctionId: idOf(1), bidAmount: '2025', bidKey: 'key' }
const buyer = aUser({ _id: asha._id, role: 'business' })
const placed = aBid(1, asha)

beforeEach(async () => {
  await startPages()
  vi.useFakeTimers()
  socket.emitted.splice(0)
  socket.answers = {
    placeBid: () => ({
      status: 200,
      message: 'bid placed successfully',
      data: { bid: placed, leading: true, auction: stateAfter([placed]) },
    }),
  }
})
afterEach(() => {
  live.disconnect()
  vi.useRealTimers()
})

async function openPage() {
  renderAt('/market', <BuyerWatch />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(async () => socket.open())
  await act(() => vi.advanceTimersByTimeAsync(5_000))
}

it('the outcome of a bid whose page was reloaded is found on any page', async () => {
  unsettledBidsOf(buyer._id).keep(bid)
  setSessionUser(buyer)
  await openPage()
  expect(socket.sent('placeBid')).toEqual([bid])
  expect(takeToasts()).toEqual(['bid placed successfully'])
  expect(unsettledBidsOf(buyer._id).read()).toEqual([])
})

it('bids that another user left on this device are not sent', async () => {
  unsettledBidsOf(idOf(77)).keep(bid)
  setSessionUser(buyer)
  await openPage()
  expect(socket.sent('placeBid')).toEqual([])
  expect(unsettledBidsOf(idOf(77)).read()).toEqual([bid])
})
