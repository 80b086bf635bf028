import { expect, test } from 'vitest'
import { readOptions, UsageProblem, usageOf } from '../command-line.ts'
import { bidsOptions } from './options.ts'
import { chooseScenarios, type Stage } from './scenario.ts'

test('everything but the soak is measured in three rounds by default', () => {
  expect(readOptions([], bidsOptions)).toMatchObject({
    only: ['a', 'b', 'c', 'd', 'e', 'f'],
    ...{ match: [], rounds: 3, watchers: [1_000, 5_000], writeDocs: false, json: null, set: [] },
  })
})

test('settings may be repeated, and the usage names every option', () => {
  const args = ['--set', 'A=1', '--set', 'B=x=y', '--in-flight', '8, 16']
  expect(readOptions(args, bidsOptions)).toMatchObject({
    set: [
      ['A', '1'],
      ['B', 'x=y'],
    ],
    inFlight: [8, 16],
  })
  const usage = usageOf('npm run bench:bids', bidsOptions)
  for (const name of Object.keys(bidsOptions)) expect(usage).toContain(`--${name} `)
})

test('an invalid option is reported, and nothing is guessed', () => {
  for (const args of [
    ...[
      ['--only', 'a,z'],
      ['--seconds', 'long'],
      ['--rounds', '0'],
      ['--rounds', '1.5'],
    ],
    ...[['--fast'], ['--set', 'a=1']],
  ]) {
    expect(() => readOptions(args, bidsOptions), args.join(' ')).toThrow(UsageProblem)
  }
})

const aStage = (...ids: string[]) => ({ scenarios: ids.map((id) => ({ id, title: id })) }) as unknown as Stage
const stages = [aStage('a1-8', 'a1-32'), aStage('c-hot-64', 'c-light', 'idle'), aStage('f-light')]
const chosen = (...texts: string[]) =>
  chooseScenarios(stages, texts).map(({ scenarios }) => scenarios.map(({ id }) => id))

test('scenarios are selected by texts in their ids, and others are not started', () => {
  expect(chosen('light', 'hot-64')).toEqual([['c-hot-64', 'c-light'], ['f-light']])
  expect(chosen()).toEqual([['a1-8', 'a1-32'], ['c-hot-64', 'c-light', 'idle'], ['f-light']])
})

test('selecting nothing is an error that lists what exists', () => {
  expect(() => chosen('cold')).toThrow(UsageProblem)
  expect(() => chosen('cold')).toThrow('a1-8, a1-32, c-hot-64, c-light, idle, f-light')
})
