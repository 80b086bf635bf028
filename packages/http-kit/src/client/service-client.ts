import {
  type ErrorCode,
  type ErrorParams,
  errorCodes,
  type FieldError,
  type ServiceName,
} from '@boli/contracts'
import type { Logger } from 'pino'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { ServiceTokens } from '../auth/service-tokens.ts'
import { ApiError } from '../process/api-error.ts'
import { inTime } from '../process/failures.ts'
import { REQUEST_ID_HEADER } from '../process/request-log.ts'
import { traced, traceHeaders } from '../tracing/spans.ts'
import { createHttpExchange, type HttpAnswer, type HttpExchange } from './http-exchange.ts'
import { serviceHere } from './in-process.ts'
import { untilTaken } from './never-sent.ts'

interface ServiceCall<Schema extends TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  requestId?: string
  headers?: Record<string, string>
  responseSchema: Schema
}

/** Calls another service's `/internal/*` routes. */
export interface ServiceClient {
  /**
   * @returns the answer's whole body.
   * @throws {ApiError} the error of the answer, or `upstream-unavailable` if there was no usable answer: then it is
   * unknown whether the call took effect.
   */
  call<Schema extends TSchema>(call: ServiceCall<Schema>): Promise<Static<Schema>>
}

export interface ServiceClientOptions {
  baseUrl: string
  serviceTokens: ServiceTokens
  audience: ServiceName
  timeoutMs: number
  /** How long a call waits for an instance that accepts it; default 1 s. */
  takenWithinMs?: number
  logger: Logger
}

const TAKEN_WITHIN_MS = 1_000

const validators = new WeakMap<TSchema, Validator>()

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const exchange = createHttpExchange(options.baseUrl, options.timeoutMs)
  const { origin } = new URL(options.baseUrl)
  const span = { name: `call ${options.audience}`, kind: 'client' } as const
  return {
    async call(call) {
      const direct = call.method === 'POST' ? serviceHere(origin)?.directAnswers.get(call.path) : undefined
      if (direct) return (await traced(span, () => callDirectly(options, direct, call.body))) as never
      const answered = await traced(span, () => send(options, exchange, call))
      const answer = readJson(answered)
      if (answered.status < 200 || answered.status > 299) throw refusalOf(answered, answer)
      if (!validatorOf(call.responseSchema).Check(answer)) {
        options.logger.error(
          { audience: options.audience, path: call.path },
          'answer does not fit its schema',
        )
        throw new ApiError('upstream-unavailable')
      }
      return answer as never
    },
  }
}

async function callDirectly(
  { serviceTokens, audience, timeoutMs }: ServiceClientOptions,
  answer: (token: string, body: unknown) => Promise<unknown>,
  body: unknown,
): Promise<unknown> {
  const token = await serviceTokens.issue(audience)
  try {
    return await inTime(answer(token, body), timeoutMs)
  } catch (cause) {
    if (cause instanceof ApiError && cause.code !== 'internal-error') throw cause
    throw new ApiError('upstream-unavailable', { cause })
  }
}

async function send(
  options: ServiceClientOptions,
  exchange: HttpExchange,
  { method, path, body, headers, requestId }: ServiceCall<TSchema>,
): Promise<HttpAnswer> {
  const token = await options.serviceTokens.issue(options.audience)
  const text = body === undefined ? undefined : JSON.stringify(body)
  try {
    const call = {
      method,
      path,
      body: text,
      headers: {
        ...headers,
        ...traceHeaders(),
        authorization: `Bearer ${token}`,
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        ...(requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }),
      },
    }
    return await untilTaken(() => exchange(call), {
      withinMs: Math.min(options.takenWithinMs ?? TAKEN_WITHIN_MS, options.timeoutMs),
    })
  } catch (cause) {
    throw new ApiError('upstream-unavailable', { cause })
  }
}

function readJson({ body }: HttpAnswer): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new ApiError('upstream-unavailable', { cause })
  }
}

function refusalOf({ status, headers }: HttpAnswer, answer: unknown): ApiError {
  const { code, message, params, errors } = (answer ?? {}) as {
    code?: unknown
    message?: unknown
    params?: ErrorParams
    errors?: FieldError[]
  }
  if (typeof code !== 'string' || !(code in errorCodes) || code === 'internal-error') {
    return new ApiError('upstream-unavailable', { cause: new Error(`answered ${status}`) })
  }
  const retryAfter = Number(headers['retry-after'])
  return new ApiError(code as ErrorCode, {
    ...(typeof message === 'string' ? { message } : {}),
    ...(params ? { params } : {}),
    ...(Array.isArray(errors) ? { errors } : {}),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  })
}

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator
}
