import { routes, succeed } from '@boli/contracts'
import type { InjectOptions } from 'fastify'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { aService } from '../../test/support/a-service.ts'
import { ApiError, refuseFields } from './api-error.ts'
import { createLogger } from './logger.ts'
import { pseudonym } from './request-log.ts'
import { publicRoute } from './routes.ts'

/** The answer of a service to a request to its only route. */
async function answerOf(
  handler: Parameters<typeof publicRoute>[2]['handler'],
  request: InjectOptions = {},
  schema: Parameters<typeof publicRoute>[2]['schema'] = {},
) {
  const app = await aService()
  publicRoute(app, routes.register, { schema, handler })
  return app.inject({ method: 'POST', url: '/api/v1/user/register', ...request })
}
const failWith = (error: unknown) => async () => {
  throw error
}

describe('log lines', () => {
  test.each([
    ['a defect', new Error('boom'), { level: 50, hasStack: true }],
    ['an overload', new ApiError('overloaded'), { level: 40, hasStack: false }],
    [
      'a dependency that is away',
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      { level: 40, hasStack: false },
    ],
    ['a wrong password', new ApiError('wrong-credentials'), { level: 30, hasStack: false }],
    ['a limit', new ApiError('too-many-requests'), { level: 30, hasStack: false }],
  ])('%s', async (_, error, { level, hasStack }) => {
    const lines: Record<string, unknown>[] = []
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const app = await aService({ logger: createLogger({ name: 'test', destination }) })
    app.get('/fails', async (request) => {
      request.clientAddress = '203.0.113.7'
      request.user = { userId: 'user-7' } as never
      throw error
    })
    await app.inject('/fails')
    const line = lines.find(({ errorCode }) => errorCode !== undefined)
    expect(line).toMatchObject({
      level,
      route: '/fails',
      who: pseudonym('user-7'),
      from: pseudonym('203.0.113.7'),
    })
    expect('err' in (line ?? {})).toBe(hasStack)
    expect(lines.at(-1)).toMatchObject({ msg: 'request', route: '/fails', requestId: line?.requestId })
    expect(JSON.stringify(lines)).not.toMatch(/user-7|203\.0\.113/)
  })
})

describe('answers', () => {
  test('a handler’s status becomes the HTTP status, and its answer is cut to the schema', async () => {
    const shape = Type.Object({ status: Type.Integer(), data: Type.Object({ name: Type.String() }) })
    const handler = async () => succeed({ name: 'Ravi', passwordHash: 'secret' }, 'ok', 201)
    const response = await answerOf(handler, {}, { response: shape })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ status: 201, data: { name: 'Ravi' } })
  })

  test.each([
    [[['currentPassword', 'Please enter your current password']], 'Please enter your current password'],
    [
      [
        ['city', 'Please enter the city'],
        ['pin', 'Please enter the PIN code'],
      ],
      'Please enter the city. Please enter the PIN code',
    ],
    [[], 'Please check the highlighted fields'],
  ])('the text for bad input says what is wrong with %j', async (fields, message) => {
    const errors = fields.map(([field = '', message = '']) => ({ field, code: 'required', message }))
    const response = await answerOf(failWith(refuseFields(...errors)))
    expect(response.json()).toMatchObject({ status: 400, message, errors })
  })

  test('a refusal carries status, code, text, field errors, request id and Retry-After', async () => {
    const details = {
      ...{ params: { seconds: 7 }, errors: [{ field: 'input', code: 'wait', message: 'Wait' }] },
    }
    const refusal = new ApiError('too-many-attempts', { retryAfterSeconds: 29.2, ...details })
    const response = await answerOf(failWith(refusal), { headers: { 'x-request-id': 'edge-12345' } })
    expect(response.statusCode).toBe(429)
    expect(response.headers).toMatchObject({ 'retry-after': '30', 'x-request-id': 'edge-12345' })
    expect(response.json()).toEqual({
      status: 429,
      success: false,
      message: 'Too many attempts. Please wait before trying again',
      data: null,
      code: 'too-many-attempts',
      requestId: 'edge-12345',
      ...details,
    })
  })

  test('an unexpected error is a generic 500 without its cause', async () => {
    const defect = new Error('password is hunter2', { cause: new Error('deep') })
    const response = await answerOf(failWith(defect))
    expect(response.json()).toMatchObject({
      status: 500,
      code: 'internal-error',
      message: 'Something went wrong',
    })
    expect(response.body).not.toContain('hunter2')
  })

  test.each([
    ['admin shutdown', '57P01'],
    ['a lock timeout', '55P03'],
  ])('an unavailable dependency is a 503 with Retry-After: %s', async (_, code) => {
    const response = await answerOf(failWith(Object.assign(new Error('from the server'), { code })))
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
  })

  test.each([
    ['malformed JSON', '{', 'application/json', 400, 'malformed-request'],
    ['a poisoned prototype', '{"__proto__":{"role":"admin"}}', 'application/json', 400, 'malformed-request'],
    ['an empty JSON body', '', 'application/json', 400, 'malformed-request'],
    ['another content type', '<a/>', 'application/xml', 415, 'unsupported-media-type'],
    ['a form where none is taken', '--x--', 'multipart/form-data; boundary=x', 415, 'unsupported-media-type'],
    [
      'too large a body',
      JSON.stringify({ a: 'x'.repeat(70_000) }),
      'application/json',
      413,
      'request-too-large',
    ],
  ])('%s', async (_, payload, contentType, status, code) => {
    const request = { headers: { 'content-type': contentType }, payload }
    const response = await answerOf(async () => succeed(null), request, { body: Type.Object({}) })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test.each(['/nowhere', '/api/v1/user/login/more', '/%zz'])(
    'an unknown path is answered in the same shape: %s',
    async (url) => {
      const app = await aService()
      const response = await app.inject({ method: 'GET', url })
      expect(response.json()).toMatchObject({ success: false, data: null, requestId: expect.any(String) })
      expect(response.headers['x-request-id']).toBe(response.json().requestId)
    },
  )
})
