import type { AuctionView } from '@boli/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { hrefOf } from '../../../test/on-screen.ts'
import { atRoute, renderAt } from '../../../test/render-at.tsx'
import { storeLot } from '../../auctions/lot/live-lots.ts'
import { aBid, anAuction, gupta, idOf, running, stateAfter } from '../../auctions/test/an-auction.ts'
import { ProductPage } from './product-page.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
const socket = new FakeSocket()
sockets.current = socket.asSocket

const DETAIL = `GET /auction/getAuction/${idOf(1)}`

async function open(changes: Partial<AuctionView> = {}) {
  const declared = { quality: 'Grade A', harvestDate: '2026-10-28', organicStatus: 'organic' }
  const product = { ...anAuction().product, ...declared }
  startFakeServer({ [DETAIL]: () => accepted(anAuction({ ...running, product, ...changes })) })
  renderPage()
  await screen.findByRole('heading', { level: 1, name: 'Sharbati wheat' })
}

function renderPage() {
  renderAt(`/product/${idOf(1)}`, atRoute('/product/:auctionId', <ProductPage />))
}

const detail = (name: string) => screen.getByText(name).nextElementSibling?.textContent

beforeEach(() => startTestI18n())
afterEach(() => {
  live.disconnect()
  setSessionUser(null)
})

describe("a lot's page", () => {
  it('shows the kind of produce if the lot’s name is in another script', async () => {
    await startTestI18n('ta')
    await open({ product: { ...anAuction().product, commodity: 'wheat' } })
    expect(screen.getAllByText('கோதுமை')[0]?.previousElementSibling?.textContent).toBe('Sharbati wheat')
  })

  it('changes its picture by keys and thumbnails, and enlarges one', async () => {
    const images = ['a', 'b', 'c'].map((name, at) => ({
      ...{ _id: idOf(at), src: `/media/lots/${name}-800.webp`, srcSet: `/media/lots/${name}-400.webp 400w` },
    }))
    await open({ product: { ...anAuction().product, images } })
    const shown = () => screen.getByRole('button', { name: /^Sharbati wheat, Grain: photo/ })
    const first = await screen.findByRole('button', { name: 'Sharbati wheat, Grain: photo 1 of 3' })
    act(() => first.focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(shown())
    expect(shown().querySelector('img')?.getAttribute('src')).toBe(images[1]?.src)
    await userEvent.click(screen.getByRole('button', { name: 'Photo 3' }))
    await userEvent.click(shown())
    const large = screen.getByRole('dialog', { name: 'Sharbati wheat, Grain: photo 3 of 3' })
    await userEvent.click(within(large).getByRole('button', { name: 'Previous photo' }))
    expect(within(large).getByRole('img').getAttribute('src')).toBe(images[1]?.src)
    await userEvent.click(within(large).getByRole('button', { name: 'Enlarge' }))
    expect(within(large).getByRole('button', { name: 'Make smaller' })).toBeTruthy()
    // Two and a half times as wide as the screen: the browser takes the largest file.
    expect(within(large).getByRole('img').getAttribute('sizes')).toBe('250vw')
  })

  it('names the laboratory that measured the quality, and shows its report', async () => {
    const picture = { _id: idOf(9), src: '/media/lots/r-800.webp', srcSet: '/media/lots/r-400.webp 400w' }
    const labReport = {
      laboratory: 'State Grain Laboratory',
      sampleNumber: 'SGL/1',
      date: '2026-01-02',
      picture,
    }
    const qualityValues = { moisture: 11 }
    await open({ product: { ...anAuction().product, commodity: 'wheat', qualityValues, labReport } })
    const card = within(await screen.findByRole('region', { name: 'Quality' }))
    expect(card.getByText('Sample number').nextSibling?.textContent).toBe('SGL/1')
    expect(card.getByText('2 January 2026')).toBeTruthy()
    // Measured values are not repeated in the farmer's own description.
    expect(screen.getAllByText(/^Moisture/)).toHaveLength(1)
    await userEvent.click(card.getByRole('button', { name: 'Enlarge the report of State Grain Laboratory' }))
    const large = await screen.findByRole('dialog')
    expect(within(large).getByRole('img').getAttribute('src')).toBe(picture.src)
  })

  it('shows everything the farmer wrote, price, lot value and reserve, and leads into the room', async () => {
    await open({ reserve: 'not-met', isEdited: true, decideAfterClose: true })
    for (const [name, value] of [
      ['Quantity', '10 quintals'],
      ['Quality', 'Grade A'],
      ['Moisture', '11%'],
      ['Variety', 'C-306'],
      ['Packaging', 'Jute bags'],
      ['Harvest date', '28 October 2026'],
      ['Organic status', 'Organic'],
      ['Lot value', '₹20,000'],
      ['Base Price', '₹2,000/quintal'],
    ]) {
      expect(detail(String(name))).toBe(value)
    }
    expect(screen.queryByText('Texture')).toBeNull()
    for (const words of ['Clean golden grain, this season', 'Ram Kisan (ramkisan)', 'New seller']) {
      expect(screen.getByText(words)).toBeTruthy()
    }
    for (const words of ['Reserve not met', 'edited']) expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText(/^The farmer decides after the auction/)).toBeTruthy()
    expect(hrefOf('Place Bid')).toBe(`/auction/${idOf(1)}`)
    expect(screen.getByRole('timer').textContent).toMatch(/^00:59:\d\d$|^01:00:00$/)
  })

  it('shows the net price to its farmer only', async () => {
    const own = anAuction({ ...running })
    const charges = [{ name: { en: 'Weighing' }, kind: 'per-unit', rate: 4 }]
    const answers = { [DETAIL]: () => accepted(own), 'GET /deals/farmer-charges': () => accepted(charges) }
    const { sent } = startFakeServer(answers)
    setSessionUser(aUser({ _id: own.farmer._id, role: 'farmer' }))
    renderPage()
    const net = await screen.findByRole('region', { name: /^Net in hand at/ })
    expect(within(net).getByText('Weighing')).toBeTruthy()
    expect(sent.at(-1)?.query.category).toBe(own.product.category)
  })

  it.each([
    ['a buyer', { role: 'business' as const }, 0, ['Place Bid', 'Report this lot']],
    [
      'the buyer who leads',
      { _id: idOf(77), role: 'business' as const },
      1,
      ['Open the auction', 'Report this lot'],
    ],
    ['an administrator', { role: 'admin' as const }, 0, ['Open the auction', 'Report this lot']],
    ['another farmer', { role: 'farmer' as const }, 0, ['Open the auction', 'Report this lot']],
    ['its farmer', { _id: idOf(900) }, 0, ['Open the auction', 'Edit', 'Delete']],
    ['its farmer once there are bids', { _id: idOf(900) }, 1, ['Open the auction', 'Edit']],
  ])('offers %s what they can do', async (_, user, totalBids, actions) => {
    setSessionUser(aUser(user))
    const highestBidder = totalBids > 0 ? { _id: idOf(77), username: 'leader' } : null
    await open({ totalBids, highestBidder })
    const offered = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
    const check = screen.getByRole('link', { name: 'Check this auction' })
    expect(check.getAttribute('href')).toBe(`/auction/${idOf(1)}/proof`)
    // The lot's background loads later, with its own texts.
    const [seller, ...rest] = offered.filter((one) => one !== check && !/per kg/.test(one.textContent))
    expect(seller?.getAttribute('href')).toBe('/member/ramkisan')
    // The star and share buttons have an icon and no text.
    expect(rest.map((one) => one.textContent).filter(Boolean)).toEqual(actions)
    expect(await screen.findByRole('button', { name: /^Share/ })).toBeTruthy()
  })

  it('leads to the deal once it is over', async () => {
    const over = { status: 'completed', closeReason: 'sold', totalBids: 1 } as const
    await open({ ...over, endTime: new Date(0).toISOString(), deal: { _id: idOf(70), state: 'agreed' } })
    const link = await screen.findByRole('link', { name: 'Open the deal' })
    expect(link.getAttribute('href')).toBe(`/deals/${idOf(70)}`)
    expect(screen.getByText('Agreed')).toBeTruthy()
  })

  it('shows its farmer each bid as it arrives', async () => {
    setSessionUser(aUser({ _id: idOf(900) }))
    await open()
    act(() => storeLot({ ...stateAfter([aBid(1, gupta)]), ...running }))
    expect(await screen.findByText('New bid ₹2,000')).toBeTruthy()
  })

  it('updates its price live', async () => {
    await open()
    await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
    const auction = { ...stateAfter([aBid(1, gupta), aBid(2, gupta)]), ...running }
    const message = { status: 200, _id: 'b', data: aBid(2), bids: [aBid(2)], previousVersion: 2, auction }
    await act(async () => socket.serve('new bid', message))
    expect(await screen.findByText('₹2,025')).toBeTruthy()
    expect(detail('Lot value')).toBe('₹20,250')
  })

  it('says that the auction has ended, and how', async () => {
    await open({ status: 'inactive', closeReason: 'reserve-not-met' })
    expect(screen.getAllByText('Auction ended')).toHaveLength(2)
    expect(screen.getByText('Reserve not met')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Place Bid' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See the bids' })).toBeTruthy()
  })

  it.each([
    ['auction-not-found', 'heading', 'Auction not found'],
    ['internal-error', 'button', 'Retry'],
  ] as const)('that cannot be loaded says so: %s', async (code, role, name) => {
    startFakeServer({ [DETAIL]: () => refused(code) })
    renderPage()
    expect(await screen.findByRole(role, { name })).toBeTruthy()
  })
})
