import { type ErrorAnswer, type ErrorCode, errorCodes, type FieldError } from '@boli/contracts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { isUnavailable } from './unavailable.ts'
import { InvalidInput } from './validation.ts'

/** Fastify's and its plugins' own errors, told by our codes. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_BAD_URL: 'malformed-request',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed-request',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_REQ_FILE_TOO_LARGE: 'picture-too-large',
  FST_FILES_LIMIT: 'malformed-request',
  FST_PARTS_LIMIT: 'malformed-request',
  FST_FIELDS_LIMIT: 'malformed-request',
  FST_PROTO_VIOLATION: 'malformed-request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
  FST_MP_PREMATURE_CLOSE: 'malformed-request',
  FST_UNDER_PRESSURE: 'overloaded',
}

/** Turns whatever was thrown into a refusal; what nobody foresaw becomes `internal-error` with its cause. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof InvalidInput) return new Refusal('validation-failed', { errors: error.errors })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (known) return new Refusal(known, { cause: error })
  // What remains below 500 is a request that Fastify or Node could not read.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode === 413 ? 'request-too-large' : 'malformed-request', { cause: error })
  }
  if (isUnavailable(error)) return new Refusal('upstream-unavailable', { retryAfterSeconds: 2, cause: error })
  return new Refusal('internal-error', { cause: error })
}

/** The body of a refusal. Texts of 500 are generic whatever the refusal says. */
export function errorAnswer(refusal: Refusal, requestId: string): ErrorAnswer {
  const answer: ErrorAnswer = {
    status: refusal.status,
    success: false,
    message: refusal.status === 500 ? errorCodes[refusal.code].message : refusal.message,
    data: null,
    code: refusal.code,
    requestId,
  }
  const errors: FieldError[] | undefined = refusal.errors
  if (errors) answer.errors = errors
  return answer
}

/** The one place where an error becomes an answer. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) {
    request.log.error({ err: refusal.cause ?? refusal, errorCode: refusal.code }, 'request failed')
  } else {
    request.log.debug({ err: refusal, errorCode: refusal.code }, 'request refused')
  }
  if (refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))))
  }
  // The success schema of a route does not describe refusals.
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorAnswer(refusal, request.id))
}
