import { expect, test } from 'vitest'
import { readArguments } from './args.ts'

test('starts with demo data on port 8080 in the project folder by default', () => {
  expect(readArguments([])).toMatchObject({ port: 8080, isFresh: false, hasDemo: null, isDemoLive: false })
  expect(readArguments([])?.dataFolder).toMatch(/\.data$/)
})

test('reads every option, a folder relative to where the command was typed', () => {
  const given = ['--fresh', '--data', 'mine', '--port', '9000', '--demo-live']
  expect(readArguments(given, '/home/asha')).toEqual({
    dataFolder: '/home/asha/mine',
    port: 9000,
    isFresh: true,
    hasDemo: null,
    isDemoLive: true,
  })
  expect(readArguments(['--no-demo'])?.hasDemo).toBe(false)
  expect(readArguments(['--demo'])?.hasDemo).toBe(true)
  expect(readArguments(['--port', 'auto'])?.port).toBe(0)
})

test.each([
  [['--frehs'], /--frehs/],
  [['--port', 'http'], /not a port/],
  [['--port', '70000'], /not a port/],
  [['--no-demo', '--demo-live'], /leave out --no-demo/],
])('refuses %j with an explanation', (given, words) => {
  expect(() => readArguments(given)).toThrow(words)
})
