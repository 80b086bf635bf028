import type { ErrorCode, ErrorParams, FieldError } from '@boli/contracts'

/** `network` and `timeout`: no answer arrived. `unreadable`: an answer that is not from us, such as a proxy's page. */
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

/** The only error of calls to `api`. `status` is 0 if no answer arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  /** Values for the code's text, such as `minimum`. */
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

  /** True if the server did not answer: offline, disconnected, or too slow. */
  get isNetworkFailure(): boolean {
    return this.code === 'network' || this.code === 'timeout'
  }
}

/** True if what was asked for does not exist, or its address is invalid. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** True if the server refused the call; false if there was no proper answer. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isNetworkFailure && error.code !== 'unreadable'
}
