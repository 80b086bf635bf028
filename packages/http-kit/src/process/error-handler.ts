import { type ErrorAnswer, type ErrorCode, errorCodes } from '@boli/contracts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput } from '../input/validation.ts'
import { ApiError } from './api-error.ts'
import { isUnavailable } from './failures.ts'
import { describeError } from './logger.ts'
import { pseudonym } from './request-log.ts'

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
}

/** Turns whatever was thrown into a refusal; what nobody foresaw becomes `internal-error` with its cause. */
export function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof InvalidInput) return new ApiError('validation-failed', { errors: error.errors })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (known) return new ApiError(known, { cause: error })
  // What remains below 500 is a request that Fastify or Node could not read.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError(statusCode === 413 ? 'request-too-large' : 'malformed-request', { cause: error })
  }
  if (isUnavailable(error))
    return new ApiError('upstream-unavailable', { retryAfterSeconds: 2, cause: error })
  return new ApiError('internal-error', { cause: error })
}

const MOST_REASONS = 3

/** The body of a refusal. Texts of 500 are generic whatever the refusal says. */
export function errorAnswer(refusal: ApiError, requestId: string): ErrorAnswer {
  const answer: ErrorAnswer = {
    status: refusal.status,
    success: false,
    message: refusal.status === 500 ? errorCodes[refusal.code].message : messageOf(refusal),
    data: null,
    code: refusal.code,
    requestId,
  }
  if (refusal.params) answer.params = refusal.params
  if (refusal.errors) answer.errors = refusal.errors
  return answer
}

/** In words that a client can show which has no place beside a field: what is wrong with the first fields. */
function messageOf({ code, message, errors = [] }: ApiError): string {
  const reasons = [...new Set(errors.map((error) => error.message))].slice(0, MOST_REASONS)
  return code === 'validation-failed' && reasons.length > 0 ? reasons.join('. ') : message
}

/** Refusals that tell of somebody trying what they may not, or more often than they may. */
const notable: readonly number[] = [401, 403, 429]

/**
 * Only a defect is an error: what a caller can bring about, such as going away or asking too much, must not raise an
 * alarm or fill the log with stacks.
 */
function logRefusal(refusal: ApiError, request: FastifyRequest): void {
  const { method, routeOptions, user, clientAddress } = request
  const facts = {
    errorCode: refusal.code,
    method,
    route: routeOptions.url,
    who: pseudonym(user?.userId),
    from: pseudonym(clientAddress),
  }
  if (refusal.code === 'internal-error') {
    request.log.error({ ...facts, err: refusal.cause ?? refusal }, 'request failed')
  } else if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug(facts, 'the sender has gone')
  } else if (refusal.status >= 500) {
    request.log.warn({ ...facts, cause: describeCause(refusal.cause) }, 'request failed')
  } else {
    request.log[notable.includes(refusal.status) ? 'info' : 'debug'](facts, 'request refused')
  }
}

function describeCause(cause: unknown): string | undefined {
  if (cause === undefined) return undefined
  const { type, message, code } = describeError(cause)
  return [type, code, message].filter((part) => part !== undefined && part !== '').join(' ')
}

/** The one place where an error becomes an answer. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  logRefusal(refusal, request)
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
