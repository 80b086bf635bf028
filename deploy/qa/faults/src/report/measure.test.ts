import { expect, test } from 'vitest'
import { CallLog, type CallRecord } from '../load/call-log.ts'
import { measureSeen } from './measure.ts'

const call = (
  kind: CallRecord['kind'],
  outcome: CallRecord['outcome'],
  startedMs: number,
  endedMs: number,
) => ({ kind, outcome, startedMs, endedMs, status: outcome === 'ok' ? 200 : null })

test('what users saw is counted from the fault until everything worked again', () => {
  const log = new CallLog()
  log.records.push(
    call('bid', 'ok', 0, 10),
    call('bid', 'ok', 100, 150),
    call('bid', 'unknown', 200, 900),
    call('read', 'unknown', 1_100, 1_400),
    call('bid', 'ok', 1_500, 1_600),
    call('read', 'ok', 5_000, 5_010),
  )
  expect(measureSeen(log, { beganMs: 100, mendedMs: 1_000, endedMs: 2_000 })).toEqual({
    bids: { ok: 2, refused: 0, unknown: 1 },
    otherCalls: 1,
    otherFailed: 1,
    longestWithoutBidMs: 1_450,
    longestAnswerMs: 700,
    troubleAfterMs: 400,
  })
})
