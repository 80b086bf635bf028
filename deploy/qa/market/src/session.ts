import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX, type ErrorAnswer, type PublicRoute } from '@boli/contracts'

/** An answer of the API; `data` and what else the specification puts at the top level. */
interface ApiAnswer<Data> {
  status: number
  success: boolean
  message: string
  data: Data
  hasMore?: boolean
}

/** The API refused the call; `code` is stable, `status` is HTTP's. */
export class ApiCallError extends Error {
  override readonly name = 'ApiCallError'
  readonly status: number
  readonly answer: Partial<ErrorAnswer>
  readonly retryAfterSeconds: number | null

  constructor(call: string, { status, headers }: Response, answer: Partial<ErrorAnswer>) {
    super(`${call} was answered ${status} ${answer.code ?? ''}: ${answer.message ?? 'without a message'}`)
    this.status = status
    this.answer = answer
    this.retryAfterSeconds = Number(headers.get('retry-after')) || null
  }
}

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  json?: unknown
  form?: FormData
  /** A body as it is, in place of the other two. */
  raw?: { type: string; body: string }
  idempotencyKey?: string
  /** Gives up waiting for the answer. */
  signal?: AbortSignal
}

/** One browser's worth of the API: keeps its cookies and calls as a page of the same origin would. */
export interface ApiSession {
  /**
   * Waits where the server is too busy, which it says before it has done anything, and calls again.
   * @throws {ApiCallError}
   */
  call<Data>(route: PublicRoute, options?: CallOptions): Promise<ApiAnswer<Data>>
  /** Calls once. @throws {ApiCallError} */
  callOnce<Data>(route: PublicRoute, options?: CallOptions): Promise<ApiAnswer<Data>>
  cookieHeader(): string
}

/** Opens a session with nobody signed in, or goes on with the cookies of one opened elsewhere. */
export function openSession(url: string, cookies = ''): ApiSession {
  const { origin } = new URL(url)
  const kept = new Map<string, string>()
  for (const pair of cookies.split('; ')) if (pair !== '') keepCookie(kept, pair)
  const cookieHeader = () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ')

  async function callOnce<Data>(
    { method, path: pattern }: PublicRoute,
    { params, query, json, form, raw, idempotencyKey, signal }: CallOptions = {},
  ): Promise<ApiAnswer<Data>> {
    const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
    const target = new URL(`${API_PREFIX}${path}`, origin)
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, String(value))
    const type = raw?.type ?? (json === undefined ? undefined : 'application/json')
    const response = await fetch(target, {
      method,
      headers: {
        origin,
        ...(kept.size > 0 ? { cookie: cookieHeader() } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: raw?.body ?? form ?? (json === undefined ? null : JSON.stringify(json)),
      ...(signal ? { signal } : {}),
    })
    for (const line of response.headers.getSetCookie()) keepCookie(kept, line)
    // An answer that breaks off is none.
    const answer = parsed(await response.text())
    if (response.ok) return answer as ApiAnswer<Data>
    throw new ApiCallError(`${method} ${path}`, response, answer as Partial<ErrorAnswer>)
  }

  return {
    cookieHeader,
    callOnce,
    call: <Data>(route: PublicRoute, options?: CallOptions) =>
      patiently(
        () => callOnce<Data>(route, options),
        ({ answer }) => answer.code === 'overloaded',
      ),
  }
}

/**
 * A session for work that is to be done however busy the machine is: it also waits where it is asked to, and repeats
 * calls that were answered 5xx. Such a call may have been carried out: without a key of its own it can then be twice.
 * @param signal Ends the waiting.
 */
export function openPatientSession(url: string, signal: AbortSignal): ApiSession {
  const session = openSession(url)
  return {
    ...session,
    call: <Data>(route: PublicRoute, options?: CallOptions) =>
      patiently(
        () => session.callOnce<Data>(route, options),
        (refusal) => isLate(refusal) || asksToWait(refusal),
        signal,
      ),
  }
}

/** A file, such as a bill, is no answer in JSON. */
function parsed(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  const isGone = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isGone) cookies.delete(name)
  else cookies.set(name, value)
}

/** Longer than anything asks to wait, and than a starved machine needs to get its breath back. */
const PATIENCE_MS = 180_000

/** The service was too busy to answer in time, as on a machine that starts. */
export const isLate = ({ status }: ApiCallError) => status >= 500

/** The service asks to come back later. */
export const asksToWait = ({ status, retryAfterSeconds }: ApiCallError) =>
  status === 429 || retryAfterSeconds !== null

/** Repeats a call that was refused in a way that passes, after as long as the service said, or a second. */
export async function patiently<Result>(
  call: () => Promise<Result>,
  passes: (refusal: ApiCallError) => boolean,
  signal?: AbortSignal,
): Promise<Result> {
  const untilMs = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiCallError) || !passes(error) || performance.now() > untilMs) throw error
      await sleep((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal })
    }
  }
}

/**
 * Repeats a call that was answered 5xx, as a busy machine does while everything starts, or is to be made later.
 * @returns null where a repetition finds it done (409): an earlier try did it, and its answer was lost.
 */
export async function atLeastOnce<Result>(call: () => Promise<Result>): Promise<Result | null> {
  let isRepeated = false
  const passes = (refusal: ApiCallError) => {
    isRepeated ||= isLate(refusal)
    return isLate(refusal) || asksToWait(refusal)
  }
  return patiently(call, passes).catch((error: unknown) => {
    if (isRepeated && error instanceof ApiCallError && error.status === 409) return null
    throw error
  })
}
