import { screen } from '@testing-library/react'
import { type ComponentType, Suspense, useLayoutEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { EditAuctionPage } from '../features/auctions/listing/edit-auction-page.tsx'
import { WatchlistPage } from '../features/auctions/market/watchlist-page.tsx'
import { anAuction, idOf } from '../features/auctions/test/an-auction.ts'
import { setSessionUser } from '../lib/session-store.ts'
import { aUser } from '../test/a-user.ts'
import { accepted, type Handlers, startFakeServer } from '../test/fake-server.ts'
import { startLazyI18n, startTestI18n } from '../test/i18n.ts'
import { renderAt } from '../test/render-at.tsx'

afterEach(() => startTestI18n())

const running = {
  startTime: new Date(0).toISOString(),
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
}
const seller = { _id: idOf(2), username: 'Asha' }

const pages: [path: string, Page: ComponentType, answers: Handlers, shown: string][] = [
  [
    `/edit-auction/${idOf(1)}`,
    EditAuctionPage,
    { [`GET /auction/getAuction/${idOf(1)}`]: () => accepted(anAuction(running)) },
    'Save Changes',
  ],
  [
    '/watchlist',
    WatchlistPage,
    {
      'GET /auction/following': () =>
        accepted([], { hasMore: false, following: { auctionIds: [], sellers: [seller] } }),
      'GET /auction/saved-searches': () => accepted([]),
    },
    'You follow this seller',
  ],
]

test.each(pages)(
  '%s, once shown, is not hidden while texts are fetched',
  async (path, Page, answers, shown) => {
    startFakeServer(answers)
    setSessionUser(aUser({ _id: idOf(900) }))
    await startLazyI18n()
    let hidden = 0
    /** React cleans up its effect when it hides the page, or unmounts it at the end. */
    function Shown() {
      useLayoutEffect(
        () => () => {
          hidden += 1
        },
        [],
      )
      return null
    }
    renderAt(
      path,
      <Suspense fallback={<p>Loading</p>}>
        <Shown />
        <Routes>
          <Route path="/edit-auction/:auctionId" element={<Page />} />
          <Route path="/watchlist" element={<Page />} />
        </Routes>
      </Suspense>,
    )
    await screen.findByRole('button', { name: shown })
    expect(hidden).toBe(0)
  },
)
