import type { DealView } from '@boli/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, startFakeServer } from '../../../test/fake-server.ts'
import { atRoute, renderAt, startPages } from '../../../test/render-at.tsx'
import { DealPage } from '../pages/deal-page.tsx'
import { idOf } from './a-deal.ts'

export const ROOM = `/deals/${idOf(1)}`
const noDetails = { upiId: null, holder: null, account: null, ifsc: null }

const room = atRoute('/deals/:dealId', <DealPage />)

/** Signs in a farmer before each test; after it, closes the live connection and clears the query cache. */
export function useDealRoom(): void {
  beforeEach(() => startPages(aUser()))
  afterEach(() => {
    live.disconnect()
    queryClient.clear()
  })
}

/** Shows the page of the deal, even if the server has none; calls without a handler get an empty answer. */
export function renderRoom(handlers: Handlers) {
  const server = startFakeServer({
    [`GET ${ROOM}/messages`]: () => accepted([], { hasMore: false }),
    'GET /deals': () => accepted([], { hasMore: false, total: 0, waiting: 0 }),
    'GET /deals/payout-details': () => accepted(noDetails),
    ...handlers,
  })
  return { ...server, ...renderAt(ROOM, room) }
}

/** Opens a deal; `now` is the server's state, which a test may change while the page is open. */
export async function openDeal(deal: DealView, handlers: Handlers = {}) {
  const now = { deal, messages: [] as object[] }
  const shown = () => screen.findByRole('heading', { level: 1, name: 'Sharbati wheat' })
  const { sent, unmount } = renderRoom({
    [`GET ${ROOM}`]: () => accepted(now.deal),
    [`GET ${ROOM}/messages`]: () => accepted(now.messages, { hasMore: false }),
    ...handlers,
  })
  await shown()
  return {
    ...{ sent, now },
    reload: async () => {
      unmount()
      queryClient.clear()
      renderAt(ROOM, room)
      await shown()
    },
  }
}

/** A step of the deal, unfolded. */
export function stepOf(name: string) {
  const place = screen.getByText(name, { selector: 'summary h2' }).closest('details')
  if (!place) throw new Error(`no step ${name}`)
  place.open = true
  return within(place)
}
