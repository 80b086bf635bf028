import { expect, test } from 'vitest'
import { readOptions, UsageProblem } from '../command-line.ts'
import { bidsOptions } from './bids.ts'

const read = (...args: string[]) => readOptions('npm run bench:bids', args, bidsOptions)

test('options have defaults, and the usage names every option', () => {
  expect(read('--match', 'hot, light')).toMatchObject({ match: ['hot', 'light'], rounds: 3 })
  for (const name of ['--only a,c,d,e,f ', '--rounds 3 ', '--profile FOLDER'])
    expect(() => read('--fast')).toThrow(name)
})

test.each(['--only a,z', '--seconds long', '--rounds 0', '--rounds 1.5', '--fast'])(
  'an invalid option is reported, and nothing is guessed: %s',
  (args) => {
    expect(() => read(...args.split(' '))).toThrow(UsageProblem)
  },
)
