import { expect, test } from 'vitest'
import { readOptions, UsageProblem, usageOf } from '../command-line.ts'
import { bidsOptions } from './bids.ts'

test('options have defaults, settings may be repeated, and the usage names every option', () => {
  const args = ['--set', 'A=1', '--set', 'B=x=y', '--in-flight', '8, 16']
  const set = Object.entries({ A: '1', B: 'x=y' })
  expect(readOptions(args, bidsOptions)).toMatchObject({ set, inFlight: [8, 16], match: [], rounds: 3 })
  const usage = usageOf('npm run bench:bids', bidsOptions)
  for (const name of Object.keys(bidsOptions)) expect(usage).toContain(`--${name} `)
})

test.each(['--only a,z', '--seconds long', '--rounds 0', '--rounds 1.5', '--fast', '--set a=1'])(
  'an invalid option is reported, and nothing is guessed: %s',
  (args) => {
    expect(() => readOptions(args.split(' '), bidsOptions)).toThrow(UsageProblem)
  },
)
