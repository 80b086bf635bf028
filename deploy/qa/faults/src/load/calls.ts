import { setTimeout as sleep } from 'node:timers/promises'
import type { PublicRoute } from '@boli/contracts'
import { ApiCallError, type ApiSession, type CallOptions } from '@boli/market'

/** `unknown`: no answer, or a server error. A bid may be stored or not. */
export type Outcome = 'ok' | 'refused' | 'unknown'

export type CallKind = 'bid' | 'read' | 'sign-in' | 'lot' | 'deal' | 'step' | 'information' | 'passing'

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

export interface Called<Data> {
  outcome: Outcome
  /** Set for an `ok` call. */
  data: Data | null
  /** Set for a refused call. */
  code: string | null
}

/** Calls the API as a page does, gives up after a while, and records how the call ended. */
export type Caller = <Data>(kind: CallKind, route: PublicRoute, o?: CallOptions) => Promise<Called<Data>>

const ANSWER_WITHIN_MS = 20_000

/** Every call of the load with its outcome. */
export class CallLog {
  readonly records: CallRecord[] = []

  /** @param status Below 500 the answer is final. */
  add(kind: CallKind, { path }: PublicRoute, startedMs: number, status: number | null): Outcome {
    const final = status !== null && status < 400 ? 'ok' : 'refused'
    const outcome = status === null || status >= 500 ? 'unknown' : final
    this.records.push({ kind, path, outcome, startedMs, endedMs: Date.now(), status })
    return outcome
  }

  callerOf({ session }: { session: ApiSession }): Caller {
    return async (kind, route, options = {}) => {
      const startedMs = Date.now()
      try {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
        const { data } = await session.callOnce<never>(route, { ...options, signal })
        return { outcome: this.add(kind, route, startedMs, 200), data, code: null }
      } catch (error) {
        const { status = null, answer = {} } = error instanceof ApiCallError ? error : {}
        return { outcome: this.add(kind, route, startedMs, status), data: null, code: answer.code ?? null }
      }
    }
  }
}

/** One call that changes something. Repeated under the same key it is still the same call. */
export interface Attempt {
  key: string
  /** Its outcome so far; `unknown` until a repetition resolves it. */
  outcome: Outcome
}

const REPEAT_WITHIN_MS = 120_000

/** Repeats each attempt without an answer, with its key, until there is one. */
export async function resolveUnknown<Each extends Attempt>(
  attempts: readonly Each[],
  repeat: (attempt: Each) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + REPEAT_WITHIN_MS
  for (;;) {
    const unknown = attempts.filter(({ outcome }) => outcome === 'unknown')
    if (unknown.length === 0 || Date.now() > deadline) return
    for (const attempt of unknown) await repeat(attempt)
    await sleep(500)
  }
}
