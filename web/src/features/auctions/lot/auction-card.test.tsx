import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt } from '../../../test/render-at.tsx'
import { anAuction, idOf } from '../test/an-auction.ts'
import { AuctionCard } from './auction-card.tsx'

// On the full second, as the page's clock ticks.
const now = Date.parse('2026-11-20T10:00:00.000Z')
const endsIn = (ms: number) => anAuction({ highestBid: 2450, endTime: new Date(now + ms).toISOString() })
const card = () => screen.getByRole('article').textContent

beforeEach(async () => {
  await startTestI18n()
  vi.useFakeTimers({ now })
})
afterEach(() => void vi.useRealTimers())

describe('the auction card', () => {
  it('shows picture, name, description, Live and the current bid, and leads to the product', () => {
    renderAt('/home', <AuctionCard auction={endsIn(161_000)} />)
    for (const fact of ['Live', 'Sharbati wheat', 'Clean golden grain', 'Current Bid₹2,450/quintal']) {
      expect(card()).toContain(fact)
    }
    expect(screen.getByRole('img', { name: 'Sharbati wheat, Grain' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sharbati wheat' }).getAttribute('href')).toBe(
      `/product/${idOf(1)}`,
    )
  })

  it('counts the time left down each second, until it has ended', async () => {
    renderAt('/home', <AuctionCard auction={endsIn(3_000)} />)
    expect(card()).toContain('Time Left00:00:03')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(card()).toContain('Time Left00:00:02')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(card()).toContain('Auction ended')
    expect(card()).not.toContain('Live')
    expect(card()).not.toContain('Time Left')
  })
})
