import type { PublicRoute } from '@boli/contracts'
import { ApiCallError, type ApiSession, type CallOptions } from '@boli/market'
import type { CallKind, CallLog, Outcome } from './call-log.ts'

const ANSWER_WITHIN_MS = 20_000

export interface Called<Data> {
  outcome: Outcome
  /** Set for an `ok` call. */
  data: Data | null
  /** Set for a refused call. */
  code: string | null
}

/** Calls the API as a page does, gives up after a while, and logs how each call ended. */
export class Caller {
  readonly #session: ApiSession
  readonly #log: CallLog

  constructor(session: ApiSession, log: CallLog) {
    this.#session = session
    this.#log = log
  }

  async call<Data>(kind: CallKind, route: PublicRoute, options: CallOptions = {}): Promise<Called<Data>> {
    const startedMs = Date.now()
    const add = (status: number | null) => this.#log.add({ kind, path: route.path, startedMs, status })
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
      const { data } = await this.#session.callOnce<Data>(route, { ...options, signal })
      return { outcome: add(200), data, code: null }
    } catch (error) {
      const { status = null, answer = {} } = error instanceof ApiCallError ? error : {}
      return { outcome: add(status), data: null, code: answer.code ?? null }
    }
  }
}
