import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, startFakeServer } from '../../../test/fake-server.ts'
import { atRoute, renderAt, startPages } from '../../../test/render-at.tsx'
import { prefetchDeal } from '../api/deals.ts'
import { DealPage } from '../pages/deal-page.tsx'
import { aDeal, dealLine, entry, idOf } from '../test/a-deal.ts'
import { DealWatch } from './deal-watch.tsx'

vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => dealLine.asSocket }))

const ROOM = `/deals/${idOf(1)}`
const before = aDeal({ version: 1 })
const after = aDeal({ version: 2, timeline: [entry(9, 'payment-overdue')] })

/** Answers with the deal at the time of the request, once the test releases it. */
function startSlowServer() {
  const now = { deal: before }
  const waiting: (() => void)[] = []
  startFakeServer({
    [`GET ${ROOM}`]: async () => {
      const { deal } = now
      await new Promise<void>((resolve) => waiting.push(resolve))
      return accepted(deal)
    },
    [`GET ${ROOM}/messages`]: () => accepted([], { hasMore: false }),
    'GET /deals': () => accepted([], { hasMore: false, total: 0, waiting: 0 }),
    'GET /deals/payout-details': () => accepted({ upiId: null, holder: null, account: null, ifsc: null }),
  })
  const asked = (times: number) => waitFor(() => expect(waiting.length).toBe(times))
  return { now, asked, answer: () => act(async () => waiting.at(-1)?.()) }
}

const page = (
  <QueryClientProvider client={queryClient}>{atRoute('/deals/:dealId', <DealPage />)}</QueryClientProvider>
)

beforeEach(() => startPages(aUser()))
afterEach(() => {
  live.disconnect()
  queryClient.clear()
})

it('a change published while the deal is first loaded is shown', async () => {
  const { now, asked, answer } = startSlowServer()
  renderAt(ROOM, page)
  await asked(1)
  now.deal = after
  act(() => dealLine.serve('deal-updated', { dealId: idOf(1), version: 2 }))
  await asked(2)
  await answer()
  expect(await screen.findByText('The time to pay has passed')).toBeTruthy()
})

it.each([
  [
    'told between the prefetch and the page',
    () => dealLine.serve('deal-updated', { dealId: idOf(1), version: 2 }),
  ],
  ['missed, as the line began after the prefetch,', () => dealLine.open()],
])('a change %s is shown', async (_, happen) => {
  const { now, asked, answer } = startSlowServer()
  const { unmount } = renderAt('/', <DealWatch />)
  onTestFinished(live.holdForBell())
  await waitFor(() => expect(dealLine.connects).toBeGreaterThan(0))
  prefetchDeal(idOf(1))
  await asked(1)
  await answer()
  now.deal = after
  await act(async () => happen())
  unmount()
  renderAt(ROOM, page)
  await asked(2)
  await answer()
  expect(await screen.findByText('The time to pay has passed')).toBeTruthy()
})
