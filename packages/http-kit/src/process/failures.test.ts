import { expect, test } from 'vitest'
import { isLockTimeout, isUnavailable } from './failures.ts'

const coded = (code: string) => Object.assign(new Error('from the server'), { code })

test.each([
  ['a full disk', coded('53100'), true],
  ['no connection left', coded('53300'), true],
  ['a server that is starting', coded('57P03'), true],
  ['a lost connection', coded('08006'), true],
  ['a refused connection', coded('ECONNREFUSED'), true],
  ['a COMMIT without answer', coded('UNKNOWN_COMMIT'), true],
  ['what pg says of a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['a cause', new Error('the bid could not be written', { cause: coded('ECONNRESET') }), true],
  ['a used key', coded('23505'), false],
  ['a statement that took too long', coded('57014'), false],
  ['a defect', new TypeError('x is not a function'), false],
  ['no error', 'ECONNREFUSED', false],
])('%s', (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})

test('a lock that another transaction held for too long is recognised, also as a cause', () => {
  const timeout = coded('55P03')
  expect([timeout, new Error('not stored', { cause: timeout }), coded('57014')].map(isLockTimeout)).toEqual([
    true,
    true,
    false,
  ])
  expect(isUnavailable(timeout)).toBe(false)
})
