import type { AuctionView } from '@boli/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSessionUser } from '../../lib/session-store.ts'
import { aUser } from '../../test/a-user.ts'
import { anAuction } from '../../test/an-auction.ts'
import { anItem } from '../../test/an-item.ts'
import { accepted, type Handlers, refused, startFakeServer } from '../../test/fake-server.ts'
import { renderAt, startPages } from '../../test/render-at.tsx'
import { HomePage } from './home-page.tsx'

function open(handlers: Handlers = {}) {
  const server = startFakeServer({
    'GET /auction/getAllauctions': () =>
      accepted([anAuction()], { hasMore: false, summary: { live: 1, endingWithinHour: 0 } }),
    'GET /info/get-all/': () => accepted([], { hasMore: false }),
    'GET /auction/myAuctions': () => accepted([], { hasMore: false, total: 0 }),
    'GET /auction/participated': () => accepted([], { hasMore: false }),
    ...handlers,
  })
  return { ...server, ...renderAt('/home', <HomePage />) }
}

const own = anAuction({ _id: 'own', productName: 'Own wheat', endTime: '2030-01-01T00:00:00Z' })

beforeEach(() => startPages(aUser({ role: 'business' })))

test('both buttons are there for everyone, not covered by a dialog: a contact is asked for when it is needed', () => {
  open()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Start Buying').closest('a')?.getAttribute('href')).toBe('/market')
  expect(screen.getByText('Start Selling').closest('a')?.getAttribute('href')).toBe('/create-auction')
})

test('a farmer’s first action is selling, and their live lots are shown with price, bids and time', async () => {
  setSessionUser(aUser({ role: 'farmer' }))
  const { sent } = open({
    'GET /auction/myAuctions': () =>
      accepted([anAuction({ _id: 'later', endTime: '2031-01-01T00:00:00Z' }), own], {
        hasMore: false,
        total: 2,
      }),
  })
  const [first] = await within(await screen.findByRole('region', { name: 'Your live lots' })).findAllByRole(
    'article',
  )
  expect(first?.textContent).toMatch(/Own wheat.*₹2,450\/quintal.*1 bid.*Time Left/)
  const link = within(first as HTMLElement).getByRole('link')
  expect(link.getAttribute('href')).toBe('/auction/own')
  expect(screen.getAllByRole('link').map((link) => link.textContent)[0]).toBe('Start Selling')
  expect(sent.find(({ path }) => path === '/auction/myAuctions')?.query).toMatchObject({ filter: 'active' })
})

test('a buyer sees where they lead and where they were outbid', async () => {
  const user = aUser({ role: 'business' })
  const participation = (auction: AuctionView) => ({
    ...{ auction, outcome: 'winning', yourHighestBid: 1, yourBids: 1 },
  })
  open({
    'GET /auction/participated': () =>
      accepted(
        [
          participation({ ...own, highestBidder: { _id: user._id, username: user.username } }),
          participation(anAuction({ _id: 'other', endTime: '2031-01-01T00:00:00Z' })),
        ],
        { hasMore: false },
      ),
  })
  const part = within(await screen.findByRole('region', { name: 'Your bids' }))
  const lines = (await part.findAllByRole('article')).map((line) => line.textContent)
  expect(lines).toEqual([expect.stringContaining('Winning'), expect.stringContaining('Outbid')])
})

test('it shows live lots and asks for the three latest items', async () => {
  const { sent } = open()
  expect(await screen.findByText('Sharbati wheat')).toBeDefined()
  expect(screen.getByText('Featured Products')).toBeDefined()
  const asked = sent.find((call) => call.path.startsWith('/info/get-all'))
  expect(asked?.query).toEqual({ language: 'en', limit: '3' })
})

test.each(['farmer', 'business'] as const)(
  'a %s sees no empty strip if no lot is running, and nothing of the other role',
  async (role) => {
    setSessionUser(aUser({ role }))
    open({
      'GET /auction/getAllauctions': () =>
        accepted([], { hasMore: false, summary: { live: 0, endingWithinHour: 0 } }),
    })
    await waitFor(() => expect(screen.queryByText('Featured Products')).toBeNull())
    const starts = screen.getAllByRole('link').map((link) => link.textContent)
    expect(starts[0]).toBe(role === 'farmer' ? 'Start Selling' : 'Start Buying')
    expect(starts.filter((text) => text === 'Start Selling')).toHaveLength(1)
  },
)

test('a part that fails does not hide the other one', async () => {
  open({ 'GET /info/get-all/': () => refused('upstream-unavailable') })
  expect(await screen.findByText('This is not available just now. Try again in a little while')).toBeDefined()
  expect(await screen.findByText('Sharbati wheat')).toBeDefined()
})

test('lots and items stay if a refresh fails', async () => {
  let isDown = false
  const orDown = (answer: () => Response) => () => (isDown ? refused('upstream-unavailable') : answer())
  const lots = () => accepted([anAuction()], { hasMore: false, summary: { live: 1, endingWithinHour: 0 } })
  const items = () => accepted([anItem(1, { title: 'Drip irrigation' })], { hasMore: false, total: 1 })
  const { queryClient } = open({
    'GET /auction/getAllauctions': orDown(lots),
    'GET /info/get-all': orDown(items),
    'GET /info/get-all/': orDown(items),
  })
  await screen.findByText('Drip irrigation')
  isDown = true
  await act(() => queryClient.refetchQueries())
  expect(screen.getByText('Sharbati wheat')).toBeDefined()
  expect(screen.getByText('Drip irrigation')).toBeDefined()
})
