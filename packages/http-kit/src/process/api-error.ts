import { type ErrorCode, type ErrorParams, errorCodes, type FieldError } from '@boli/contracts'

export interface ApiErrorOptions {
  /** Public text; by default that of the code. */
  message?: string
  /** Values for the page's own text of the code, such as `{ minimum: 2100 }`. */
  params?: ErrorParams
  errors?: FieldError[]
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** Logged for our own failures (5xx); never sent. */
  cause?: unknown
}

/** A call is refused for a reason that the caller may know. The error handler turns it into an answer. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: ErrorParams | undefined
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(
      options.message ?? errorCodes[code].message,
      options.cause === undefined ? {} : { cause: options.cause },
    )
    this.name = 'ApiError'
    this.code = code
    this.status = errorCodes[code].status
    this.params = options.params
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** A refusal of bad input: one message per field, under the names as sent. */
export function refuseFields(...errors: FieldError[]): ApiError {
  return new ApiError('validation-failed', { errors })
}
