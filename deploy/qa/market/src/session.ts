import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX, type ErrorAnswer, type PublicRoute } from '@boli/contracts'
import { BoliError, createBoli } from '@boli/sdk'

/** An answer of the API: `data` and the other top-level fields of the specification. */
interface ApiAnswer<Data> {
  status: number
  success: boolean
  message: string
  data: Data
  hasMore?: boolean
}

/** The API refused the call; `answer` is the whole body. */
export class ApiCallError extends BoliError {
  override readonly name = 'ApiCallError'
  readonly answer: Partial<ErrorAnswer>

  constructor(call: string, { status, headers }: Response, answer: Partial<ErrorAnswer>) {
    const { code = '', message = 'without a message' } = answer
    const said = `${call} was answered ${status} ${code}: ${message}`
    super(status, { ...answer, message: said }, headers.get('retry-after'))
    this.answer = answer
  }
}

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  json?: unknown
  form?: FormData
  /** A raw body, in place of the other two. */
  raw?: { type: string; body: string }
  idempotencyKey?: string
  /** Aborts waiting for the answer. */
  signal?: AbortSignal
}

export type ApiSession = ReturnType<typeof openSession>

/** The SDK's types cover the calls of API keys only; a page may make every call of the route table. */
interface AnyCall {
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ data?: string; error?: unknown; response: Response }>
}

/**
 * Calls the API like one browser: keeps cookies and sends the headers of a page of the same origin. Nobody is signed
 * in, or the session continues one with these cookies.
 * @param passes Which refusals `call` waits for; by default those of an overloaded server, which has done nothing yet.
 */
export function openSession(url: string, cookies = '', passes: Passes = isOverloaded, ending?: AbortSignal) {
  const { origin } = new URL(url)
  const kept = new Map<string, string>()
  for (const pair of cookies.split('; ')) if (pair !== '') keepCookie(kept, pair)
  const cookieHeader = () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
  const boli = createBoli({
    url: origin,
    attempts: 1,
    headers: () => ({ origin, ...(kept.size > 0 && { cookie: cookieHeader() }) }),
    fetch: async (request) => {
      const response = await fetch(request)
      for (const line of response.headers.getSetCookie()) keepCookie(kept, line)
      return response
    },
  })

  async function callOnce<Data>(
    { method, path: pattern }: PublicRoute,
    { params = {}, query = {}, json, form, raw, idempotencyKey, signal }: CallOptions = {},
  ): Promise<ApiAnswer<Data>> {
    const path = API_PREFIX + pattern.replace(/:(\w+)/g, '{$1}')
    const { data, error, response } = await (boli.api as unknown as AnyCall).request(method, path, {
      params: { path: params, query },
      body: raw?.body ?? form ?? json,
      ...(raw && { bodySerializer: String }),
      headers: {
        ...(raw && { 'content-type': raw.type }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      parseAs: 'text',
      signal,
    })
    if (response.ok) return parsed(data) as ApiAnswer<Data>
    throw new ApiCallError(`${method} ${pattern}`, response, error instanceof Object ? error : {})
  }

  return {
    /** The SDK with this session in place of a key. */
    boli,
    cookieHeader,
    /** Calls once. @throws {ApiCallError} */
    callOnce,
    /** Calls, and repeats the call after a refusal that passes. @throws {ApiCallError} */
    call: <Data>(route: PublicRoute, options?: CallOptions) =>
      patiently(() => callOnce<Data>(route, options), passes, ending),
  }
}

/**
 * A session for work that must succeed on a busy machine: it also waits when asked to, and repeats calls that were
 * answered 5xx. Such a call may have been carried out; without an idempotency key it can then take effect twice.
 * @param signal Ends the waiting, and further calls.
 */
export const openPatientSession = (url: string, signal: AbortSignal) =>
  openSession(url, '', isTemporary, signal)

/** A file, such as a bill, is not a JSON answer. */
function parsed(text = ''): object {
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

/** Longer than any requested wait, and than an overloaded machine needs to recover. */
const PATIENCE_MS = 180_000

/** Whether a call is repeated after this refusal. */
type Passes = (refusal: ApiCallError) => boolean

const isOverloaded: Passes = ({ code }) => code === 'overloaded'

/** The service was too busy to answer in time, as during start-up. */
export const isLate: Passes = ({ status }) => status >= 500

/** The service asks to come back later. */
export const asksToWait: Passes = ({ status, retryAfterSeconds }) =>
  status === 429 || retryAfterSeconds !== null

/** A later try may succeed. */
export const isTemporary: Passes = (refusal) => isLate(refusal) || asksToWait(refusal)

/** Repeats a call that was refused temporarily, after the time that the service gave, or a second. */
export async function patiently<Result>(
  call: () => Promise<Result>,
  passes: Passes,
  signal?: AbortSignal,
): Promise<Result> {
  const untilMs = performance.now() + PATIENCE_MS
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiCallError) || !passes(error) || performance.now() > untilMs) throw error
      await sleep((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal })
    }
  }
}

/**
 * Repeats a call that was answered 5xx, as on a busy machine during start-up, or that is to be made later.
 * @returns null when a repetition is refused as already done (409): an earlier attempt succeeded, and its answer was lost.
 */
export async function atLeastOnce<Result>(call: () => Promise<Result>): Promise<Result | null> {
  let isRepeated = false
  const passes: Passes = (refusal) => {
    isRepeated ||= isLate(refusal)
    return isTemporary(refusal)
  }
  return patiently(call, passes).catch((error: unknown) => {
    if (isRepeated && error instanceof ApiCallError && error.status === 409) return null
    throw error
  })
}
