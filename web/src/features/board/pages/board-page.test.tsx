import type { AuctionDetail, LotUpdate, OwnStanding } from '@boli/contracts'
import { toLotUpdate } from '@boli/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOnBoard } from '../../../lib/live/board-subscription.ts'
import { live } from '../../../lib/live/live.ts'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted } from '../../../test/fake-server.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { atRoute, openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { anAuction, asha, gupta, idOf } from '../../auctions/test/an-auction.ts'
import { bidDesk } from '../../bidding/api/desk.ts'
import { forgetStandings } from '../model/own-standings.ts'
import { BoardPage } from './board-page.tsx'

const loaded = vi.hoisted(() => ({ socket: null as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => loaded.socket }))
const socket = new FakeSocket()
loaded.socket = socket

const running = {
  startTime: new Date(Date.now() - 60_000).toISOString(),
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
}
const watching: OwnStanding = { standing: 'watching', maximumLeft: null }
const names = ['Wheat', 'Onion', 'Turmeric']

/** The nth lot, at ₹2,000 without bids. */
const lot = (number: number, changes: Partial<AuctionDetail> = {}) =>
  anAuction({ _id: idOf(number), productName: names[number - 1] ?? `Lot ${number}`, ...running, ...changes })
const withMine = (auction: AuctionDetail, mine = watching) => ({ ...auction, mine })

/** What the socket sends after bids: a leader and a price. */
const update = (
  number: number,
  version: number,
  changes: Partial<AuctionDetail>,
  mine = watching,
): LotUpdate => {
  const price = changes.highestBid ?? 2000
  return toLotUpdate(
    lot(number, { version, totalBids: version - 1, minimumNextBid: price + 25, ...changes }),
    mine,
  )
}

interface Market {
  lots: object[]
  following: string[]
}

async function enter(path = '/board', { lots, following }: Partial<Market> = {}) {
  const listed = lots ?? [1, 2, 3].map((number) => withMine(lot(number)))
  socket.answers.followLots = () => ({
    ...{ status: 200, message: 'ok' },
    data: { lots: [], serverTime: new Date().toISOString() },
  })
  const server = openPage(path, atRoute('/board', <BoardPage />), {
    'GET /auction/board': () => accepted(listed, { hasMore: false }),
    'GET /auction/following': () =>
      accepted([], { hasMore: false, following: { auctionIds: following ?? [], sellers: [] } }),
    'GET /auction/saved-searches': () => accepted([{ _id: idOf(77), name: 'Rice in Pune' }]),
    [`PUT /auction/follow/${idOf(1)}`]: () => accepted(null),
  })
  await screen.findByRole('article', { name: 'Wheat' })
  await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
  await act(async () => socket.open())
  return server
}

const serve = (...updates: LotUpdate[]) => act(async () => socket.serve('lotUpdates', updates))
const tile = (name: string) => screen.getByRole('article', { name })
const tiles = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))
const sentBids = () => socket.sent('placeBid')
const announced = () =>
  document.querySelector('main, body')?.querySelector('[aria-live=polite].sr-only:not([id])')
const holdButton = (name: string) =>
  within(tile(name)).getByRole('button', { name: /Hold, or press Enter twice/ })
const accept = (number: number, price: number, maximum: number | null = null) => {
  socket.answers.placeBid = () => ({
    ...{ status: 200, message: 'bid placed successfully' },
    data: {
      bid: {},
      leading: true,
      outcome: maximum === null ? 'leading' : 'raised',
      auction: lot(number, { version: 9, highestBid: price, highestBidder: asha, totalBids: 8 }),
    },
  })
}

beforeEach(async () => {
  socket.answers = {}
  socket.emitted.length = 0
  const contact = { mobile: { countryCode: '+91', phoneNo: '9876543210' }, pinCode: '466001' }
  await startPages(
    aUser({ _id: asha._id, username: asha.username, role: 'business', contact: contact as never }),
  )
})
afterEach(() => {
  live.disconnect()
  forgetStandings()
  bidDesk.store.setState({ attempts: {} })
  takeToasts()
  vi.useRealTimers()
})

describe('the board', () => {
  it('can be used with the keyboard alone: moves, follows, chooses a step, bids, is outbid, bids again and sets a maximum', async () => {
    const server = await enter()
    const user = userEvent.setup()
    const press = (keys: string) => user.keyboard(keys)
    act(() => tile('Wheat').focus())
    await press('{ArrowRight}')
    expect(document.activeElement).toBe(tile('Onion'))
    await press('{ArrowLeft}f')
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'PUT')).toBe(true))

    await press('2{Enter}')
    expect(sentBids()).toEqual([])
    expect(within(tile('Wheat')).getByRole('button', { name: 'Yes, Place Bid ₹2,025' })).toBeTruthy()
    accept(1, 2025)
    await press('{Enter}')
    expect(sentBids()).toEqual([expect.objectContaining({ auctionId: idOf(1), bidAmount: '2025' })])
    expect(await within(tile('Wheat')).findByText('Winning')).toBeTruthy()
    expect(takeToasts()).toEqual([])

    await serve(
      update(1, 10, { highestBid: 2050, highestBidder: gupta }, { ...watching, standing: 'outbid' }),
    )
    expect(await within(tile('Wheat')).findByText('Outbid')).toBeTruthy()
    expect(document.activeElement).toBe(tile('Wheat'))
    await waitFor(() =>
      expect(announced()?.textContent).toContain('You were outbid on Wheat: now ₹2,050/quintal'),
    )

    await press('m')
    const maximum = await within(tile('Wheat')).findByRole('textbox', { name: /Your maximum/ })
    await waitFor(() => expect(document.activeElement).toBe(maximum))
    await press('2500{Enter}{Enter}')
    expect(sentBids().at(-1)).toMatchObject({ auctionId: idOf(1), maxAmount: '2500' })

    act(() => tile('Turmeric').focus())
    await press('o')
    expect(where()).toBe(`/auction/${idOf(3)}`)
  })

  it('lists its keys, and jumps to its search, which narrows it', async () => {
    await enter()
    const user = userEvent.setup()
    act(() => tile('Wheat').focus())
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keys' })
    expect(dialog.textContent).toContain('Bid: press Enter twice')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    act(() => tile('Wheat').focus())
    await user.keyboard('/oni')
    expect(tiles()).toEqual(['Onion'])
    await user.keyboard('x')
    expect(screen.getByText('No lot on the board has these words')).toBeTruthy()
  })

  it('renders no other tile when a lot changes, and follows all lots by one call', async () => {
    const timers = ['setTimeout', 'clearTimeout'] as const
    vi.useFakeTimers({ toFake: [...timers], shouldAdvanceTime: true })
    await enter()
    expect(socket.sent('followLots')).toEqual([{ ids: [idOf(1), idOf(2), idOf(3)] }])
    expect(await screen.findAllByRole('button', { name: /^Follow / })).toHaveLength(3)
    // Stops the clocks: their next tick is dropped with the timers that were to start it.
    vi.useFakeTimers({ toFake: [...timers] })
    const drawn = new Set<string | null>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        drawn.add(
          (target instanceof Element ? target : target.parentElement)?.closest('article')?.ariaLabel ?? '',
        )
    })
    for (const name of names)
      observer.observe(tile(name), { subtree: true, childList: true, characterData: true })
    await serve(update(2, 4, { highestBid: 2300, highestBidder: gupta }))
    expect([...drawn]).toEqual(['Onion'])
    expect(within(tile('Onion')).getByText('₹2,300')).toBeTruthy()
    expect(within(tile('Onion')).getByText('guptamills')).toBeTruthy()
    observer.disconnect()
  })

  it('follows 200 lots by one call, and draws only the tiles near the screen', async () => {
    let places = 0
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        #listener: (entries: object[]) => void
        constructor(listener: (entries: object[]) => void) {
          this.#listener = listener
        }
        observe(target: Element) {
          places += 1
          if (places <= 12) this.#listener([{ target, isIntersecting: true }])
        }
        unobserve() {}
      },
    )
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1)
    const server = await enter('/board', { lots: numbers.map((number) => withMine(lot(number))) })
    expect(socket.sent('followLots')).toEqual([{ ids: numbers.map(idOf) }])
    const drawn = () => screen.getAllByRole('article').filter(({ firstElementChild }) => firstElementChild)
    expect([tiles().length, drawn().length]).toEqual([200, 12])
    await serve(update(150, 4, { highestBid: 2300, highestBidder: gupta }))
    act(() => tile('Wheat').focus())
    await userEvent.keyboard('{End}')
    expect(drawn()).toHaveLength(12)
    expect(server.sent.filter(({ path }) => path === '/auction/board')).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  it('asks for its lots again after a reconnect, and ends the subscription when it is left', async () => {
    await enter()
    await act(async () => socket.cut())
    await act(async () => socket.open())
    expect(socket.sent('followLots')).toHaveLength(2)
    expect(isOnBoard(idOf(1))).toBe(true)
    const user = userEvent.setup()
    act(() => tile('Wheat').focus())
    await user.keyboard('o')
    await waitFor(() => expect(socket.sent('followLots').at(-1)).toEqual({ ids: [] }))
    expect(isOnBoard(idOf(1))).toBe(false)
  })
})

describe('a bid from the tile', () => {
  it('is placed by holding for 0.6 s, and not for less', async () => {
    await enter()
    accept(1, 2000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const button = holdButton('Wheat')
    const down = () => fireEvent.pointerDown(button, { button: 0, isPrimary: true })
    down()
    act(() => void vi.advanceTimersByTime(590))
    fireEvent.pointerUp(button)
    fireEvent.click(button, { detail: 1 })
    act(() => void vi.advanceTimersByTime(5_000))
    expect(sentBids()).toEqual([])
    // The confirmation after a short press is a separate button.
    expect(within(tile('Wheat')).getByRole('button', { name: 'Yes, Place Bid ₹2,000' })).toBeTruthy()
    down()
    act(() => void vi.advanceTimersByTime(600))
    fireEvent.pointerUp(button)
    fireEvent.click(button, { detail: 1 })
    expect(sentBids()).toEqual([expect.objectContaining({ bidAmount: '2000' })])
  })

  it('asks again at a changed price, and then sends what it shows', async () => {
    await enter()
    const user = userEvent.setup()
    act(() => tile('Wheat').focus())
    await user.keyboard('{Enter}')
    await serve(update(1, 3, { highestBid: 2100, highestBidder: gupta }))
    await user.keyboard('{Enter}')
    expect(sentBids()).toEqual([])
    expect(within(tile('Wheat')).getByText(/₹2,000 is now ₹2,125/)).toBeTruthy()
    accept(1, 2125)
    await user.keyboard('{Enter}')
    expect(sentBids()).toEqual([expect.objectContaining({ bidAmount: '2125' })])
  })

  it('far above the minimum asks for confirmation in words, as in the room', async () => {
    await enter()
    const user = userEvent.setup()
    await user.click(within(tile('Wheat')).getByRole('button', { name: 'Own amount or maximum' }))
    const amount = within(tile('Wheat')).getByRole('textbox', { name: /Your bid/ })
    await user.clear(amount)
    await user.type(amount, '9000{Enter}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Please confirm your bid' })
    expect(sentBids()).toEqual([])
    accept(1, 9000)
    await user.click(within(dialog).getByRole('button', { name: 'Place Bid' }))
    expect(sentBids()).toEqual([expect.objectContaining({ bidAmount: '9000', confirm: true })])
  })

  it('that is refused says so on its tile, without a toast', async () => {
    await enter()
    const user = userEvent.setup()
    socket.answers.placeBid = () => ({
      ...{ status: 409, message: 'too low', data: null, code: 'bid-too-low' as const },
      params: { minimum: 2075, priceUnit: 'quintal' },
    })
    act(() => tile('Wheat').focus())
    await user.keyboard('{Enter}{Enter}')
    expect(await within(tile('Wheat')).findByText(/at least ₹2,075/)).toBeTruthy()
    expect(takeToasts()).toEqual([])
  })

  it('cannot be placed without a connection, nor by a user who is not a buyer', async () => {
    await enter()
    await act(async () => socket.cut())
    expect(holdButton('Wheat').getAttribute('aria-disabled')).toBe('true')
    const user = userEvent.setup()
    act(() => tile('Wheat').focus())
    await user.keyboard('{Enter}{Enter}')
    expect(sentBids()).toEqual([])
    expect(within(tile('Wheat')).getByRole('button', { name: 'Yes, Place Bid ₹2,000' })).toBeTruthy()
    await waitFor(() => expect(announced()?.textContent).toContain('Reconnecting'), { timeout: 4_000 })
    await act(async () => socket.open())
    accept(1, 2000)
    await user.keyboard('{Enter}')
    expect(sentBids()).toHaveLength(1)
    act(() => setSessionUser(aUser({ role: 'farmer' })))
    expect(within(tile('Wheat')).queryByRole('button', { name: /Hold/ })).toBeNull()
  })
})

describe('the board for its viewer', () => {
  it('announces at most one sentence in three seconds, about the viewer’s own lots', async () => {
    await enter('/board', { lots: [1, 2].map((number) => withMine(lot(number))) })
    const mine = { standing: 'winning', maximumLeft: null } as const
    await serve(update(1, 2, { highestBidder: asha }, mine), update(2, 2, { highestBidder: asha }, mine))
    expect(announced()?.textContent).toBe('')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outbid = { ...watching, standing: 'outbid' } as const
    await serve(update(1, 3, { highestBid: 2100, highestBidder: gupta }, outbid))
    await serve(
      update(2, 3, { status: 'completed', closeReason: 'sold', highestBid: 2000, highestBidder: asha }, mine),
    )
    const said = announced()?.textContent
    expect(said).toContain('outbid on Wheat')
    act(() => void vi.advanceTimersByTime(2_900))
    expect(announced()?.textContent).toBe(said)
    act(() => void vi.advanceTimersByTime(200))
    expect(announced()?.textContent).toBe('You won Onion at ₹2,000/quintal')
    expect(within(tile('Onion')).getByText('Won')).toBeTruthy()
  })

  it('adds up what the viewer leads on, and counts what ends within five minutes', async () => {
    const soon = new Date(Date.now() + 4 * 60_000).toISOString()
    await enter('/board', {
      lots: [
        withMine(lot(1, { highestBidder: asha }), { standing: 'winning', maximumLeft: 2600 }),
        withMine(lot(2, { highestBidder: asha, endTime: soon }), { standing: 'winning', maximumLeft: null }),
        withMine(lot(3, { highestBidder: gupta }), { standing: 'outbid', maximumLeft: null }),
      ],
    })
    const strip = screen.getByRole('region', { name: 'At a glance' })
    expect(strip.textContent).toContain('You lead on 2 lots: ₹40,000 committed')
    expect(strip.textContent).toContain('1 lot ends within 5 minutes')
    expect(within(tile('Wheat')).getByText('automatic up to ₹2,600')).toBeTruthy()
  })

  it('sorts and groups as its address says, and stays in order while prices move', async () => {
    const farmer = { _id: idOf(900), username: 'zafar', fullname: 'Zafar' }
    await enter('/board?sort=standing&group=seller&density=compact', {
      lots: [
        withMine(lot(1)),
        withMine(lot(2, { highestBidder: gupta }), { standing: 'outbid', maximumLeft: null }),
        withMine(lot(3, { farmer })),
      ],
    })
    expect(tiles()).toEqual(['Onion', 'Wheat', 'Turmeric'])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'ramkisan',
      'zafar',
    ])
    await serve(update(2, 5, { highestBidder: asha }, { standing: 'winning', maximumLeft: null }))
    await serve(update(1, 5, { highestBidder: gupta }, { standing: 'outbid', maximumLeft: null }))
    expect(tiles()).toEqual(['Onion', 'Wheat', 'Turmeric'])
    await userEvent.click(screen.getByRole('button', { name: 'Sort again' }))
    expect(tiles()).toEqual(['Wheat', 'Onion', 'Turmeric'])
  })

  it('stores the chosen lots in its address, and offers saved searches', async () => {
    const server = await enter()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Take Onion off the board' }))
    expect(decodeURIComponent(where() ?? '')).toBe(`/board?lots=${idOf(1)},${idOf(3)}`)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Rice in Pune')
    expect(where()).toBe(`/board?search=${idOf(77)}`)
    await waitFor(() => expect(server.sent.at(-1)?.query).toEqual({ search: idOf(77) }))
  })

  it('says what to do if it is empty', async () => {
    openPage('/board', <BoardPage />, {
      'GET /auction/board': () => accepted([], { hasMore: false }),
      'GET /auction/saved-searches': () => accepted([]),
    })
    expect(await screen.findByText('You follow no lots that are on sale')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the market' })).toBeTruthy()
  })
})
