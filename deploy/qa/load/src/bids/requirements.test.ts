import { expect, test } from 'vitest'
import { judge } from './requirements.ts'
import type { Measurement } from './stages.ts'

const aRun = (run: Partial<Measurement>): Measurement => ({
  ...{ perSecond: 1, seconds: 1, latencyMs: null, processes: {}, remarks: [], problems: [] },
  ...run,
})
const aRound = (rates: Record<string, number>) =>
  new Map(Object.entries(rates).map(([id, perSecond]) => [id, aRun({ perSecond })]))

test('a ratio compares with the best naive variant of the same round, its median counts, and nothing is guessed', () => {
  const rounds = [
    aRound({ 'a1-1': 100, 'a1-8': 200, 'c-hot-64': 1_000, 'c-hot-256': 1_200 }),
    aRound({ 'a1-1': 400, 'a1-8': 300, 'c-hot-64': 3_200, 'c-hot-256': 1_600 }),
    aRound({ 'a1-1': 100, 'a1-8': 100, 'c-hot-64': 400, 'c-hot-256': 300 }),
  ]
  expect(judge(rounds)).toEqual([
    { name: 'whole path ÷ A1, hot', figure: 6, unit: '×', must: 5.5, aim: 7, met: 'must' },
  ])
})

test('a lower cost is better, and that of a bid includes all processes', () => {
  const usage = (cores: number) => ({ cores, residentMegabytes: 80, megabytesByFifths: [] })
  const processes = { gateway: usage(0.17), postgres: usage(0.1) }
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
