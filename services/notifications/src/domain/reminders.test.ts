import type { DealSnapshot } from '@boli/contracts'
import { expect, test } from 'vitest'
import { reminderOf } from './reminders.ts'

const india = (time: string) => new Date(`2026-11-${time}:00+05:30`)

test.each([
  ['22T18:00', '20T18:00', '22T12:00'],
  ['22T18:00', '22T16:00', '22T17:00'],
  // At 1 in the morning nobody would notice it, and at 6 it might be too late.
  ['22T07:00', '20T18:00', '21T21:00'],
  ['22T03:00', '21T23:00', '22T01:00'],
])('the reminder of %s, consumed at %s, comes at %s', (deadline, consumed, at) => {
  const deal = {
    ...{ state: 'agreed', waitingFor: 'buyer', deadline: india(deadline).toISOString() },
    ...{ buyer: { userId: 'b' }, farmer: { userId: 'f' } },
  } as DealSnapshot
  expect(reminderOf(deal, india(consumed))).toMatchObject({ userId: 'b', remindAt: india(at) })
})

test('a handover has a reminder before the meeting, and none if it was not agreed on', () => {
  const remind = (meetingAt: string | null) =>
    reminderOf(
      {
        ...{ state: 'agreed', waitingFor: 'farmer', deadline: india('22T18:00').toISOString(), meetingAt },
        ...{ buyer: { userId: 'b' }, farmer: { userId: 'f' } },
      } as DealSnapshot,
      india('21T12:00'),
    )
  expect(remind(india('22T14:00').toISOString())?.remindAt).toEqual(india('22T08:00'))
  expect(remind(null)).toBeNull()
})
