import type { Acknowledgement, AuctionView, BidView, UserView } from '@boli/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { aBid, asha, gupta, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import { bidDesk } from '../api/desk.ts'
import { live } from '../api/live.ts'
import { FakeSocket } from '../test/fake-socket.ts'
import { RoomPage } from './room-page.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../api/socket.ts', () => ({ loadSocket: async () => sockets.current }))

const lot = idOf(1)
const socket = new FakeSocket()
sockets.current = socket.asSocket

const running = { startTime: new Date(Date.now() - 60_000).toISOString(), endTime: hence(3_600_000) }
const three = [aBid(1, gupta), aBid(2, asha), aBid(3, gupta)]
const after = (bids: BidView[], changes: Partial<AuctionView> = {}) => ({
  ...stateAfter(bids),
  ...running,
  ...changes,
})

function hence(ms: number) {
  return new Date(Date.now() + ms).toISOString()
}

function enterAs(user: Partial<UserView>, auction = after(three), bids = three) {
  setSessionUser(aUser({ _id: asha._id, username: asha.username, role: 'business', ...user }))
  startFakeServer({
    [`GET /auction/getAuction/${lot}`]: () => accepted(auction),
    [`GET /auction/getAllPlacedBids/${lot}`]: () => accepted([...bids].reverse(), { hasMore: false }),
  })
  const watched = {
    auction,
    bids: [...bids].reverse(),
    watchingUsers: 12,
    serverTime: new Date().toISOString(),
  }
  socket.answers = { watchAuction: () => ({ status: 200, message: 'ok', data: watched }) }
  renderAt(
    `/auction/${lot}`,
    <Routes>
      <Route path="/auction/:auctionId" element={<RoomPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
}

async function enter(...given: Parameters<typeof enterAs>) {
  enterAs(...given)
  await screen.findByRole('heading', { name: 'Sharbati wheat' })
  await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
  await act(async () => socket.open())
}

function newBid(bid: BidView, previousVersion = bid.sequence) {
  const auction = after([...three, bid])
  const message = { status: 200, _id: bid._id, data: bid, bids: [bid], auction, previousVersion }
  return act(async () => socket.serve('new bid', message))
}

const amount = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Your bid, rupees' })
const placeBid = () => screen.getByRole('button', { name: 'Place Bid' })
const board = () => screen.getByRole('region', { name: 'Current Bid' })
const answerOf = (bid: BidView): Acknowledgement<unknown> => ({
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

describe('the room', () => {
  it('shows price, leader, statistics and the six best bids', async () => {
    await enter({})
    expect(board().textContent).toContain('₹2,050/quintal')
    expect(board().textContent).toContain('led by guptamills')
    expect(board().textContent).toContain('Lot value ₹20,500')
    expect(within(board()).getByText('Outbid')).toBeTruthy()
    await screen.findByText('12')
    for (const [label, value] of [
      ['Starting Bid', '₹2,000'],
      ['Total Bids', '3'],
      ['Bid Increment', '₹25'],
      ['Watching', '12'],
    ]) {
      expect(screen.getByText(String(label)).parentElement?.textContent).toBe(`${label}${value}`)
    }
    const rows = within(screen.getByRole('region', { name: 'Top Bidders' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent?.slice(0, 2))).toEqual(['#1', '#2', '#3'])
    expect(rows[1]?.textContent).toMatch(/^#2ashatradersyou · .*₹2,025$/)
    expect(screen.getByText('Live')).toBeTruthy()
  })

  it('proposes 1000 and shows an increment of 100 where the lot tells neither', async () => {
    await enter({}, after(three, { minimumNextBid: 0, bidIncrement: 0 }))
    expect(amount().value).toBe('1000')
    expect(screen.getByText('Bid Increment').nextSibling?.textContent).toBe('₹100')
  })

  it('moves with each new bid, and the untouched amount follows the minimum', async () => {
    await enter({})
    expect(amount().value).toBe('2075')
    await newBid(aBid(4, asha))
    await waitFor(() => expect(board().textContent).toContain('₹2,075'))
    expect(within(board()).getByText('Winning')).toBeTruthy()
    expect(amount().value).toBe('2100')
  })

  it('leaves what somebody typed alone when the price moves', async () => {
    await enter({})
    await userEvent.clear(amount())
    await userEvent.type(amount(), '2500')
    await newBid(aBid(4, gupta))
    await waitFor(() => expect(board().textContent).toContain('₹2,075'))
    expect(amount().value).toBe('2500')
    expect(screen.getByText('lot value ₹25,000')).toBeTruthy()
    expect(await screen.findByText('Two thousand five hundred rupees per quintal')).toBeTruthy()
  })

  it('offers the minimum, one increment more and five more at one tap', async () => {
    await enter({})
    await userEvent.click(screen.getByRole('button', { name: /₹2,200/ }))
    expect(amount().value).toBe('2200')
    const steps = within(screen.getByRole('group', { name: 'Amounts to choose from' }))
    expect(steps.getAllByRole('button').map((step) => step.textContent)).toEqual([
      '₹2,075minimum',
      '₹2,100+₹25',
      '₹2,200+₹125',
    ])
  })

  it('asks for one snapshot when it missed something', async () => {
    await enter({})
    expect(socket.sent('watchAuction')).toHaveLength(1)
    await newBid(aBid(6, gupta), 5)
    await waitFor(() => expect(socket.sent('watchAuction')).toHaveLength(2))
  })

  it('reads new bids out', async () => {
    await enter({})
    await newBid(aBid(4, gupta))
    expect(await screen.findByText('New bid ₹2,075 by guptamills. Outbid.')).toBeTruthy()
  })
})

describe('a bid in the room', () => {
  it('is sent as entered with a key, cannot be pressed twice, and is confirmed by a toast', async () => {
    await enter({})
    let answer: (given: unknown) => void = () => {}
    socket.answers.placeBid = () => new Promise((done) => (answer = done as typeof answer)) as Promise<never>
    await userEvent.click(placeBid())
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Placing Bid…' })
    expect(button.disabled).toBe(true)
    expect(socket.sent('placeBid')).toEqual([
      { auctionId: lot, bidAmount: '2075', bidKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    await act(async () => answer(answerOf(aBid(4, asha))))
    expect(takeToasts()).toEqual(['bid placed successfully'])
    expect(await within(board()).findByText('Winning')).toBeTruthy()
  })

  it("shows the server's words when it is refused", async () => {
    await enter({})
    const message = 'Your bid must be at least ₹2,075'
    socket.answers.placeBid = () => ({
      ...{ status: 409, message, data: null, code: 'bid-too-low' as const },
      errors: [{ field: 'bidAmount', message }],
    })
    await userEvent.clear(amount())
    await userEvent.type(amount(), '10')
    await userEvent.click(placeBid())
    await waitFor(() => expect(takeToasts()).toEqual([message]))
    expect(screen.getByText(message)).toBeTruthy()
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(amount(), '0')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('far above the minimum is asked about in words first', async () => {
    await enter({})
    socket.answers.placeBid = () => answerOf(aBid(4, asha))
    await userEvent.clear(amount())
    await userEvent.type(amount(), '24750')
    await userEvent.click(placeBid())
    const dialog = screen.getByRole('dialog', { name: 'Please confirm your bid' })
    expect(dialog.textContent).toContain(
      '₹24,750 – that is twenty-four thousand seven hundred fifty rupees in words. Place it?',
    )
    expect(socket.sent('placeBid')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Place Bid' }))
    expect(socket.sent('placeBid')).toEqual([expect.objectContaining({ bidAmount: '24750', confirm: true })])
  })

  it('carries the secret maximum where one is given', async () => {
    await enter({})
    await userEvent.click(screen.getByRole('button', { name: 'Automatic bidding' }))
    await userEvent.type(screen.getByRole('spinbutton', { name: /Your maximum/ }), '3000')
    await userEvent.click(placeBid())
    expect(socket.sent('placeBid')).toEqual([
      expect.objectContaining({ bidAmount: '2075', maxAmount: '3000' }),
    ])
  })

  it('whose answer was lost is being checked, and settles by its key after the reconnect', async () => {
    await enter({})
    await userEvent.click(placeBid())
    await act(async () => socket.cut())
    expect(screen.getByText('socket has been disconnected')).toBeTruthy()
    expect(screen.getByText('Reconnecting…')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking…' }).disabled).toBe(true)
    socket.answers.placeBid = () => answerOf(aBid(4, asha))
    await act(async () => socket.open())
    await waitFor(() => expect(takeToasts()).toEqual(['bid placed successfully']))
    const keys = socket.sent('placeBid').map((message) => (message as { bidKey: string }).bidKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('cannot be placed without a line', async () => {
    await enter({})
    await act(async () => socket.cut())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place Bid' }).disabled).toBe(true)
  })
})

describe('who may not bid', () => {
  it.each([
    ['a farmer', { role: 'farmer' as const }, 'Only verified business users can place bids'],
    ['an admin', { role: 'admin' as const }, 'Only verified business users can place bids'],
    ['the seller', { _id: idOf(900), role: 'farmer' as const }, 'You cannot bid on your own lot'],
  ])('is told so: %s', async (_, user, words) => {
    await enter(user)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Place Bid' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the market' })).toBeTruthy()
  })
})

describe('the end of an auction', () => {
  it('comes by the clock, also before the close is told', async () => {
    await enter({}, after(three, { endTime: hence(-1_000) }))
    expect(screen.getByRole('timer').textContent).toBe('Auction Ended')
    expect(screen.queryByRole('button', { name: 'Place Bid' })).toBeNull()
  })

  it('names the winner, and congratulates the winner', async () => {
    await enter({}, after(three, { status: 'completed', closeReason: 'sold' }))
    expect(screen.getByText('Sold to guptamills')).toBeTruthy()
    await act(async () =>
      socket.serve('auctionClosed', {
        auction: after(three, { version: 9, status: 'completed', closeReason: 'sold', highestBidder: asha }),
      }),
    )
    expect(await screen.findByText('You won this lot')).toBeTruthy()
  })

  it.each([
    ['no-bids', 'Ended without a bid'],
    ['reserve-not-met', 'Reserve not met'],
    ['withdrawn', 'Lot withdrawn'],
    ['removed', 'Lot removed'],
  ] as const)('says why where the lot was not sold: %s', async (closeReason, words) => {
    await enter({}, after(three, { status: 'inactive', closeReason }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/Sold/)).toBeNull()
  })
})

describe('a room that cannot be shown', () => {
  it('says that there is no such lot', async () => {
    setSessionUser(aUser({ role: 'business' }))
    startFakeServer({
      [`GET /auction/getAuction/${lot}`]: () => refused('auction-not-found'),
      [`GET /auction/getAllPlacedBids/${lot}`]: () => refused('auction-not-found'),
    })
    renderAt(
      `/auction/${lot}`,
      <Routes>
        <Route path="/auction/:auctionId" element={<RoomPage />} />
      </Routes>,
    )
    expect(await screen.findByRole('heading', { name: 'Auction not found' })).toBeTruthy()
  })

  it('still shows the price when only the bids could not be had, and offers Retry', async () => {
    setSessionUser(aUser({ _id: asha._id, role: 'business' }))
    startFakeServer({
      [`GET /auction/getAuction/${lot}`]: () => accepted(after(three)),
      [`GET /auction/getAllPlacedBids/${lot}`]: () => refused('internal-error'),
    })
    socket.answers = {}
    renderAt(
      `/auction/${lot}`,
      <Routes>
        <Route path="/auction/:auctionId" element={<RoomPage />} />
      </Routes>,
    )
    expect(await screen.findByText('Failed to load bid history')).toBeTruthy()
    expect(board().textContent).toContain('₹2,050')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
