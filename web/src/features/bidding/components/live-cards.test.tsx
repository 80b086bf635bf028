import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetServerClock } from '../../../lib/server-clock.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { storeLot } from '../../auctions/lot/live-lots.ts'
import { MarketCard } from '../../auctions/lot/market-card.tsx'
import { anAuction, idOf } from '../../auctions/test/an-auction.ts'

const lots = Array.from({ length: 30 }, (_, index) => anAuction({ _id: idOf(index + 1) }))
const drawn: string[] = []

beforeEach(async () => {
  await startTestI18n()
  resetServerClock()
  vi.useFakeTimers({ now: Date.parse(lots[0]?.startTime ?? '') })
  render(
    <MemoryRouter>
      {lots.map((lot) => (
        <Profiler key={lot._id} id={lot._id} onRender={(id) => drawn.push(id)}>
          <MarketCard auction={lot} />
        </Profiler>
      ))}
    </MemoryRouter>,
  )
  drawn.splice(0)
})
afterEach(() => void vi.useRealTimers())

it('of thirty cards only those whose price changed are rendered, once per change', () => {
  const moved = lots.slice(5, 15)
  for (const [index, lot] of moved.entries()) {
    act(() => storeLot({ ...lot, version: 2, highestBid: 3000 + index, totalBids: 1 }))
  }
  expect(drawn).toEqual(moved.map(({ _id }) => _id))
  expect(screen.getByText('₹3,009')).toBeTruthy()
})

it('a change of neither price, bids nor time renders nothing', () => {
  act(() => storeLot({ ...anAuction(), version: 2, participants: 7 }))
  expect(drawn).toEqual([])
})

it('a card is redrawn once a second for its countdown', () => {
  act(() => vi.advanceTimersByTime(1_000))
  expect(drawn).toHaveLength(30)
})
