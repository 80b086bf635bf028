import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { anItem } from '../../../test/an-item.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { openPage, renderAt, where } from '../../../test/render-at.tsx'
import { LatestInformation } from '../components/information-grid.tsx'
import { InfoPage } from './info-page.tsx'

beforeEach(() => startTestI18n())

const list = (items: unknown[], hasMore = false, total = items.length) => accepted(items, { hasMore, total })
const searchBox = () => screen.getByRole('searchbox', { name: 'Search farming information' })

describe('a card of the hub', () => {
  test('shows picture, category, source, title, description, Learn More and Valid till', async () => {
    openPage('/info', <InfoPage />, {
      'GET /info/get-all/': () =>
        list([
          anItem(1, {
            title: 'PM-KISAN',
            description: 'Income support in three parts.',
            source: 'Government of India',
            image: '/media/information/a-800.webp',
            externalLink: 'https://pmkisan.gov.in/',
            validTill: '2027-03-31',
          }),
        ]),
    })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('presentation').getAttribute('src')).toBe('/media/information/a-800.webp')
    expect(card.getByText('Schemes')).toBeDefined()
    expect(card.getByText('Government of India')).toBeDefined()
    expect(card.getByRole('heading', { name: 'PM-KISAN' })).toBeDefined()
    expect(card.getByText('Income support in three parts.')).toBeDefined()
    const link = card.getByRole('link', { name: /^Learn More/ })
    expect(link.getAttribute('href')).toBe('https://pmkisan.gov.in/')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(card.getByText('Valid till 31 Mar 2027')).toBeDefined()
  })

  test('shows a drawing if it has no picture, and shows a link or date only if it has one', async () => {
    openPage('/info', <InfoPage />, {
      'GET /info/get-all/': () => list([anItem(1, { link: null, externalLink: null })]),
    })
    const card = within(await screen.findByRole('article'))
    expect(card.queryByRole('presentation')).toBeNull()
    expect(card.queryByRole('link')).toBeNull()
    expect(card.queryByText(/Valid till/)).toBeNull()
  })

  test('opens and closes a long description', async () => {
    openPage('/info', <InfoPage />, {
      'GET /info/get-all/': () => list([anItem(1, { description: 'Long. '.repeat(60) })]),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Read more/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Show less/ }))
    expect(screen.getByRole('button', { name: /^Read more/ }).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the category buttons', () => {
  test('are All, Schemes, Techniques, Equipment, and keep their choice in the address', async () => {
    const { sent } = openPage('/info', <InfoPage />, { 'GET /info/get-all/': () => list([anItem(1)]) })
    const buttons = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['All', 'Schemes', 'Techniques', 'Equipment'])
    await userEvent.click(screen.getByRole('button', { name: 'Equipment' }))
    expect(where()).toBe('/info?category=equipment')
    await waitFor(() => expect(sent.at(-1)?.query.category).toBe('equipment'))
    expect(screen.getByRole('button', { name: 'Equipment' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('an address with a category shows that category', async () => {
    const { sent } = openPage('/info?category=techniques', <InfoPage />, {
      'GET /info/get-all/': () => list([anItem(1)]),
    })
    await screen.findByRole('article')
    expect(sent.map((call) => call.query.category)).toEqual(['techniques'])
  })
})

describe('the search box', () => {
  test('searches on Enter', async () => {
    const { sent } = openPage('/info', <InfoPage />, {
      'GET /info/get-all/': () => list([anItem(1)]),
      'POST /info/search/': () => list([anItem(2, { title: 'Crop insurance' })]),
    })
    await userEvent.type(searchBox(), ' insurance ')
    expect(sent.filter((call) => call.method === 'POST')).toEqual([])
    await userEvent.type(searchBox(), '{Enter}')
    expect(await screen.findByRole('heading', { name: 'Crop insurance' })).toBeDefined()
    expect(where()).toBe('/info?query=insurance')
    expect(sent.at(-1)).toMatchObject({ path: '/info/search/', query: { query: 'insurance' } })
  })

  test('does nothing while it is empty', async () => {
    openPage('/info', <InfoPage />, { 'GET /info/get-all/': () => list([anItem(1)]) })
    await userEvent.type(searchBox(), '   {Enter}')
    expect(where()).toBe('/info')
  })

  test('finds within the chosen category, and can be cleared', async () => {
    const { sent } = openPage('/info?query=found&category=equipment', <InfoPage />, {
      'GET /info/get-all/': () => list([anItem(9)]),
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
    openPage('/info?query=zzz', <InfoPage />, {
      'GET /info/get-all/': () => list([anItem(1)]),
      'POST /info/search/': () => list([]),
    })
    expect(await screen.findByText('No results found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(where()).toBe('/info')
    expect(await screen.findByRole('article')).toBeDefined()
  })

  test('failed: shows the server’s message if the page has no text for the code, and Retry', async () => {
    let isDown = true
    openPage('/info', <InfoPage />, {
      'GET /info/get-all/': () =>
        isDown
          ? Response.json(
              { success: false, message: 'Being mended', code: 'newer-than-this-page' },
              { status: 500 },
            )
          : list([anItem(1)]),
    })
    expect(await screen.findByText('Being mended')).toBeDefined()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article')).toBeDefined()
  })

  test('offline: says that there is no connection', async () => {
    openPage('/info?query=wheat', <InfoPage />, { 'POST /info/search/': () => noNetwork() })
    expect(await screen.findByText('No connection. Please check your network and try again.')).toBeDefined()
  })

  test('more than a page: the rest is loaded on request, each item once', async () => {
    openPage('/info', <InfoPage />, {
      'GET /info/get-all/': ({ query }) =>
        query.page === '2' ? list([anItem(1), anItem(2)]) : list([anItem(1)], true),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })
})

test('Home asks for the three latest items only', async () => {
  const { sent } = openPage('/home', <LatestInformation limit={3} />, {
    'GET /info/get-all/': () => list([anItem(1), anItem(2), anItem(3)], true),
  })
  expect(await screen.findAllByRole('article')).toHaveLength(3)
  expect(sent.map((call) => call.query)).toEqual([{ language: 'en', limit: '3' }])
})

test('the list stays if a refresh fails', async () => {
  let isDown = false
  startFakeServer({ 'GET /info/get-all/': () => (isDown ? refused('internal-error') : list([anItem(1)])) })
  const { queryClient } = renderAt('/home', <LatestInformation limit={3} />)
  await screen.findByRole('article')
  isDown = true
  await queryClient.refetchQueries()
  expect(screen.getByRole('article')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the hub is in Hindi for Hindi readers', async () => {
  await startTestI18n('hi')
  openPage('/info', <InfoPage />, { 'GET /info/get-all/': () => list([]) })
  expect(await screen.findByText('कोई परिणाम नहीं मिला')).toBeDefined()
  expect(screen.getByRole('button', { name: 'योजनाएँ' })).toBeDefined()
})
