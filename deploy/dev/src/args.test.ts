import { expect, test } from 'vitest'
import { readArguments } from './args.ts'

test('starts on port 8080 in the project folder by default', () => {
  expect(readArguments([])).toMatchObject({ port: 8080, isFresh: false, hasDemo: undefined })
  expect(readArguments([])?.dataFolder).toMatch(/\.data$/)
})

test('reads every option, a folder relative to where the command was typed', () => {
  const given = ['--fresh', '--data', 'mine', '--port', '9000', '--no-demo']
  const read = { dataFolder: '/home/asha/mine', port: 9000, isFresh: true, hasDemo: false }
  expect(readArguments(given, '/home/asha')).toEqual(read)
  expect(readArguments(['--demo'])?.hasDemo).toBe(true)
})

test.each([
  [['--frehs'], /--frehs/],
  [['--port', 'http'], /not a port/],
  [['--port', '70000'], /not a port/],
])('refuses %j with an explanation', (given, words) => {
  expect(() => readArguments(given)).toThrow(words)
})
