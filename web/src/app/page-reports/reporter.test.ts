import { expect, test } from 'vitest'
import { describeError } from './reporter.ts'

function failure(
  message: string,
  stack = 'at room (https://boli.in/assets/room-Ab1_.js:1:2345)',
  name = 'TypeError',
) {
  const error = Object.assign(new TypeError(message), { name })
  error.stack = `${name}: ${message}\n    ${stack}`
  return { kind: 'thrown' as const, error, pathname: '/auction/01981f0e-0000-7000-8000-000000000001' }
}

test('an error is reported with page pattern, name, message and positions in our own scripts', () => {
  const stack =
    'at x (chrome-extension://abc/x.js:1:2)\nat https://boli.in/assets/room-Ab1_.js:1:2345?u=9876543210'
  expect(describeError(failure("Cannot read properties of undefined (reading 'amount')", stack))).toEqual({
    route: '/auction/:auctionId',
    kind: 'thrown',
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'amount')",
    stack: ['assets/room-Ab1_.js:1:2345'],
  })
})

test.each([
  ['"Ramesh Patil" is not valid JSON', '<text> is not valid JSON'],
  [`Unexpected token 'र', "रमेश पाटि"... is not`, 'Unexpected token <text>, <text>... is not'],
  ["no user 'Ramesh Patil', 12 Mandi Road", 'no user <text>, # Mandi Road'],
  ['asha@example.in called 98765 43210 or ९८७६५', '<e-mail> called # # or #'],
  ['failed: https://boli.in/search?query=my+secret#x', 'failed: <address>'],
  ['cut off: "Ramesh', 'cut off: <text>'],
])('the message %s is reported without personal data', (message, told) => {
  const report = describeError(failure(message))
  expect(report?.message).toBe(told)
  expect(JSON.stringify(report)).not.toMatch(/Ramesh|रमेश|98765|asha|secret|boli\.in|01981f0e/)
})

test('foreign and expected errors are not reported', () => {
  const notOurs = failure('x', 'at y (chrome-extension://abc/x.js:1:2)')
  expect(describeError(notOurs)).toBeNull()
  expect(describeError(failure('No connection', undefined, 'ApiError'))).toBeNull()
  expect(describeError({ ...notOurs, error: 'Ramesh' })).toBeNull()
})
