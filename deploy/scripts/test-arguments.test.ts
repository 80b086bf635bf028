import { expect, test } from 'vitest'
import { readTestArguments } from './test-arguments.ts'

test('runs everything unless told otherwise, and passes the rest on', () => {
  expect(readTestArguments(['-t', 'a lot'])).toEqual({
    hasChecks: true,
    suites: ['unit', 'component', 'system', 'browser'],
    parameters: ['-t', 'a lot'],
  })
})

test('picks suites, with or without parts of paths', () => {
  expect(readTestArguments(['--only', 'component', 'identity'])).toEqual({
    hasChecks: false,
    suites: ['component'],
    parameters: ['identity'],
  })
  expect(readTestArguments(['--only=check,browser'])).toEqual({
    hasChecks: true,
    suites: ['browser'],
    parameters: [],
  })
})

test.each([[['--only']], [['--only', 'componnt']]])('refuses %j, naming the suites there are', (given) => {
  expect(() => readTestArguments(given)).toThrow(/component, system, browser/)
})
