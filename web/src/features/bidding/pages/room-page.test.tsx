import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { outlineOf } from '../../../test/outline.ts'
import { atRoute, openPage, renderAt } from '../../../test/render-at.tsx'
import { aBid, asha, gupta, idOf } from '../../auctions/test/an-auction.ts'
import {
  after,
  amount,
  board,
  enter,
  enterAs,
  hence,
  lot,
  newBid,
  placeBid,
  socket,
  three,
} from '../test/the-room.tsx'
import { RoomPage } from './room-page.tsx'

vi.mock('../../../lib/live/socket.ts', async () => ({
  loadSocket: async () => (await import('../test/the-room.tsx')).socket.asSocket,
}))

describe('the room', () => {
  it('shows price, leader, statistics and the top bidders', async () => {
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
    expect(rows.map((row) => row.textContent?.slice(0, 2))).toEqual(['#1', '#2'])
    expect(rows[1]?.textContent).toMatch(/^#2ashatradersyou · .*₹2,025$/)
    expect(screen.getByText('Live')).toBeTruthy()
  })

  it('reads as it should to a screen reader', async () => {
    await enter({})
    await screen.findByText('12')
    const outline = outlineOf(screen.getByRole('article'), true)
      .replace(/\d+:\d\d:\d\d/g, '<time left>')
      .replace(/ends .* IST/, 'ends <moment>')
    expect(outline).toMatchSnapshot()
  })

  it('shows the declared quality of a lot with a commodity, whose kind is first if its name is in another script', async () => {
    const known = after(three, { productName: 'शरबती गेहूँ' })
    const product = { ...known.product, commodity: 'wheat', qualityValues: {} }
    enterAs({}, { ...known, product })
    const heading = await screen.findByRole('heading', { level: 1, name: 'शरबती गेहूँ' })
    expect(heading.nextElementSibling?.textContent).toMatch(/^Wheat · /)
    expect(await screen.findByRole('region', { name: 'Quality' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Wheat' })).toBeTruthy()
  })

  it('proposes 1000 and an increment of 100 if the lot has neither', async () => {
    await enter({}, after(three, { minimumNextBid: 0, bidIncrement: 0 }))
    expect(amount().value).toBe('1,000')
    expect(screen.getByText('Bid Increment').nextSibling?.textContent).toBe('₹100')
  })

  it('shows and announces each new bid, and the untouched amount follows the minimum', async () => {
    await enter({})
    expect(amount().value).toBe('2,075')
    await newBid(aBid(4, gupta))
    await waitFor(() => expect(board().textContent).toContain('₹2,075'))
    expect(within(board()).getByText('Outbid')).toBeTruthy()
    expect(amount().value).toBe('2,100')
    expect(placeBid().textContent).toBe('Place Bid ₹2,100')
    expect(await screen.findByText('New bid ₹2,075 by guptamills. Outbid.')).toBeTruthy()
  })

  it('does not change a typed amount when the price moves', async () => {
    await enter({})
    await userEvent.clear(amount())
    await userEvent.type(amount(), '2500')
    await newBid(aBid(4, gupta))
    await waitFor(() => expect(board().textContent).toContain('₹2,075'))
    expect(amount().value).toBe('2,500')
    expect(screen.getByText('lot value ₹25,000')).toBeTruthy()
    expect(await screen.findByText('Two thousand five hundred rupees per quintal')).toBeTruthy()
  })

  it('offers the minimum, one increment more and five more at one tap', async () => {
    await enter({})
    await userEvent.click(screen.getByRole('button', { name: /₹2,200/ }))
    expect(amount().value).toBe('2,200')
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
})

describe('the room beside the price', () => {
  it('shows and announces that a late bid has moved the end', async () => {
    await enter({}, after(three, { endTime: hence(120_000) }))
    await newBid(aBid(4, gupta), 4, { endTime: hence(180_000) })
    expect(await screen.findByText('+1 min')).toBeTruthy()
    expect(await screen.findByText(/The end has moved: 3 min left/)).toBeTruthy()
  })

  it('says days in words, and that the lot was edited', async () => {
    await enter({}, after(three, { endTime: hence(4 * 86_400_000 + 11.5 * 3_600_000), isEdited: true }))
    expect(screen.getByRole('timer').textContent).toBe('4 days 11 h')
    expect(screen.getByRole('banner').textContent).toContain('edited')
  })

  it('says that the server does not let it follow the room', async () => {
    enterAs({})
    socket.answers = { watchAuction: () => ({ status: 503, message: '', data: null, code: 'overloaded' }) }
    await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
    await act(async () => socket.open())
    expect(await screen.findByText('No live updates')).toBeTruthy()
    expect(screen.queryByText('Live')).toBeNull()
  })

  it('opens all bids, page by page', async () => {
    await enter({})
    await userEvent.click(screen.getByRole('button', { name: 'See all 3 bids' }))
    const dialog = await screen.findByRole('dialog', { name: 'All bids' })
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(3))
    expect(within(dialog).getAllByRole('listitem')[1]?.textContent).toMatch(/^ashatradersyou · .*₹2,025$/)
  })
})

describe('a user who may not bid', () => {
  it.each([
    ['a farmer', { role: 'farmer' as const }, "Only buyers' accounts can place bids"],
    ['an admin', { role: 'admin' as const }, "Only buyers' accounts can place bids"],
    ['the seller', { _id: idOf(900), role: 'farmer' as const }, 'You cannot bid on your own lot'],
  ])('sees why: %s', async (_, user, words) => {
    await enter(user)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Place Bid/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the market' })).toBeTruthy()
  })
})

describe('the end of an auction', () => {
  it('comes by the clock, and is settling until the close is published', async () => {
    await enter({}, after(three, { endTime: hence(-1_000) }))
    expect(screen.getByRole('timer').textContent).toBe('Auction Ended')
    expect(screen.queryByRole('button', { name: /^Place Bid/ })).toBeNull()
    expect(await screen.findByText('The result will appear in a moment.')).toBeTruthy()
  })

  it('names the winner, and congratulates them', async () => {
    await enter({}, after(three, { status: 'completed', closeReason: 'sold' }))
    expect(await screen.findByText('Sold to guptamills')).toBeTruthy()
    await act(async () =>
      socket.serve('auctionClosed', {
        auction: after(three, { version: 9, status: 'completed', closeReason: 'sold', highestBidder: asha }),
      }),
    )
    expect(await screen.findByText('You won this lot')).toBeTruthy()
  })

  it('removes the Live light and shows winner and farmer the next step', async () => {
    const deal70 = { _id: idOf(70), state: 'agreed' } as const
    const sold = after(three, { status: 'completed', closeReason: 'sold', deal: deal70 })
    await enter({ _id: gupta._id, username: gupta.username }, sold)
    expect(screen.queryByText('Live')).toBeNull()
    const deal = await screen.findByRole('link', { name: 'Open the deal' })
    expect(deal.getAttribute('href')).toBe(`/deals/${idOf(70)}`)
    cleanup()
    await enter({ _id: idOf(900), role: 'farmer' }, sold)
    expect(await screen.findByRole('link', { name: 'Open the deal' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To my lots' })).toBeTruthy()
  })

  it.each([
    ['Final price', { status: 'completed', closeReason: 'sold' }, three],
    ['Last bid', { status: 'inactive', closeReason: 'reserve-not-met' }, three],
    ['No sale. Base price', { status: 'inactive', closeReason: 'withdrawn' }, []],
  ] as const)('names the final price by its meaning: %s', async (label, changes, bids) => {
    await enter({}, after([...bids], changes), [...bids])
    expect(screen.getByRole('region', { name: label })).toBeTruthy()
    expect(screen.queryByText('Current Bid')).toBeNull()
  })

  it('announces the outcome in the existing live region, and moves the focus from the form to its heading', async () => {
    await enter({})
    const live = [...document.querySelectorAll('[aria-live=polite]')].at(-1)
    amount().focus()
    const sold = after(three, { version: 9, status: 'completed', closeReason: 'sold' })
    await act(async () => socket.serve('auctionClosed', { auction: sold }))
    const heading = await screen.findByRole('heading', { name: 'Sold to guptamills' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await waitFor(() => expect(live?.textContent).toMatch(/^Sold to guptamills\. ₹2,050/))
    expect(live?.isConnected).toBe(true)
    expect(within(heading.parentElement as HTMLElement).queryByRole('status')).toBeNull()
  })

  it.each([
    ['no-bids', 'Ended without a bid'],
    ['reserve-not-met', 'Reserve not met'],
    ['withdrawn', 'The lot was taken off the market'],
    ['removed', 'Lot removed'],
  ] as const)('says why the lot was not sold: %s', async (closeReason, words) => {
    await enter({}, after(three, { status: 'inactive', closeReason }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/Sold/)).toBeNull()
  })
})

describe('a room that cannot be shown', () => {
  it('says that the lot does not exist', async () => {
    setSessionUser(aUser({ role: 'business' }))
    openPage(`/auction/${lot}`, atRoute('/auction/:auctionId', <RoomPage />), {
      [`GET /auction/getAuction/${lot}`]: () => refused('auction-not-found'),
      [`GET /auction/getAllPlacedBids/${lot}`]: () => refused('auction-not-found'),
    })
    expect(await screen.findByRole('heading', { name: 'Auction not found' })).toBeTruthy()
  })

  it('still shows the price if only the bids could not be loaded, and offers Retry', async () => {
    setSessionUser(aUser({ _id: asha._id, role: 'business' }))
    startFakeServer({
      [`GET /auction/getAuction/${lot}`]: () => accepted(after(three)),
      [`GET /auction/getAllPlacedBids/${lot}`]: () => refused('internal-error'),
    })
    socket.answers = {}
    renderAt(`/auction/${lot}`, atRoute('/auction/:auctionId', <RoomPage />))
    expect(await screen.findByText('Failed to load bid history')).toBeTruthy()
    expect(board().textContent).toContain('₹2,050')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
