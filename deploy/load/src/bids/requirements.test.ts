import { expect, test } from 'vitest'
import { judge } from './requirements.ts'
import type { Measurement } from './scenario.ts'

function aRun(run: Partial<Measurement>): Measurement {
  return { perSecond: 1, seconds: 1, latencyMs: null, processes: {}, remarks: [], problems: [], ...run }
}

const aRound = (rates: Record<string, number>) =>
  new Map(Object.entries(rates).map(([id, perSecond]) => [id, aRun({ perSecond })]))

test('a ratio is to the best naive way of its own round, and its median counts', () => {
  const rounds = [
    aRound({ 'a1-1': 100, 'a1-8': 200, 'c-hot-64': 1_000, 'c-hot-256': 1_200 }),
    aRound({ 'a1-1': 400, 'a1-8': 300, 'c-hot-64': 3_200, 'c-hot-256': 1_600 }),
    aRound({ 'a1-1': 100, 'a1-8': 100, 'c-hot-64': 400, 'c-hot-256': 300 }),
  ]
  expect(judge(rounds)).toEqual([{ name: 'whole path ÷ A1, hot', figure: 6, wanted: '≥ 5 ×', isMet: true }])
})

test('of the two markets the slower acknowledgement counts', () => {
  const latencyMs = (p99: number) => aRun({ latencyMs: { p50: 1, p99, max: 99 } })
  const round = new Map([
    ['c-hot-64', latencyMs(12)],
    ['c-spread-64', latencyMs(21)],
  ])
  expect(judge([round])).toEqual([
    { name: 'acknowledgement p99, 64 in flight', figure: 21, wanted: '≤ 20 ms', isMet: false },
  ])
})

test('what was not measured is neither met nor missed', () => {
  expect(judge([aRound({ 'b-hot-32': 5_000 })])).toEqual([])
})
