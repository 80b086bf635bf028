import { setTimeout as sleep } from 'node:timers/promises'

/** `unknown`: no answer, or a server error. A bid may be stored or not. */
export type Outcome = 'ok' | 'refused' | 'unknown'

const callKinds = ['bid', 'read', 'sign-in', 'lot', 'deal', 'step', 'information', 'passing'] as const
export type CallKind = (typeof callKinds)[number]

export interface CallRecord {
  kind: CallKind
  /** Path of the route, with its parameters' names. */
  path: string
  outcome: Outcome
  /** By the wall clock of the load's process. */
  startedMs: number
  endedMs: number
  /** HTTP status; null without an answer. */
  status: number | null
}

/** Every call of the load with its outcome. */
export class CallLog {
  readonly records: CallRecord[] = []

  add(record: Omit<CallRecord, 'endedMs' | 'outcome'>): Outcome {
    const outcome = outcomeOf(record.status)
    this.records.push({ ...record, outcome, endedMs: Date.now() })
    return outcome
  }
}

/** Below 500 the answer is final. */
function outcomeOf(status: number | null): Outcome {
  if (status === null || status >= 500) return 'unknown'
  return status < 400 ? 'ok' : 'refused'
}

const REPEAT_WITHIN_MS = 120_000

/** Repeats each attempt without an answer, with its key, until there is one. */
export async function resolveUnknown<Attempt extends { outcome: Outcome }>(
  attempts: readonly Attempt[],
  repeat: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + REPEAT_WITHIN_MS
  const unknown = () => attempts.filter(({ outcome }) => outcome === 'unknown')
  while (unknown().length > 0 && Date.now() < deadline) {
    for (const attempt of unknown()) await repeat(attempt)
    if (unknown().length > 0) await sleep(500)
  }
}
