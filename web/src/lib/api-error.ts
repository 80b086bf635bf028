import type { ErrorCode, ErrorParams, FieldError } from '@boli/contracts'

/** `network` and `timeout`: no answer arrived. `unreadable`: an answer that is not ours, such as a proxy's page. */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout' | 'unreadable'

export interface ApiErrorDetails {
  status: number
  code: ApiErrorCode
  message: string
  params?: ErrorParams
  fieldErrors?: readonly FieldError[]
  requestId?: string | null
  retryAfterSeconds?: number | null
  cause?: unknown
}

/** The one error that calls of `api` fail with. `status` is 0 where no answer arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  /** What the words of the code may name, such as `minimum`. */
  readonly params: ErrorParams
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause })
    this.status = details.status
    this.code = details.code
    this.params = details.params ?? {}
    this.fieldErrors = details.fieldErrors ?? []
    this.requestId = details.requestId ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }

  /** True where the server was not heard: offline, cut off, or too slow. */
  get isNetworkFailure(): boolean {
    return this.code === 'network' || this.code === 'timeout'
  }
}

/** True where the server refused in its own words; false where there was no proper answer at all. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isNetworkFailure && error.code !== 'unreadable'
}
