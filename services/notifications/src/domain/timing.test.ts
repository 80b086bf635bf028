import { expect, test } from 'vitest'
import { quietUntil } from './timing.ts'

const india = (time: string) => new Date(`2026-11-${time}+05:30`)

test.each([
  ['21T21:59:59', null],
  ['21T22:00:00', '22T06:00:00'],
  ['21T23:59:59', '22T06:00:00'],
  ['22T00:00:00', '22T06:00:00'],
  ['22T05:59:59', '22T06:00:00'],
  ['22T06:00:00', null],
])('at %s pushes wait until %s', (now, until) => {
  expect(quietUntil('message', india(now))).toEqual(until === null ? null : india(until))
})

test('being outbid and the end of a followed lot notify at night too', () => {
  expect([quietUntil('outbid', india('22T02:00:00')), quietUntil('ends-soon', india('22T02:00:00'))]).toEqual(
    [null, null],
  )
})
