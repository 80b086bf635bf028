import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { observeServerTime, resetServerClock } from '../../../lib/server-clock.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { anAuction } from '../../auctions/test/an-auction.ts'
import { TimeBoard } from './time-board.tsx'

beforeEach(async () => {
  await startTestI18n()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  resetServerClock()
})

const hence = (ms: number) => new Date(Date.now() + ms).toISOString()

it.each([
  ['red with five minutes left', {}, 5 * 60_000, true],
  ['not red a second earlier', {}, 5 * 60_000 + 1_000, false],
  ['not red before the start', { status: 'scheduled', startTime: hence(60_000) }, 3_600_000, false],
] as const)('a countdown is %s', (_, changes, leftMs, isRed) => {
  const auction = anAuction({ ...changes, endTime: hence(leftMs) })
  render(<TimeBoard auction={auction} />)
  expect(screen.getByRole('timer').classList.contains('text-chilli')).toBe(isRed)
})

it('an end tomorrow has its date, even on a phone whose clock is a day ahead', () => {
  observeServerTime('2026-11-19T10:00:00.000Z', performance.now())
  const auction = anAuction({ startTime: '2026-11-19T09:00:00.000Z', endTime: '2026-11-20T09:00:00.000Z' })
  render(<TimeBoard auction={auction} />)
  expect(screen.getByText(/^ends 20 Nov 2026, 2:30 pm IST/)).toBeTruthy()
})
