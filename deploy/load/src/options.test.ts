import { expect, test } from 'vitest'
import { UsageProblem } from './command-line.ts'
import { parseBidsOptions } from './options.ts'

test('everything but the soak is measured in three rounds unless told otherwise', () => {
  const options = parseBidsOptions([])
  expect([...options.only]).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect({ rounds: options.rounds, watchers: options.watchers }).toEqual({
    rounds: 3,
    watchers: [1_000, 5_000],
  })
})

test('what is not understood is said, and nothing is guessed', () => {
  for (const args of [['--only', 'a,z'], ['--seconds', 'long'], ['--rounds', '0'], ['--fast']]) {
    expect(() => parseBidsOptions(args), args.join(' ')).toThrow(UsageProblem)
  }
})
