import { API_PREFIX, type PublicRoute } from '@boli/contracts'
import type { ApiSession, CallOptions } from '@boli/local'
import type { CallKind, CallLog, Outcome } from './call-log.ts'

const ANSWER_WITHIN_MS = 20_000

export interface Called<Data> {
  outcome: Outcome
  /** Of an `ok` call. */
  data: Data | null
  /** Of a refused one. */
  code: string | null
}

/** Calls the API as a page does, gives up after a while, and logs how each call ended. */
export class Caller {
  readonly #url: string
  readonly #log: CallLog
  readonly #session: Pick<ApiSession, 'cookieHeader'>

  constructor(url: string, log: CallLog, session: Pick<ApiSession, 'cookieHeader'>) {
    this.#url = url
    this.#log = log
    this.#session = session
  }

  async call<Data>(
    kind: CallKind,
    route: PublicRoute,
    { params, query, json, form, key }: CallOptions & { key?: string } = {},
  ): Promise<Called<Data>> {
    const path = route.path.replace(/:(\w+)/g, (_, name) => params?.[name] ?? '')
    const target = new URL(`${API_PREFIX}${path}`, this.#url)
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, String(value))
    const startedMs = Date.now()
    try {
      const response = await fetch(target, {
        method: route.method,
        headers: {
          origin: this.#url,
          cookie: this.#session.cookieHeader(),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: form ?? (json === undefined ? null : JSON.stringify(json)),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      const answer = (await response.json()) as { data?: Data; code?: string }
      const outcome = this.#log.add({ kind, startedMs, status: response.status })
      return { outcome, data: answer.data ?? null, code: answer.code ?? null }
    } catch {
      return { outcome: this.#log.add({ kind, startedMs, status: null }), data: null, code: null }
    }
  }
}
