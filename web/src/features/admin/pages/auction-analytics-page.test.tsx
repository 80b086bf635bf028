import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused } from '../../../test/fake-server.ts'
import { textsOf } from '../../../test/on-screen.ts'
import { openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { anAuctionRow, someAnalytics } from '../test/figures.ts'
import { AuctionAnalyticsPage } from './auction-analytics-page.tsx'

beforeEach(() => startPages(aUser({ role: 'admin' })))

function show(rows = [anAuctionRow(1)], path = '/admin/auctions', total = rows.length) {
  return openPage(path, <AuctionAnalyticsPage />, {
    'GET /admin/auction-analytics': () => accepted(someAnalytics()),
    'GET /admin/auctions': () => accepted(rows, { hasMore: total > rows.length, total }),
  })
}

async function card(label: string) {
  const heading = await screen.findByRole('heading', { name: label })
  return heading.parentElement?.parentElement?.textContent
}

test('the four cards show totals and their real change', async () => {
  show()
  expect(await card('Total Auctions')).toMatch(/1,540.*\+12%/)
  expect(await card('Active Auctions')).toMatch(/128.*-5\.5%/)
  expect(await card('Total Revenue')).toMatch(/₹5,34,612\.50.*new/)
  expect(await card('Total Participants')).toMatch(/320.*0%/)
})

test('the table has the specification’s columns, the rise over the base price, and the status', async () => {
  const product = { p_name: 'Rice', p_image: null, category: '' }
  show([
    anAuctionRow(1),
    anAuctionRow(2, { product, highestBid: 2000, participants: 0, status: 'inactive' }),
    anAuctionRow(3, { status: null as unknown as 'active' }),
  ])
  const table = within(await screen.findByRole('table', { name: 'Recent Auctions' }))
  const [columns, wheat, rice] = table.getAllByRole('row').map((row) => textsOf([...row.children]))
  expect(columns).toEqual(['Product', 'Base Price', 'Current Bid', 'Status', 'Participants'])
  for (const [at, text] of [
    'Wheat 1Grain',
    '₹2,000/quintal',
    '₹2,450/quintal+22.5%',
    'Active',
    '4',
  ].entries())
    expect(wheat?.[at]).toContain(text)
  expect(rice?.[0]).toContain('No Category')
  expect(rice?.[2]).toBe('Current Bid₹2,000/quintal')
  expect(table.getByText('Active').className).toContain('bg-leaf-wash')
  for (const other of ['Inactive', 'Unknown']) expect(table.getByText(other).className).toContain('bg-sand')
})

describe('the list', () => {
  const ten = Array.from({ length: 10 }, (_, index) => anAuctionRow(index))
  const askedOf = (sent: { path: string; query: object }[]) =>
    sent.filter(({ path }) => path === '/admin/auctions').at(-1)?.query

  test('goes forward and back, with the page in the address and the total beside it', async () => {
    const { sent } = show(ten, '/admin/auctions', 134)
    expect(await screen.findByText('Showing 10 results')).toBeDefined()
    expect(screen.getByText(/134 in all/)).toBeDefined()
    expect((screen.getByRole('button', { name: 'Previous' }) as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(where()).toBe('/admin/auctions?page=2')
    await waitFor(() => expect(askedOf(sent)).toEqual({ sortBy: 'latest', page: '2', limit: '10' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(where()).toBe('/admin/auctions')
  })

  test('is searched, filtered and sorted together, and each lot leads to its page', async () => {
    const { sent } = show()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search lots or farmers' }), 'ram{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Inactive' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most bids first')
    await waitFor(() =>
      expect(askedOf(sent)).toMatchObject({ query: 'ram', status: 'inactive', sortBy: 'bids', page: '1' }),
    )
    expect(where()).toBe('/admin/auctions?search=ram&status=inactive&sort=bids')
    const link = await screen.findByRole('link', { name: 'Wheat 1' })
    expect(link.getAttribute('href')).toBe(`/admin/auctions/${anAuctionRow(1)._id}`)
  })

  test('says that nothing was found', async () => {
    show([], '/admin/auctions?search=zzz')
    expect(await screen.findByText('No lots found')).toBeDefined()
  })
})

test('a failure says Failed to fetch auction analytics, with Retry', async () => {
  openPage('/admin/auctions', <AuctionAnalyticsPage />, {
    'GET /admin/auction-analytics': () => refused('internal-error'),
    'GET /admin/auctions': () => refused('internal-error'),
  })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2))
  expect(takeToasts()).toEqual(['Failed to fetch auction analytics'])
})

describe('the export', () => {
  const datasets = ['users', 'auctions', 'bids']
  const choose = (from: string, to: string) => {
    fireEvent.change(screen.getByLabelText('From'), { target: { value: from } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: to } })
    return ['Users (CSV)', 'Auctions (CSV)', 'Bids (CSV)'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    )
  }

  test('asks for each dataset of the chosen days', async () => {
    const { sent } = show()
    for (const button of choose('2026-11-01', '2026-11-20')) fireEvent.click(button)
    const asked = () => sent.filter(({ path }) => path.startsWith('/admin/export/'))
    await waitFor(() => expect(asked()).toHaveLength(3))
    expect(asked().map(({ path, query }) => [path, query])).toEqual(
      datasets.map((dataset) => [`/admin/export/${dataset}`, { from: '2026-11-01', to: '2026-11-20' }]),
    )
  })

  test('is not offered for days that end before they begin', () => {
    show()
    const buttons = choose('2026-11-20', '2026-11-01')
    expect(screen.getByText('The last day is before the first')).toBeDefined()
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true])
  })
})
