import { type ErrorCode, errorCodes, type FieldError, type ServiceName } from '@boli/contracts'
import type { Logger } from 'pino'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Refusal } from './refusal.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'
import type { ServiceTokens } from './service-tokens.ts'
import { traced, traceHeaders } from './tracing/spans.ts'

export interface ServiceCall<Schema extends TSchema> {
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
   * @throws {Refusal} the one that was answered, or `upstream-unavailable` where there was no usable answer:
   *   then whether the call took effect is unknown.
   */
  call<Schema extends TSchema>(call: ServiceCall<Schema>): Promise<Static<Schema>>
}

export interface ServiceClientOptions {
  baseUrl: string
  serviceTokens: ServiceTokens
  audience: ServiceName
  timeoutMs: number
  logger: Logger
}

const validators = new WeakMap<TSchema, Validator>()

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  return {
    async call(call) {
      const { response, answer } = await traced({ name: `call ${options.audience}`, kind: 'client' }, () =>
        exchange(options, call),
      )
      if (!response.ok) throw refusalOf(response, answer)
      if (!validatorOf(call.responseSchema).Check(answer)) {
        options.logger.error(
          { audience: options.audience, path: call.path },
          'answer does not fit its schema',
        )
        throw new Refusal('upstream-unavailable')
      }
      return answer as never
    },
  }
}

async function exchange(
  options: ServiceClientOptions,
  call: ServiceCall<TSchema>,
): Promise<{ response: Response; answer: unknown }> {
  const response = await send(options, call)
  return { response, answer: await readJson(response) }
}

async function send(options: ServiceClientOptions, call: ServiceCall<TSchema>): Promise<Response> {
  const headers: Record<string, string> = {
    ...call.headers,
    ...traceHeaders(),
    authorization: `Bearer ${await options.serviceTokens.issue(options.audience)}`,
  }
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  if (call.requestId !== undefined) headers[REQUEST_ID_HEADER] = call.requestId
  try {
    return await fetch(new URL(call.path, options.baseUrl), {
      method: call.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
  } catch (cause) {
    throw new Refusal('upstream-unavailable', { cause })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new Refusal('upstream-unavailable', { cause })
  }
}

function refusalOf(response: Response, answer: unknown): Refusal {
  const { code, message, errors } = (answer ?? {}) as {
    code?: unknown
    message?: unknown
    errors?: FieldError[]
  }
  if (typeof code !== 'string' || !(code in errorCodes) || code === 'internal-error') {
    return new Refusal('upstream-unavailable', { cause: new Error(`answered ${response.status}`) })
  }
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Refusal(code as ErrorCode, {
    ...(typeof message === 'string' ? { message } : {}),
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
