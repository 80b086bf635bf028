import type { DealView } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { aDeal, aWeighing } from '../test/a-deal.ts'
import { dueOf } from './due.ts'
import { nextAct } from './next-act.ts'
import { restingStep } from './steps.ts'

const HOUR_MS = 3_600_000
const now = Date.parse('2026-11-25T06:00:00.000Z')
const inHours = (hours: number) => new Date(now + hours * HOUR_MS).toISOString()

const open = aDeal().steps
const met = { ...open, handover: 'done' } as const
const weighed = { ...met, weight: 'done' } as const
const handover: NonNullable<DealView['handover']> = {
  ...{ place: 'Sehore mandi', carrier: 'buyer', payBy: null, proposedBy: 'farmer' },
  ...{ at: inHours(-2), confirmedAt: inHours(-20) },
}
const amount = { ...aDeal().amount, isEstimate: false }
const notice = (by: 'farmer' | 'buyer', hours: number) => ({
  by,
  at: inHours(-30),
  cancelFrom: inHours(hours),
  isPaused: false,
})

type Case = [title: string, deal: Partial<DealView>, ...expected: (string | undefined)[]]

describe('what to do next', () => {
  it.each<Case>([
    ['nothing where the other decides', { waitingFor: 'buyer', state: 'awaiting-buyer' }, undefined],
    ['the decision', { waitingFor: 'farmer', actions: ['decision'] }, 'decision', 'mine', 'agreed'],
    [
      'a plan by either, also where it waits for the farmer',
      { you: 'buyer', waitingFor: 'farmer', actions: ['handover', 'weighings', 'cancel'] },
      ...['handover', 'either', 'handover'],
    ],
    [
      'nothing while the other has the proposal',
      { waitingFor: 'buyer', steps: { ...open, handover: 'proposed' }, actions: ['handover'] },
      undefined,
    ],
    [
      'the weight by either, once the handover is agreed on',
      { you: 'buyer', waitingFor: 'farmer', steps: met, handover, actions: ['weighings'] },
      ...['weighings', 'either', 'weight'],
    ],
    [
      'the notice for a lot that did not come',
      { you: 'buyer', waitingFor: 'farmer', steps: met, handover, actions: ['default-notice', 'weighings'] },
      ...['default-notice', 'remedy', 'trouble'],
    ],
    [
      'the objection before a handover that was never planned',
      {
        waitingFor: 'farmer',
        weighings: [aWeighing({ by: 'farmer', state: 'objected' })],
        actions: ['handover', 'weighings'],
      },
      ...['weighings-again', 'mine', 'weight'],
    ],
    [
      'the payment',
      { you: 'buyer', waitingFor: 'buyer', steps: weighed, amount, actions: ['payments'] },
      ...['payments', 'mine', 'payment'],
    ],
    [
      'nothing to pay where all is recorded',
      {
        you: 'buyer',
        waitingFor: 'farmer',
        steps: weighed,
        amount: { ...amount, paid: amount.due },
        actions: ['payments'],
      },
      undefined,
    ],
    [
      'the notice, where the payment is overdue',
      { waitingFor: 'buyer', steps: weighed, amount, actions: ['default-notice', 'cancel'] },
      ...['default-notice', 'remedy', 'trouble'],
    ],
    [
      'nothing while the notice runs',
      { waitingFor: 'buyer', steps: weighed, defaultNotice: notice('farmer', 1), actions: ['cancel'] },
      undefined,
    ],
    [
      'the cancellation, where the notice ran out',
      { waitingFor: 'buyer', steps: weighed, defaultNotice: notice('farmer', -1), actions: ['cancel'] },
      ...['cancel-for-default', 'remedy', 'trouble'],
    ],
    [
      'no cancellation within a second of the end of the notice, by the error of the clock',
      { waitingFor: 'buyer', defaultNotice: notice('farmer', -0.9 / 3600), actions: ['cancel'] },
      undefined,
    ],
    [
      'no cancellation while what would cure it waits for an answer',
      {
        waitingFor: 'buyer',
        defaultNotice: { ...notice('farmer', -1), isPaused: true },
        actions: ['cancel'],
      },
      undefined,
    ],
    [
      'no cancellation for the party that was given the notice',
      { you: 'buyer', waitingFor: 'buyer', defaultNotice: notice('farmer', -1), actions: ['cancel'] },
      undefined,
    ],
  ])('%s', (_, deal, text, kind, at) => {
    expect(nextAct(aDeal(deal), now) ?? {}).toEqual(text ? { text, kind, at } : {})
  })

  it.each([
    ['agreed', {}, 'handover'],
    ['agreed', { steps: weighed }, 'payment'],
    ['completed', { steps: { ...weighed, payment: 'done', bill: 'done' } }, 'bill'],
    ['cancelled', {}, 'agreed'],
    ['lapsed', {}, 'agreed'],
  ] as const)('a deal that is %s shows its step if nothing waits', (state, deal, step) => {
    expect(restingStep(aDeal({ state, ...deal }))).toBe(step)
  })
})

describe('by when', () => {
  it.each<Case>([
    ['a deadline', { waitingFor: 'buyer', steps: weighed, deadline: inHours(1) }, 'until'],
    ['a deadline that passed', { waitingFor: 'buyer', steps: weighed, deadline: inHours(-1) }, 'overdue'],
    [
      'a meeting to come',
      { waitingFor: 'farmer', steps: met, deadline: inHours(7), handover: { ...handover, at: inHours(1) } },
      'at',
    ],
    ['a meeting that began', { waitingFor: 'farmer', steps: met, deadline: inHours(4), handover }, 'until'],
    [
      'a notice after a meeting',
      { waitingFor: 'farmer', steps: met, deadline: inHours(1), handover, defaultNotice: notice('buyer', 1) },
      'until',
    ],
    ['nothing where nobody is waited for', { deadline: inHours(1) }, undefined],
  ])('%s', (_, deal, kind) => {
    expect(dueOf(aDeal(deal), now)?.kind).toBe(kind)
  })
})
