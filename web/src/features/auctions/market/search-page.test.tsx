import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { accepted, refused } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { openPage, where } from '../../../test/render-at.tsx'
import { anAuction, idOf } from '../test/an-auction.ts'
import { SearchPage } from './search-page.tsx'

const SEARCH = 'GET /auction/search'
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const lot = (id: number, endsInMs: number, totalBids = 0) =>
  anAuction({ _id: idOf(id), startTime: inMs(-60_000), endTime: inMs(endsInMs), totalBids })

beforeEach(() => startTestI18n())

describe('search results', () => {
  it('name the query, count what was found, and mark what ends soon or has ended', async () => {
    const lots = [lot(1, 60_000, 3), lot(2, -1_000), lot(3, 7_200_000)]
    const { sent } = openPage('/search?query=wheat', <SearchPage />, {
      [SEARCH]: () => accepted(lots, { hasMore: false, total: 3 }),
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search Results for wheat')
    expect(await screen.findByText('Found 3 results')).toBeTruthy()
    const cards = screen.getAllByRole('article').map((card) => card.textContent)
    expect(cards[0]).toContain('Ending Soon')
    expect(cards[0]).toContain('3 bids')
    expect(cards[1]).toContain('Ended')
    expect(cards[1]).toContain('No bids')
    expect(cards[2]).toContain('Live')
    for (const card of cards) expect(card).toMatch(/Grain.*Current Bid₹2,000\/quintal/)
    expect(sent[0]?.query).toEqual({ query: 'wheat', sortBy: 'relevance', page: '1' })
  })

  it('say when nothing was found', async () => {
    openPage('/search?query=gold', <SearchPage />, {
      [SEARCH]: () => accepted([], { hasMore: false, total: 0 }),
    })
    expect(await screen.findByText('No auctions found')).toBeTruthy()
    expect(screen.getByText('Found 0 results')).toBeTruthy()
  })

  it('say when they cannot be loaded', async () => {
    openPage('/search?query=gold', <SearchPage />, { [SEARCH]: () => refused('internal-error') })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch search results')
  })

  it('send no request without a query', async () => {
    const { sent } = openPage('/search', <SearchPage />)
    await userEvent.type(screen.getByRole('combobox', { name: 'Search the marketplace' }), '{Enter}')
    expect(sent).toEqual([])
  })

  it('requests category, price and order of its address, and preserves them when the words change', async () => {
    const { sent } = openPage('/search?query=wheat&category=grain&minPrice=2000', <SearchPage />, {
      'GET /auction/search': () => accepted([], { hasMore: false, total: 0 }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'price-asc')
    expect(where()).toBe(
      '/search?query=wheat&category=grain&sortBy=price-asc&minPrice=2000&priceUnit=quintal',
    )
    const asked = { query: 'wheat', filter: 'grain', sortBy: 'price-asc', minPrice: '2000' }
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject(asked))
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter “wheat”' }))
    expect(where()).toBe('/market?category=grain&minPrice=2000&priceUnit=quintal')
  })
})
