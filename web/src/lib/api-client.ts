import { API_PREFIX, BACKGROUND_HEADER, type ErrorAnswer } from '@boli/contracts'
import type { Static, TSchema } from 'typebox'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { isAway, takeBegun } from './begun-calls.ts'
import { observeDateHeader } from './server-clock.ts'

export { ApiError, isMissing, isRefusal } from './api-error.ts'

const DEFAULT_TIMEOUT_MS = 15_000
/** For uploads and downloads of files. */
const FILE_TIMEOUT_MS = 120_000

type QueryValue = string | number | boolean | null | undefined

export interface CallOptions {
  /** Values that are undefined, null or '' are omitted. */
  query?: Record<string, QueryValue>
  signal?: AbortSignal
  timeoutMs?: number
  /** Idempotency key, so that a repeated step is taken once. */
  idempotencyKey?: string
}

/** Every successful answer has at least this. */
export interface AnyAnswer {
  status: number
  success: true
  message: string
}

/** The type argument of a call: the whole answer's schema, or its type. */
export type Answerable = AnyAnswer | TSchema
export type AnswerOf<Answer extends Answerable> = Answer extends AnyAnswer
  ? Answer
  : Answer extends TSchema
    ? Static<Answer>
    : never

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Body = object | FormData | undefined

let onSessionLost: (() => void) | undefined
/** Counts sign-ins: a late answer to a call of an earlier session says nothing about this one. */
let session = 0

/**
 * Called whenever the signed-in user changes.
 * @param o.isFirst The server's first answer since the page loaded: calls made while it loaded belong to this user.
 *   Later, answers not used yet belong to the previous user.
 */
export function beginSession(o: { isFirst: boolean }): void {
  session += 1
  if (!o.isFirst) globalThis.boliBegun?.clear()
}

/** Notifies the session store when an answer says that nobody is signed in. */
export function listenForLostSession(listener: () => void): void {
  onSessionLost = listener
}

function addressOf(path: string, query: CallOptions['query']): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return `${API_PREFIX}${path}${text === '' ? '' : `?${text}`}`
}

/** Seconds of a `Retry-After` header, which may also be a date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false
}

function isSuccessAnswer(answer: unknown): answer is AnyAnswer {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
}

function refusalOf(response: Response, answer: unknown): ApiError {
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'))
  if (!isErrorAnswer(answer)) {
    return new ApiError({
      status: response.status,
      code: 'unreadable',
      message: `Unexpected answer (${response.status})`,
      requestId: response.headers.get('x-request-id'),
      retryAfterSeconds,
    })
  }
  return new ApiError({
    status: answer.status,
    code: answer.code as ApiErrorCode,
    message: answer.message,
    params: answer.params ?? {},
    fieldErrors: answer.errors ?? [],
    requestId: answer.requestId,
    retryAfterSeconds,
  })
}

function failureOf(cause: unknown, timeout: AbortSignal): ApiError {
  return timeout.aborted
    ? new ApiError({ status: 0, code: 'timeout', message: 'operation has timed out', cause })
    : new ApiError({ status: 0, code: 'network', message: 'No connection', cause })
}

function send(
  method: Method,
  address: string,
  body: Body,
  { signal, idempotencyKey }: Pick<CallOptions, 'signal' | 'idempotencyKey'>,
) {
  const isForm = body instanceof FormData
  return fetch(address, {
    method,
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
    headers: {
      accept: 'application/json',
      // Background requests must not keep an unused session alive.
      ...(isAway() ? { [BACKGROUND_HEADER]: '1' } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
}

/** How an answer is parsed; a failed one is always JSON. */
type Reader = (response: Response) => Promise<unknown>

const asJson: Reader = async (response) => parseJson(await response.text())
const asFile: Reader = (response) => (isFile(response) ? response.blob() : asJson(response))

async function call<Result>(
  method: Method,
  path: string,
  body: Body,
  options: CallOptions = {},
  read = asJson,
): Promise<Result> {
  const usualMs = body instanceof FormData || read === asFile ? FILE_TIMEOUT_MS : DEFAULT_TIMEOUT_MS
  const timeout = AbortSignal.timeout(options.timeoutMs ?? usualMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const address = addressOf(path, options.query)
  const begun = method === 'GET' ? takeBegun(address) : undefined
  const sentAtMs = begun?.sentAtMs ?? performance.now()
  const sentIn = session
  let response: Response
  let answer: unknown
  try {
    const first = await begun?.answer
    response = first?.response ?? (await send(method, address, body, { ...options, signal }))
    // An answer from a cache can have an earlier date.
    if (response.headers.get('cache-control')?.includes('no-store'))
      observeDateHeader(response.headers.get('date'), sentAtMs, first?.receivedAtMs ?? performance.now())
    // A body cut off in the middle is a network failure; a page that is not JSON is not.
    answer = await read(response)
  } catch (cause) {
    // The caller aborted; its reason is passed on as it is.
    if (options.signal?.aborted) throw cause
    throw failureOf(cause, timeout)
  }
  if (response.ok && (read === asFile ? isFile(response) : isSuccessAnswer(answer))) return answer as Result
  const refusal = refusalOf(response, answer)
  if (refusal.code === 'not-signed-in' && sentIn === session) onSessionLost?.()
  throw refusal
}

/**
 * The only API client. Each call resolves with the whole answer (`data`, `message`, and the
 * list's `hasMore`) and throws {@link ApiError} otherwise. `path` is below /api/v1.
 */
export const api = {
  get: <Answer extends Answerable = AnyAnswer>(path: string, options?: CallOptions) =>
    call<AnswerOf<Answer>>('GET', path, undefined, options),
  post: <Answer extends Answerable = AnyAnswer>(path: string, body?: Body, options?: CallOptions) =>
    call<AnswerOf<Answer>>('POST', path, body, options),
  put: <Answer extends Answerable = AnyAnswer>(path: string, body?: Body, options?: CallOptions) =>
    call<AnswerOf<Answer>>('PUT', path, body, options),
  patch: <Answer extends Answerable = AnyAnswer>(path: string, body?: Body, options?: CallOptions) =>
    call<AnswerOf<Answer>>('PATCH', path, body, options),
  delete: <Answer extends Answerable = AnyAnswer>(path: string, body?: Body, options?: CallOptions) =>
    call<AnswerOf<Answer>>('DELETE', path, body, options),
  /** The bytes of an answer that the server gives as a file, such as CSV. */
  file: (path: string, options?: CallOptions) => call<Blob>('GET', path, undefined, options, asFile),
}

/** Fills a route's `:name` parameters: `pathOf('/auction/getAuction/:auctionId', { auctionId })`. */
export function pathOf(template: string, parameters: Record<string, string>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

/** A page of a proxy, or an error, is not a file, whatever its status. */
function isFile({ ok, headers }: Response): boolean {
  return ok && headers.get('content-disposition')?.startsWith('attachment') === true
}

/** @returns undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
