import type { Acknowledgement, AuctionDetail, BidView, UserView } from '@boli/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aContact, aUser } from '../../../test/a-user.ts'
import { accepted, startFakeServer } from '../../../test/fake-server.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { atRoute, renderAt, takeToasts } from '../../../test/render-at.tsx'
import { aBid, asha, gupta, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import { bidDesk } from '../api/desk.ts'
import { RoomPage } from '../pages/room-page.tsx'

// Tests that enter a room mock `lib/live/socket.ts`, so that it returns `socket`.
export const lot = idOf(1)
export const socket = new FakeSocket()

export const running = { startTime: new Date(Date.now() - 60_000).toISOString(), endTime: hence(3_600_000) }
export const three = [aBid(1, gupta), aBid(2, asha), aBid(3, gupta)]
export const after = (bids: BidView[], changes: Partial<AuctionDetail> = {}) => ({
  ...stateAfter(bids),
  ...running,
  ...changes,
})

export function hence(ms: number) {
  return new Date(Date.now() + ms).toISOString()
}

export function watchedOf(auction: AuctionDetail, bids: BidView[] = three) {
  return { auction, bids: [...bids].reverse(), watchingUsers: 12, serverTime: new Date().toISOString() }
}

export function enterAs(user: Partial<UserView>, auction = after(three), bids = three) {
  setSessionUser(
    aUser({ _id: asha._id, username: asha.username, role: 'business', contact: aContact, ...user }),
  )
  startFakeServer({
    [`GET /auction/getAuction/${lot}`]: () => accepted(auction),
    [`GET /auction/getAllPlacedBids/${lot}`]: () => accepted([...bids].reverse(), { hasMore: false }),
  })
  socket.answers = { watchAuction: () => ({ status: 200, message: 'ok', data: watchedOf(auction, bids) }) }
  renderAt(`/auction/${lot}`, atRoute('/auction/:auctionId', <RoomPage />))
}

export async function enter(...given: Parameters<typeof enterAs>) {
  enterAs(...given)
  await screen.findByRole('heading', { name: 'Sharbati wheat' })
  await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
  await act(async () => socket.open())
}

export function newBid(bid: BidView, previousVersion = bid.sequence, changes: Partial<AuctionDetail> = {}) {
  const auction = after([...three, bid], changes)
  const message = { status: 200, _id: bid._id, data: bid, bids: [bid], auction, previousVersion }
  return act(async () => socket.serve('new bid', message))
}

export const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your bid, rupees' })
export const placeBid = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Place Bid/ })
export const board = () => screen.getByRole('region', { name: 'Current Bid' })
export const answerOf = (bid: BidView): Acknowledgement<unknown> => ({
  ...{ status: 200, message: 'bid placed successfully' },
  data: { bid, leading: true, auction: after([...three, bid]) },
})

beforeEach(() => startTestI18n())
afterEach(() => {
  live.disconnect()
  bidDesk.store.setState({ attempts: {} })
  socket.emitted.length = 0
  takeToasts()
})
