import { Answer, succeed } from '@boli/contracts'
import { silentLogger } from '@boli/test-kit'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServiceTokens } from '../auth/service-tokens.ts'
import { ApiError } from '../process/api-error.ts'
import { createService } from '../process/create-service.ts'
import { frequentRoute, internalRoute } from '../process/routes.ts'
import type { Service } from '../process/service.ts'
import { answerInProcess } from './in-process.ts'
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts'

const secret = 's'.repeat(40)
const Echo = Type.Object({
  data: Type.Object({ text: Type.String(), caller: Type.String(), requestId: Type.String() }),
})
const refusal = {
  ...{ retryAfterSeconds: 7, params: { limit: 3 } },
  errors: [{ field: 'a', message: 'b', code: 'too-long', params: { limit: 1 } }],
}
let callee: Service
let client: ServiceClient

function clientFor(
  baseUrl: string,
  timeoutMs = 2_000,
  given: Partial<ServiceClientOptions> = {},
): ServiceClient {
  const serviceTokens = createServiceTokens({ secret, self: 'realtime' })
  return createServiceClient({
    ...{ baseUrl, serviceTokens, audience: 'auctions', timeoutMs },
    logger: silentLogger,
    ...given,
  })
}

const startCallee = () =>
  createService({
    ...{ name: 'auctions', logger: silentLogger },
    serviceTokens: createServiceTokens({ secret, self: 'auctions' }),
  })

beforeAll(async () => {
  callee = await startCallee()
  internalRoute(callee, {
    method: 'POST',
    url: '/internal/echo',
    schema: { body: Type.Object({ text: Type.String() }) },
    handler: async (request) =>
      succeed({ text: request.body.text, caller: request.callingService, requestId: request.id }),
  })
  internalRoute(callee, {
    method: 'GET',
    url: '/internal/refuse',
    schema: {},
    handler: () => Promise.reject(new ApiError('too-many-requests', refusal)),
  })
  client = clientFor(await callee.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => callee?.close())

test('sends body, service token and request id, and checks the answer', async () => {
  const answer = await client.call({
    method: 'POST',
    path: '/internal/echo',
    body: { text: 'नमस्ते' },
    requestId: 'request-123',
    responseSchema: Echo,
  })
  expect(answer.data).toEqual({ text: 'नमस्ते', caller: 'realtime', requestId: 'request-123' })
})

test('throws the error that the callee answered', async () => {
  const refused = client.call({ method: 'GET', path: '/internal/refuse', responseSchema: Echo })
  await expect(refused).rejects.toMatchObject({ code: 'too-many-requests', ...refusal })
})

test('reports unavailability if the callee answers in another shape, and if nobody listens', async () => {
  const request = { method: 'GET', path: '/healthz', responseSchema: Echo } as const
  for (const one of [client, clientFor('http://127.0.0.1:1')])
    await expect(one.call(request)).rejects.toMatchObject({ code: 'upstream-unavailable' })
})

describe('a frequent route', () => {
  const schema = {
    body: Type.Object({ text: Type.String({ minLength: 1 }) }),
    response: Answer(Type.String()),
  }
  let app: Service
  let requests = 0
  beforeAll(async () => {
    app = await startCallee()
    app.addHook('onRequest', async () => {
      requests += 1
    })
    frequentRoute(app, {
      url: '/internal/frequent',
      schema,
      async answer({ text }) {
        if (text === 'never') return new Promise(() => {})
        if (text === 'defect') throw new Error('inside')
        if (text === 'busy') throw new ApiError('overloaded')
        return succeed(text)
      },
    })
  })
  afterAll(() => app?.close())

  describe.each([
    ['in this process', true],
    ['over a connection', false],
  ])('called %s', (_, isHere) => {
    let url = ''
    beforeAll(async () => {
      url = isHere ? 'http://127.0.0.1:9' : await app.listen({ port: 0, host: '127.0.0.1' })
      if (isHere) end = answerInProcess(url, app)
    })
    let end = () => {}
    afterAll(() => end())
    const call = (body: unknown, given: Partial<ServiceClientOptions> = {}) =>
      clientFor(url, 200, given).call({
        ...{ method: 'POST', path: '/internal/frequent', body },
        responseSchema: schema.response,
      })

    test('answers, without an HTTP request if caller and callee share the process', async () => {
      requests = 0
      expect((await call({ text: 'नमस्ते' })).data).toBe('नमस्ते')
      expect(requests).toBe(isHere ? 0 : 1)
    })

    test('checks token and body', async () => {
      const foreign = createServiceTokens({ secret: 'y'.repeat(40), self: 'realtime' })
      await expect(call({ text: 'x' }, { serviceTokens: foreign })).rejects.toMatchObject({
        code: 'not-allowed',
      })
      await expect(call({ text: '' })).rejects.toMatchObject({
        code: 'validation-failed',
        errors: [{ field: 'text' }],
      })
    })

    test.each([
      ['defect', 'upstream-unavailable'],
      ['never', 'upstream-unavailable'],
      ['busy', 'overloaded'],
    ])('a failure is reported: %s', async (text, code) => {
      await expect(call({ text })).rejects.toMatchObject({ code })
    })
  })
})
