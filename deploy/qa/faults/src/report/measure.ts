import type { CallLog, CallRecord } from '../load/call-log.ts'

/** Effects of a fault on users. */
export interface Seen {
  bids: Record<CallRecord['outcome'], number>
  /** Calls other than bids, and how many of them had no answer or one of a fault. */
  otherCalls: number
  otherFailed: number
  longestWithoutBidMs: number
  /** The longest wait for the answer to a bid. */
  longestAnswerMs: number
  /** Time from the repair to the last call that started after it and failed; 0 if none did. */
  troubleAfterMs: number
}

export interface Span {
  beganMs: number
  mendedMs: number
  endedMs: number
}

export function measureSeen({ records }: CallLog, { beganMs, mendedMs, endedMs }: Span): Seen {
  const within = records.filter((record) => record.endedMs >= beganMs && record.startedMs <= endedMs)
  const bids = within.filter(({ kind }) => kind === 'bid')
  const others = within.filter(({ kind }) => kind !== 'bid')
  const count = (outcome: CallRecord['outcome']) => bids.filter((bid) => bid.outcome === outcome).length
  const accepted = bids.filter(({ outcome }) => outcome === 'ok').map((bid) => bid.endedMs)
  const failedAfter = within.filter(
    ({ outcome, startedMs }) => outcome === 'unknown' && startedMs >= mendedMs,
  )
  return {
    bids: { ok: count('ok'), refused: count('refused'), unknown: count('unknown') },
    otherCalls: others.length,
    otherFailed: others.filter(({ outcome }) => outcome === 'unknown').length,
    longestWithoutBidMs: longestGap([beganMs, ...accepted.sort((a, b) => a - b), endedMs]),
    longestAnswerMs: Math.max(0, ...bids.map((bid) => bid.endedMs - bid.startedMs)),
    troubleAfterMs: Math.max(0, ...failedAfter.map((call) => call.endedMs - mendedMs)),
  }
}

function longestGap(times: readonly number[]): number {
  let longest = 0
  for (let index = 1; index < times.length; index += 1) {
    longest = Math.max(longest, (times[index] ?? 0) - (times[index - 1] ?? 0))
  }
  return longest
}
