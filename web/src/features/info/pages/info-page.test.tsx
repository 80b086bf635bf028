import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { anItem } from '../../../test/an-item.ts'
import { accepted, type Handlers, noNetwork } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { changesIn, press, textsOf } from '../../../test/on-screen.ts'
import { openPage, where } from '../../../test/render-at.tsx'
import { InfoPage } from './info-page.tsx'

beforeEach(() => startTestI18n())

const LIST = 'GET /info/get-all/'
const list = (items: unknown[], hasMore = false, total = items.length) => accepted(items, { hasMore, total })
const searchBox = () => screen.getByRole('searchbox', { name: 'Search farming information' })
const open = (path = '/info', handlers: Handlers = {}, item = anItem(1)) =>
  openPage(path, <InfoPage />, { [LIST]: () => list([item]), ...handlers })

describe('a card of the hub', () => {
  test('shows picture, category, source, title, description, Learn More and Valid till', async () => {
    const item = {
      ...{ title: 'PM-KISAN', description: 'Income support.', source: 'Government of India' },
      ...{ image: '/media/information/a-800.webp', externalLink: 'https://pmkisan.gov.in/' },
      validTill: '2027-03-31',
    }
    open('/info', {}, anItem(1, item))
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('presentation').getAttribute('src')).toBe(item.image)
    for (const text of ['Schemes', item.source, item.description, 'Valid till 31 Mar 2027'])
      expect(card.getByText(text)).toBeDefined()
    expect(card.getByRole('heading', { name: 'PM-KISAN' })).toBeDefined()
    const link = card.getByRole('link', { name: /^Learn More/ })
    expect(link.getAttribute('href')).toBe(item.externalLink)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('shows a drawing if it has no picture, a link or date only if it has one, and opens a long description', async () => {
    const description = 'Long. '.repeat(60)
    open('/info', {}, anItem(1, { link: null, externalLink: null, description }))
    const card = within(await screen.findByRole('article'))
    expect(card.queryByRole('presentation')).toBeNull()
    expect(card.queryByRole('link')).toBeNull()
    expect(card.queryByText(/Valid till/)).toBeNull()
    await press(/^Read more/)
    await press(/^Show less/)
    expect(screen.getByRole('button', { name: /^Read more/ }).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the category buttons', () => {
  test('are All, Schemes, Techniques, Equipment, and keep their choice in the address', async () => {
    const { sent } = open('/info?category=techniques')
    await screen.findByRole('article')
    expect(sent.map((call) => call.query.category)).toEqual(['techniques'])
    const buttons = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
    expect(textsOf(buttons)).toEqual(['All', 'Schemes', 'Techniques', 'Equipment'])
    await press('Equipment')
    expect(where()).toBe('/info?category=equipment')
    await waitFor(() => expect(sent.at(-1)?.query.category).toBe('equipment'))
    expect(screen.getByRole('button', { name: 'Equipment' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the search box', () => {
  test('searches on Enter, and does nothing while it is empty', async () => {
    const { sent } = open('/info', {
      'POST /info/search/': () => list([anItem(2, { title: 'Crop insurance' })]),
    })
    await userEvent.type(searchBox(), '   {Enter}')
    expect(where()).toBe('/info')
    await userEvent.type(searchBox(), ' insurance ')
    expect(changesIn(sent)).toEqual([])
    await userEvent.type(searchBox(), '{Enter}')
    expect(await screen.findByRole('heading', { name: 'Crop insurance' })).toBeDefined()
    expect(where()).toBe('/info?query=insurance')
    expect(sent.at(-1)).toMatchObject({ path: '/info/search/', query: { query: 'insurance' } })
  })

  test('finds within the chosen category, and can be cleared', async () => {
    const { sent } = open('/info?query=found&category=equipment', {
      'POST /info/search/': ({ query }) =>
        query.page === '2'
          ? list([anItem(3)], false, 61)
          : list([anItem(2, { title: 'Tool found' })], true, 61),
    })
    expect(await screen.findByRole('heading', { name: 'Tool found' })).toBeDefined()
    expect(screen.getByText('61 results for “found”')).toBeDefined()
    expect(sent.at(-1)?.query).toMatchObject({ query: 'found', category: 'equipment' })
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(where()).toBe('/info?category=equipment')
  })
})

describe('the states of the hub', () => {
  test('empty: No results found, and a way back to everything', async () => {
    open('/info?query=zzz', { 'POST /info/search/': () => list([]) })
    expect(await screen.findByText('No results found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(where()).toBe('/info')
    expect(await screen.findByRole('article')).toBeDefined()
  })

  test('failed: shows the server’s message if the page has no text for the code, and Retry', async () => {
    let isDown = true
    const mended = { success: false, message: 'Being mended', code: 'newer-than-this-page' }
    const answer = () => (isDown ? Response.json(mended, { status: 500 }) : list([anItem(1)]))
    open('/info', { [LIST]: answer })
    expect(await screen.findByText('Being mended')).toBeDefined()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article')).toBeDefined()
  })

  test('offline: says that there is no connection', async () => {
    open('/info?query=wheat', { 'POST /info/search/': () => noNetwork() })
    expect(await screen.findByText('No connection. Please check your network and try again.')).toBeDefined()
  })

  test('more than a page: the rest is loaded on request, each item once', async () => {
    open('/info', {
      [LIST]: ({ query }) => (query.page === '2' ? list([anItem(1), anItem(2)]) : list([anItem(1)], true)),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })
})

test('the hub is in Hindi for Hindi readers', async () => {
  await startTestI18n('hi')
  open('/info', { [LIST]: () => list([]) })
  expect(await screen.findByText('कोई परिणाम नहीं मिला')).toBeDefined()
  expect(screen.getByRole('button', { name: 'योजनाएँ' })).toBeDefined()
})
