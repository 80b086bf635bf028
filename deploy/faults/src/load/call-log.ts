/** `unknown`: no answer, or one that says that something broke. For a bid: it may be stored or not. */
export type Outcome = 'ok' | 'refused' | 'unknown'

const callKinds = ['bid', 'read', 'sign-in', 'lot', 'deal', 'step', 'information'] as const
export type CallKind = (typeof callKinds)[number]

export interface CallRecord {
  kind: CallKind
  outcome: Outcome
  /** By the wall clock of the load's process. */
  startedMs: number
  endedMs: number
  /** HTTP's number; null where no answer came. */
  status: number | null
}

/** Every call of the load, as it ended. */
export class CallLog {
  readonly records: CallRecord[] = []

  add(record: Omit<CallRecord, 'endedMs' | 'outcome'>): Outcome {
    const outcome = outcomeOf(record.status)
    this.records.push({ ...record, outcome, endedMs: Date.now() })
    return outcome
  }
}

/** Below 500 the answer is the service's own word. */
export function outcomeOf(status: number | null): Outcome {
  if (status === null || status >= 500) return 'unknown'
  return status < 400 ? 'ok' : 'refused'
}
