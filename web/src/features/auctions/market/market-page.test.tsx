import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aContact, aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { outlineOf } from '../../../test/outline.ts'
import { openPage, renderAt, where } from '../../../test/render-at.tsx'
import { widenScreen } from '../../../test/wide-screen.ts'
import { anAuction, idOf } from '../test/an-auction.ts'
import { MarketPage } from './market-page.tsx'

const LIST = 'GET /auction/getAllauctions'
const summary = { live: 128, endingWithinHour: 14 }
const wheat = anAuction({ totalBids: 37, highestBid: 2450 })
const mango = anAuction({ _id: idOf(2), productName: 'Alphonso mango' })

const oneLot = () => accepted([wheat], { hasMore: false, summary })
const open = (handlers: Handlers = {}) => openPage('/market', <MarketPage />, handlers)

beforeEach(() => startTestI18n())

describe('the market', () => {
  it("shows its title and every lot with the specification's facts", async () => {
    open({ [LIST]: oneLot })
    const card = await screen.findByRole('article')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Agricultural Marketplace')
    expect(screen.getByText('Discover quality produce directly from verified farmers')).toBeTruthy()
    expect(screen.getByText('128 lots live · 14 end within the hour')).toBeTruthy()
    for (const fact of [
      'Grain',
      'Sharbati wheat',
      'Clean golden grain',
      '10 quintals',
      'Sehore, Madhya Pradesh',
    ]) {
      expect(card.textContent).toContain(fact)
    }
    for (const fact of ['ramkisan', 'New seller', '₹2,450/quintal', 'Base Price ₹2,000/quintal', '37 bids']) {
      expect(card.textContent).toContain(fact)
    }
    const details = screen.getByRole('link', { name: 'View Details: Sharbati wheat' })
    expect(details.getAttribute('href')).toBe(`/product/${idOf(1)}`)
  })

  it('has the right accessibility tree', async () => {
    const { container } = open({
      [LIST]: () => accepted([wheat, mango], { hasMore: false, summary }),
    })
    await screen.findAllByRole('article')
    expect(outlineOf(container)).toMatchSnapshot()
  })

  it('requests what its address says', async () => {
    const { sent } = openPage(
      '/market?category=grain&minPrice=1000&maxPrice=6000&priceUnit=piece&sortBy=ending&query=wheat',
      <MarketPage />,
      { [LIST]: oneLot },
    )
    await screen.findByRole('article')
    expect(sent[0]?.query).toEqual({
      ...{ filter: 'grain', minPrice: '1000', maxPrice: '6000', priceUnit: 'piece' },
      ...{ sortBy: 'ending', query: 'wheat', counts: 'true', page: '1' },
    })
  })

  it('writes a chosen category into its address, and All takes it out again', async () => {
    open({ [LIST]: oneLot })
    await userEvent.click(screen.getByRole('button', { name: 'Fruit' }))
    expect(where()).toBe('/market?category=fruit')
    expect(screen.getByRole('button', { name: 'Fruit' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(where()).toBe('/market')
  })

  it('on a wide screen has its filters beside it, with how many lots each choice has, and chips of what is chosen', async () => {
    widenScreen()
    const counts = {
      category: { grain: 12, fruit: 1_200 },
      commodity: { wheat: 9 },
      state: { MP: 7 },
      district: { Sehore: 3 },
    }
    openPage('/market?category=grain&state=MP', <MarketPage />, {
      [LIST]: () => accepted([wheat], { hasMore: false, summary, counts }),
      'GET /auction/places': () => accepted({ place: null, districts: ['Indore', 'Sehore'] }),
    })
    const column = within(screen.getByRole('complementary', { name: 'Filters' }))
    expect(await column.findByRole('button', { name: 'Grain 12', pressed: true })).toBeTruthy()
    for (const name of ['All 1,212', 'Fruit 1,200', 'Herb 0'])
      expect(column.getByRole('button', { name })).toBeTruthy()
    const options = (name: string) =>
      [...column.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text)
    expect(options('Produce')).toEqual(['All', 'Wheat (9)'])
    expect(options('State')).toEqual(['All states', 'Madhya Pradesh (7)'])
    await waitFor(() => expect(options('District')).toEqual(['All districts', 'Indore', 'Sehore (3)']))
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Madhya Pradesh' }))
    expect(where()).toBe('/market?category=grain')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Grain' }))
    expect(where()).toBe('/market')
    vi.unstubAllGlobals()
  })

  it('is a table sorted by the server, over all pages', async () => {
    widenScreen()
    const { sent } = open({ [LIST]: oneLot })
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    for (const [column, sortBy] of [
      ['Current Bid', 'price-asc'],
      ['Current Bid', 'price-desc'],
      ['Time Left', 'ending'],
      ['Total Bids', 'bids-asc'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: column }))
      await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ sortBy, page: '1' }))
      expect(where()).toBe(`/market?sortBy=${sortBy}`)
    }
    expect(screen.getAllByRole('columnheader').filter((head) => head.ariaSort !== null)).toHaveLength(1)
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('finds lots near the PIN code of the profile', async () => {
    const place = { state: 'MP', district: 'Sehore' }
    startFakeServer({
      [LIST]: oneLot,
      'GET /auction/places': () => accepted({ place, districts: ['Sehore'] }),
    })
    setSessionUser(aUser({ contact: aContact }))
    renderAt('/market', <MarketPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Near me' }))
    await waitFor(() => expect(where()).toBe('/market?state=MP&district=Sehore'))
  })

  it('searches on Enter, and does nothing while the box is empty', async () => {
    open({ [LIST]: oneLot })
    const box = screen.getByRole('combobox', { name: 'Search the marketplace' })
    await userEvent.type(box, '  {Enter}')
    expect(where()).toBe('/market')
    await userEvent.type(box, 'wheat{Enter}')
    expect(where()).toBe('/market?query=wheat')
  })

  it('asks for a price range within one unit, empty until set, and narrows only once it is applied', async () => {
    open({ [LIST]: oneLot })
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const lowest = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Min price' })
    const highest = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max price' })
    expect([lowest.value, highest.value]).toEqual(['', ''])
    expect([lowest.placeholder, highest.placeholder]).toEqual(['', ''])
    const unit = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Price per' })
    expect([...unit.options].map(({ text }) => text)).toEqual(['quintal', 'litre', 'piece'])
    await userEvent.selectOptions(unit, 'litre')
    await userEvent.type(lowest, '1,000')
    expect(where()).toBe('/market')
    await userEvent.click(screen.getByRole('button', { name: 'Apply price' }))
    // Applying a merely suggested maximum would hide more expensive lots.
    expect(where()).toBe('/market?minPrice=1000&priceUnit=litre')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter from ₹1,000/litre' }))
    expect(where()).toBe('/market')
  })

  it('suggests while typing; the arrow keys and Enter choose', async () => {
    const { sent } = open({
      [LIST]: oneLot,
      'GET /auction/suggest': () =>
        accepted([
          { text: 'Wheat', kind: 'product' },
          { text: 'grain', kind: 'category' },
        ]),
    })
    const box = screen.getByRole('combobox', { name: 'Search the marketplace' })
    await userEvent.type(box, 'gehu')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Wheat', 'GrainCategory'])
    expect(sent.find(({ path }) => path === '/auction/suggest')?.query).toEqual({ query: 'gehu' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(box.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(where()).toBe('/market?query=Wheat')
    expect(screen.queryByRole('option')).toBeNull()
    await userEvent.type(box, 'gehu')
    await userEvent.click(await screen.findByRole('option', { name: /Grain/ }))
    expect(where()).toBe('/market?category=grain')
  })

  it('loads one more page at a time, each lot once', async () => {
    const { sent } = open({
      [LIST]: ({ query }) =>
        query.page === '1'
          ? accepted([wheat], { hasMore: true, summary })
          : accepted([wheat, mango], { hasMore: false, summary }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(sent.map((call) => call.query.page)).toEqual(['1', '2'])
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })

  it('says that nothing was found, and how to continue', async () => {
    openPage('/market?category=herb', <MarketPage />, {
      [LIST]: () => accepted([], { hasMore: false, summary: { live: 0, endingWithinHour: 0 } }),
    })
    expect(await screen.findByText('No auctions found')).toBeTruthy()
    expect(screen.getByText('Try adjusting your filters')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(where()).toBe('/market')
  })

  it.each([
    ['the server failed', () => refused('internal-error'), 'Something went wrong'],
    ['there is no network', () => noNetwork(), 'No connection. Please check your network and try again.'],
  ])('says what happened if %s, and Retry loads the list', async (_, failure, words) => {
    let hasFailed = false
    open({
      [LIST]: () => {
        if (hasFailed) return oneLot()
        hasFailed = true
        return failure()
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })
})
