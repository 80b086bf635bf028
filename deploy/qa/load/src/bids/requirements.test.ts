import { expect, test } from 'vitest'
import type { Measurement } from '../load/measurement.ts'
import { judge } from './requirements.ts'

const aRun = (run: Partial<Measurement>): Measurement => ({
  ...{ perSecond: 1, seconds: 1, processes: {}, remarks: [], problems: [] },
  ...run,
})
const aRound = (rates: Record<string, number>) =>
  new Map(Object.entries(rates).map(([id, perSecond]) => [id, aRun({ perSecond })]))

test('a ratio is to the best naive variant of the same round, its median counts, and what was not measured is left out', () => {
  const rounds = [
    aRound({ 'a1-1': 100, 'a1-8': 200, 'c-hot-64': 1_000, 'c-hot-256': 1_200 }),
    aRound({ 'a1-1': 400, 'a1-8': 300, 'c-hot-64': 3_200, 'c-hot-256': 1_600 }),
    aRound({ 'a1-1': 100, 'a1-8': 100, 'c-hot-64': 400, 'c-hot-256': 300 }),
  ]
  expect(judge(rounds)).toEqual([
    { name: 'whole path ÷ A1, hot', figure: 6, unit: '×', must: 2.5, aim: 4, met: 'aim' },
  ])
})

test('costs and waits are compared with those of a naive bid, and include all processes', () => {
  const usage = (cores: number) => ({ cores, residentMegabytes: 80 })
  const round = new Map([
    ['a1-1', aRun({ perSecond: 1_000, processes: { postgres: usage(0.2) } })],
    ['idle', aRun({ processes: { gateway: usage(0), postgres: usage(0) } })],
    ['c-light', aRun({ perSecond: 300, processes: { gateway: usage(0.17), postgres: usage(0.1) } })],
    ['c-hot-64', aRun({ perSecond: 2_000, latencyMs: { p50: 20, p95: 60, p99: 70, max: 90 } })],
  ])
  expect(judge([round])).toMatchObject([
    { name: 'whole path ÷ A1, hot', figure: 2, met: 'no' },
    { figure: expect.closeTo(4.5), unit: 'naive', met: 'must' },
    { figure: expect.closeTo(70), unit: 'naive', met: 'no' },
    // Postgres is not one of the six processes.
    { figure: 80, unit: 'MB' },
  ])
})
