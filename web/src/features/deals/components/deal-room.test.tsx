import type { DealView } from '@boli/contracts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { accepted, startFakeServer } from '../../../test/fake-server.ts'
import { outlineOf } from '../../../test/outline.ts'
import { openPage, renderAt, startPages } from '../../../test/render-at.tsx'
import { aDeal, aDispute, aPayment, aWeighing, idOf } from '../test/a-deal.ts'
import { DealRoom } from './deal-room.tsx'

beforeEach(async () => {
  await startPages(aUser())
  vi.useFakeTimers({ now: Date.parse('2026-11-22T06:00:00.000Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const deadline = '2026-11-23T06:00:00.000Z'
const planned = { ...aDeal().steps, handover: 'done' } as const
const weighed = { ...planned, weight: 'done' } as const
const amount = { ...aDeal().amount, isEstimate: false }
const handover: DealView['handover'] = {
  ...{ place: 'Sehore Mandi gate 2', at: '2026-11-22T07:00:00.000Z', carrier: 'farmer', payBy: null },
  ...{ proposedBy: 'farmer', confirmedAt: '2026-11-21T05:00:00.000Z' },
}
const bank = { holder: 'Ram Kisan', account: '123456789012', ifsc: 'SBIN0001234' }
const messages = 'messages' as const
const farmers = { waitingFor: 'farmer', handover } as const
const buyers = { waitingFor: 'buyer', handover, steps: weighed, amount } as const
/** Everything that a party may be shown; `press` opens what is folded. */
const shown: { name: string; deal: Partial<DealView>; press?: string[] }[] = [
  {
    name: 'a decision with its counter-offer',
    deal: {
      state: 'awaiting-farmer',
      waitingFor: 'farmer',
      deadline,
      reservePrice: 2600,
      actions: ['decision'],
    },
    press: ['Ask for more, once'],
  },
  {
    name: 'a counter-offer declined',
    deal: {
      ...{ you: 'buyer', state: 'awaiting-buyer', waitingFor: 'buyer', deadline, counterPrice: 2550 },
      actions: ['answer'],
    },
    press: ['Decline'],
  },
  {
    name: 'a proposal of place and time',
    deal: { waitingFor: 'farmer', actions: ['handover', messages] },
    press: ['Propose place and time'],
  },
  {
    name: 'a weighing with a deduction',
    deal: { ...farmers, deadline, steps: planned, actions: ['weighings', messages] },
    press: ['Enter the weight', 'Add a deduction'],
  },
  {
    name: 'a weight to confirm, objected to',
    deal: {
      ...{ ...farmers, steps: { ...planned, weight: 'proposed' } },
      weighings: [aWeighing({ net: 9, billed: 9, isOutsideTolerance: true })],
      actions: ['weighings/confirm', 'weighings/object'],
    },
    press: ['The weight is wrong'],
  },
  {
    name: 'a payment to record',
    deal: {
      ...{ ...buyers, you: 'buyer', deadline, actions: ['payments'] },
      payTo: { upi: { id: 'ram@upi', link: 'upi://pay?pa=ram@upi' }, bank, changedAt: null },
    },
    press: ['I have paid'],
  },
  {
    name: 'a payment to confirm, refused',
    deal: {
      ...{ ...farmers, steps: { ...weighed, payment: 'proposed' }, payments: [aPayment()] },
      amount: { ...amount, paid: 10_000 },
      actions: ['payments/received', 'payments/not-received'],
    },
    press: ['Not received'],
  },
  {
    name: 'what can be done about a payment that is overdue',
    deal: {
      ...{ ...buyers, deadline: '2026-11-22T05:00:00.000Z' },
      actions: ['default-notice', 'dispute', 'cancel'],
    },
    press: ['Call an administrator', 'Propose to cancel'],
  },
  {
    name: 'a dispute that its opener withdraws',
    deal: {
      ...{ ...buyers, state: 'disputed', deadline, dispute: aDispute({ openedBy: 'farmer' }) },
      actions: ['dispute/withdraw'],
    },
    press: ['Withdraw the dispute'],
  },
  {
    name: 'a rating',
    deal: {
      ...{ state: 'completed', steps: { ...weighed, payment: 'done', bill: 'done' }, handover, amount },
      bill: { number: '2026-27/0001', code: 'abc', date: '2026-11-22', total: 24_500, creditNotes: [] },
      actions: ['rating', messages],
    },
  },
]

/** The accessibility tree of a deal, line by line, after these buttons were pressed. */
async function outlineWith(deal: Partial<DealView>, press: string[] = []) {
  const { container, unmount } = openPage(`/deals/${idOf(1)}`, <DealRoom deal={aDeal(deal)} />, {
    [`GET /deals/${idOf(1)}/messages`]: () => accepted([], { hasMore: false }),
    'GET /deals/payout-details': () => accepted({ upiId: null, holder: null, account: null, ifsc: null }),
  })
  if (aDeal(deal).actions.includes(messages)) await screen.findByText('No messages yet.')
  for (const name of press) await userEvent.click(screen.getByRole('button', { name }))
  const lines = outlineOf(container).split('\n')
  unmount()
  return lines
}

describe('the accessibility tree of a deal', () => {
  it('where nothing waits', async () => {
    expect((await outlineWith({})).join('\n')).toMatchSnapshot()
  })

  it.each(shown)('$name', async ({ deal, press }) => {
    const frame = await outlineWith({ you: deal.you ?? 'farmer' })
    const lines = await outlineWith(deal, press)
    expect(lines.filter((line) => !frame.includes(line)).join('\n')).toMatchSnapshot()
  })
})

it('no tick of a clock is in a live region of a deal', async () => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T06:00:00.000Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'],
  })
  startFakeServer({})
  const deal = aDeal({ state: 'awaiting-farmer', waitingFor: 'farmer', deadline, actions: ['decision'] })
  const { container } = renderAt(`/deals/${idOf(1)}`, <DealRoom deal={deal} />)
  const announced = () =>
    [...container.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert]')].map(
      ({ textContent }) => textContent,
    )
  const left = screen.getByRole('timer').textContent
  const before = announced()
  expect(before.length).toBeGreaterThan(0)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByRole('timer').textContent).not.toBe(left)
  expect(announced()).toEqual(before)
})
