/** One error in one field of a request. */
export interface FieldFault {
  field: string
  code: string
  message: string
}

/** An error that Boli answered. `code` is one of the codes that the API's description lists. */
export class BoliError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldFault[]
  /** How long to wait before the next call, where the server says so; otherwise null. */
  readonly retryAfterSeconds: number | null
  /** Identifies the call for Boli's operators; null if the answer came from a proxy in between. */
  readonly requestId: string | null

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    const { message, code, errors, requestId } = (body ?? {}) as {
      message?: string
      code?: string
      errors?: FieldFault[]
      requestId?: string
    }
    super(message ?? `Boli answered ${status}`)
    this.name = 'BoliError'
    this.status = status
    this.code = code ?? 'unknown'
    this.fields = errors ?? []
    this.requestId = requestId ?? null
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  }
}
