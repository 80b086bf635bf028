import type { DealView } from '@boli/contracts'
import { expect, test } from 'vitest'
import { lookOf, stepNames } from './steps.ts'

const looks = (state: DealView['state'], steps: Partial<DealView['steps']>) => {
  const open = { handover: 'open', weight: 'open', payment: 'open', bill: 'open', rating: 'open' } as const
  return stepNames.map((step) => lookOf({ state, steps: { ...open, ...steps } }, step))
}

test('the payment is the current step of a deal that was weighed without a planned handover', () => {
  expect(looks('agreed', {})).toEqual(['done', 'now', 'later', 'later', 'later', 'later'])
  expect(looks('agreed', { weight: 'done' })).toEqual(['done', 'later', 'done', 'now', 'later', 'later'])
})

test('a completed deal has nothing left but the rating', () => {
  expect(looks('completed', { weight: 'done', payment: 'done', bill: 'done' })).toEqual([
    ...['done', 'done', 'done', 'done', 'done', 'now'],
  ])
})
