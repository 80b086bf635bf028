import { expect, test } from 'vitest'
import { readOptions, UsageProblem } from '../command-line.ts'
import { bidsOptions } from './bids.ts'

const read = (...args: string[]) => readOptions('npm run bench:bids', args, bidsOptions)

test('options have defaults, and the usage names every option', () => {
  expect(read('--in-flight', '8, 16')).toMatchObject({ inFlight: [8, 16], match: [], rounds: 3 })
  for (const name of ['--in-flight 64,256 ', '--watch-rate 100 ', '--profile FOLDER'])
    expect(() => read('--fast')).toThrow(name)
})

test.each(['--only a,z', '--seconds long', '--rounds 0', '--rounds 1.5', '--fast'])(
  'an invalid option is reported, and nothing is guessed: %s',
  (args) => {
    expect(() => read(...args.split(' '))).toThrow(UsageProblem)
  },
)
