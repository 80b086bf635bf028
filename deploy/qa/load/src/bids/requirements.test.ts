import { expect, test } from 'vitest'
import { judge } from './requirements.ts'
import type { Measurement } from './scenario.ts'

function aRun(run: Partial<Measurement>): Measurement {
  return { perSecond: 1, seconds: 1, latencyMs: null, processes: {}, remarks: [], problems: [], ...run }
}

const aRound = (rates: Record<string, number>) =>
  new Map(Object.entries(rates).map(([id, perSecond]) => [id, aRun({ perSecond })]))

test('a ratio compares with the best naive variant of the same round, and its median counts', () => {
  const rounds = [
    aRound({ 'a1-1': 100, 'a1-8': 200, 'c-hot-64': 1_000, 'c-hot-256': 1_200 }),
    aRound({ 'a1-1': 400, 'a1-8': 300, 'c-hot-64': 3_200, 'c-hot-256': 1_600 }),
    aRound({ 'a1-1': 100, 'a1-8': 100, 'c-hot-64': 400, 'c-hot-256': 300 }),
  ]
  expect(judge(rounds)).toEqual([
    { name: 'whole path ÷ A1, hot', figure: 6, unit: '×', must: 5.5, aim: 7, met: 'must' },
  ])
})

test.each([
  [12, 'aim'],
  [13, 'must'],
  [21, 'no'],
])('a lower latency is better: %d ms meets %s', (p99, met) => {
  const round = new Map([['c-hot-64', aRun({ latencyMs: { p50: 1, p99, max: 99 } })]])
  expect(judge([round])).toMatchObject([{ name: 'acknowledgement p99, 64 in flight, hot', figure: p99, met }])
})

test('the cost of a bid includes all processes', () => {
  const processes = {
    gateway: { cores: 0.17, residentMegabytes: 80 },
    postgres: { cores: 0.1, residentMegabytes: 30 },
  }
  const round = new Map([
    ['idle', aRun({ processes })],
    ['c-light', aRun({ perSecond: 300, processes })],
  ])
  expect(judge([round])).toMatchObject([
    { figure: expect.closeTo(900), unit: 'µs', met: 'aim' },
    // Postgres is none of the six.
    { figure: 80, unit: 'MB' },
  ])
})

test('what was not measured is neither met nor missed', () => {
  expect(judge([aRound({ 'b-hot-64': 5_000 })])).toEqual([])
})
