import { type BidView, type PersonView, type PracticeView, practiceRobots } from '@boli/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { useContactNeededStore } from '../../../lib/contact-needed.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { deviceStorage } from '../../../lib/storage.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { renderApp, renderAt, startPages, takeToasts } from '../../../test/render-at.tsx'
import { aBid, asha, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import { practiceDesk } from '../api/practice.ts'
import { TryABid } from '../components/try-a-bid.tsx'
import { PracticePage } from './practice-page.tsx'

const lot = idOf(1)
const [first, second] = practiceRobots.map(({ id, username }): PersonView => ({ _id: id, username }))
const hence = (ms: number) => new Date(Date.now() + ms).toISOString()

function aLot(bidders = [first], changes: Partial<PracticeView['auction']> = {}): PracticeView {
  const bids: BidView[] = bidders.map((bidder, index) => aBid(index + 1, bidder))
  const own = bids.filter(({ bidder }) => bidder._id === asha._id).map(({ bid_amount }) => bid_amount)
  const auction = stateAfter(bids, {
    ...{ startTime: hence(-10_000), endTime: hence(170_000), ownBest: own.at(-1) ?? null },
    ...changes,
  })
  return { auction, bids: bids.reverse(), nextAt: auction.status === 'active' ? auction.endTime : null }
}
const ended = { status: 'completed', closeReason: 'sold', endTime: hence(-1_000) } as const

/** Renders the page with this state of the server. */
function open(held: { lot: PracticeView }, handlers: Handlers = {}) {
  const answer = () => accepted(held.lot)
  const server = startFakeServer({
    'POST /practice': answer,
    [`GET /practice/${lot}`]: answer,
    ...handlers,
  })
  renderApp(
    '/practice',
    <QueryClientProvider client={queryClient}>
      <PracticePage />
    </QueryClientProvider>,
  )
  return server
}
const status = async () => (await screen.findByRole('heading', { level: 1 })) && screen.getAllByRole('status')
const sentence = async () => (await status())[0]?.textContent
const bidButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Place Bid/ })

beforeEach(() => startPages(aUser({ _id: asha._id, username: asha.username, role: 'business' })))
afterEach(() => {
  queryClient.clear()
  practiceDesk.clear()
  deviceStorage.remove(`practice.${asha._id}`)
  takeToasts()
})

it('opens a lot at once and bids on it with a separate call, without asking for a phone number; each message says Practice', async () => {
  const held = { lot: aLot() }
  const { sent } = open(held, {
    [`POST /practice/${lot}/bids`]() {
      held.lot = aLot([first, asha])
      const [bid] = held.lot.bids
      return accepted({ bid, leading: true, outcome: 'leading', auction: held.lot.auction })
    },
  })
  expect(await sentence()).toBe('The price is ₹2,000. You may bid ₹2,025 or more.')
  expect(screen.getByText('Practice')).toBeTruthy()
  await userEvent.click(await bidButton())
  await waitFor(async () =>
    expect(await sentence()).toBe('You lead at ₹2,025. A robot may outbid you in a few seconds.'),
  )
  expect(takeToasts()).toEqual(['Practice: bid placed successfully'])
  expect(useContactNeededStore.getState().goOn).toBeNull()
  const bids = sent.filter(({ path }) => path.endsWith('/bids'))
  expect(bids.map(({ body }) => body)).toEqual([
    { bidAmount: '2025', version: 1, bidKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
  expect(sent.filter(({ path }) => path.startsWith('/auction/place-bid'))).toEqual([])
})

it.each<[string, PracticeView, string]>([
  [
    'outbid',
    aLot([first, asha, second]),
    'Robot 2 bid ₹2,050 and leads now. Bid ₹2,075 or more, or set your maximum.',
  ],
  [
    'with a maximum',
    aLot([first, asha], { ownMaximum: 2200 }),
    'You lead at ₹2,025. We bid for you up to ₹2,200, and never more than needed.',
  ],
  [
    'won',
    aLot([first, asha], ended),
    'You won at ₹2,025. On the market a deal with the farmer would follow; here none does.',
  ],
  [
    'not won',
    aLot([first, asha, second], ended),
    'Robot 2 won at ₹2,050. You owe nothing, and no deal follows.',
  ],
])('says what happens now: %s', async (_what, held, text) => {
  open({ lot: held })
  expect(await sentence()).toBe(text)
})

it('begins another lot after the end, on request', async () => {
  const held = { lot: aLot([first], ended) }
  const { sent } = open(held)
  const again = await screen.findByRole('button', { name: 'Practise again' })
  held.lot = aLot()
  await userEvent.click(again)
  expect((await bidButton()).textContent).toContain('₹2,025')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

it('reads the lot again when it changes next, and not before', async () => {
  const held: { lot: PracticeView } = { lot: { ...aLot([first, asha]), nextAt: hence(1_000) } }
  const { sent } = open(held)
  await sentence()
  held.lot = aLot([first, asha, second])
  const bids = screen.getByRole('region', { name: 'Bids' })
  expect(await within(bids).findByText('Robot 2', {}, { timeout: 5_000 })).toBeTruthy()
  expect(sent.filter(({ path }) => path !== '/auction/myBids')).toHaveLength(2)
})

it('a bid whose answer was lost is sent again with its key; without a connection no bid can be placed', async () => {
  let calls = 0
  const { sent } = open(
    { lot: aLot() },
    {
      [`POST /practice/${lot}/bids`]() {
        calls += 1
        if (calls === 1) return noNetwork()
        const { auction, bids } = aLot([first, asha])
        return accepted({ bid: bids[0], leading: true, outcome: 'leading', auction })
      },
    },
  )
  await userEvent.click(await bidButton())
  await waitFor(() => expect(calls).toBe(2), { timeout: 8_000 })
  const [one, two] = sent.filter(({ path }) => path.endsWith('/bids')).map(({ body }) => body)
  expect(two).toEqual(one)
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(async () => expect((await bidButton()).disabled).toBe(true))
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(async () => expect((await bidButton()).disabled).toBe(false))
})

it('asks again, in a dialog titled Practice, before a bid far above the minimum', async () => {
  open({ lot: aLot() })
  const amount = await screen.findByRole('textbox', { name: 'Your bid, rupees' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '9000')
  await userEvent.click(await bidButton())
  expect(await screen.findByRole('dialog', { name: /^Practice: / })).toBeTruthy()
  expect(await sentence()).toMatch(/^This is far above the minimum/)
})

it('says that no lot could be opened, and tries again', async () => {
  let isUp = false
  open({ lot: aLot() }, { 'POST /practice': () => (isUp ? accepted(aLot()) : refused('not-allowed')) })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isUp = true
  await userEvent.click(retry)
  expect(await sentence()).toBe('The price is ₹2,000. You may bid ₹2,025 or more.')
})

test('a buyer who has never bid is invited until they decline, and one who has bid is not', async () => {
  const invitation = () => screen.queryByRole('complementary', { name: 'Try a bid first' })
  const show = async (bids: object[]) => {
    const { sent } = startFakeServer({ 'GET /auction/myBids': () => accepted(bids, { hasMore: false }) })
    const page = renderAt('/home', <TryABid userId={asha._id} />)
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
    return { ...page, sent }
  }
  const newcomer = await show([])
  expect(await screen.findByRole('link', { name: 'Try a bid' })).toHaveProperty('pathname', '/practice')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(invitation()).toBeNull()
  newcomer.unmount()
  const again = await show([])
  expect([invitation(), again.sent]).toEqual([null, []])
  again.unmount()
  deviceStorage.remove(`practice.${asha._id}`)
  await show([aBid(1)])
  expect(invitation()).toBeNull()
})
