import { expect, test } from 'vitest'
import { Histogram } from '../measure/histogram.ts'
import { LoadCounter } from './load-counter.ts'

test('figures cover the measured time, the check afterwards covers everything', () => {
  const counter = new LoadCounter(1_000, 2_000)
  counter.answered({ kind: 'accepted', bidId: 'warm-up' }, 900, 999)
  counter.answered({ kind: 'accepted', bidId: 'measured' }, 990, 1_000)
  counter.answered({ kind: 'accepted', bidId: 'too late' }, 1_990, 2_000)
  const { accepted, acknowledgedIds, latency } = counter.counts(0)
  expect(accepted).toBe(1)
  expect(acknowledgedIds).toEqual(['warm-up', 'measured', 'too late'])
  expect(Histogram.from(latency).percentile(100)).toBe(10.1)
})

test('refused bids are counted by their code', () => {
  const counter = new LoadCounter(0, 10)
  for (const code of ['bid-too-low', 'overloaded', 'bid-too-low']) {
    counter.answered({ kind: 'refused', code }, 0, 1)
  }
  expect(counter.counts(0).refused).toEqual({ 'bid-too-low': 2, overloaded: 1 })
})

test('unanswered bids are counted whenever they were sent, pending ones included', () => {
  const counter = new LoadCounter(1_000, 2_000)
  counter.answered({ kind: 'unanswered' }, 0, 1)
  expect(counter.counts(2).unanswered).toBe(3)
})
