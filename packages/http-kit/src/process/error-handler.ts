import { type ErrorAnswer, type ErrorCode, errorCodes } from '@boli/contracts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput } from '../input/validation.ts'
import { ApiError } from './api-error.ts'
import { isLockTimeout, isUnavailable } from './failures.ts'
import { describeError } from './logger.ts'
import { pseudonym } from './request-log.ts'

/** Our codes for errors of Fastify and its plugins. */
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

/** Turns any error into an `ApiError`; unexpected ones become `internal-error` with their cause. */
export function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof InvalidInput) return new ApiError('validation-failed', { errors: error.errors })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (known) return new ApiError(known, { cause: error })
  // The remaining errors below 500 are requests that Fastify or Node could not parse.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError(statusCode === 413 ? 'request-too-large' : 'malformed-request', { cause: error })
  }
  if (isUnavailable(error))
    return new ApiError('upstream-unavailable', { retryAfterSeconds: 2, cause: error })
  if (isLockTimeout(error)) return new ApiError('overloaded', { retryAfterSeconds: 2, cause: error })
  return new ApiError('internal-error', { cause: error })
}

const MOST_REASONS = 3

/** The body of an error answer. Texts of 5xx are always generic. */
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

/** A message for clients that cannot show errors beside fields: it names the first wrong fields. */
function messageOf({ code, message, errors = [] }: ApiError): string {
  const reasons = [...new Set(errors.map((error) => error.message))].slice(0, MOST_REASONS)
  return code === 'validation-failed' && reasons.length > 0 ? reasons.join('. ') : message
}

/** Refusals of attempts that are not allowed, or not allowed that often. */
const notable: readonly number[] = [401, 403, 429]

/**
 * Only a defect is an error: errors that a caller can cause, such as disconnecting or sending too much, must not raise
 * an alert or fill the log with stacks.
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
