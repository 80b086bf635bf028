import { Answer, newId, type PublicRoute, routes, succeed } from '@boli/contracts'
import { createTestIdentity } from '@boli/test-kit'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { aService, bearer, identity, secret } from '../../test/support/a-service.ts'
import { createServiceTokens } from '../auth/service-tokens.ts'
import { createLogger } from './logger.ts'
import { frequentRoute, internalRoute, publicRoute } from './routes.ts'

/** The answer of a service to a request to its only route, which says who the user is. */
async function answerOf(route: Partial<PublicRoute>, headers: Record<string, string> = {}) {
  const app = await aService()
  publicRoute(
    app,
    { method: 'GET', path: '/thing', service: 'auctions', access: 'anyone', ...route },
    { schema: {}, handler: async (request) => succeed({ user: request.user }) },
  )
  return app.inject({ method: 'GET', url: '/api/v1/thing', headers })
}

describe('access', () => {
  const cases = [
    ['anyone', null, 200],
    ['guest', null, 200],
    ['signed-in', null, 401],
    ['verified', null, 401],
    ['farmer', null, 401],
    ['signed-in', { isVerified: false }, 200],
    ['verified', { isVerified: false }, 403],
    ['verified', {}, 200],
    ['farmer', { role: 'farmer' }, 200],
    ['farmer', { role: 'farmer', isVerified: false }, 403],
    ['farmer', { role: 'business' }, 403],
    ['business', { role: 'admin' }, 403],
    ['admin', { role: 'farmer' }, 403],
    ['admin', { role: 'admin' }, 200],
    ['admin', { role: 'admin', isVerified: false }, 403],
    ['admin', { role: 'admin', needsSecondFactor: true }, 403],
    ['verified', { role: 'admin', needsSecondFactor: true }, 200],
  ] as const

  test.each(cases)('%s for %j answers %i', async (access, claims, status) => {
    const headers = claims ? bearer(await identity.issueToken(claims)) : {}
    expect((await answerOf({ access }, headers)).statusCode).toBe(status)
  })

  test.each([
    ['read', ['read'], 200],
    ['read', ['bid', 'deals'], 403],
    [undefined, ['read', 'bid', 'deals'], 403],
  ] as const)('a route of scope %s for a key with %j answers %i', async (keyScope, scopes, status) => {
    const token = await identity.issueToken({ apiKey: { keyId: newId(), scopes: [...scopes] } })
    expect((await answerOf(keyScope ? { keyScope } : {}, bearer(token))).statusCode).toBe(status)
  })

  test('a bad token makes a guest on routes for guests, and is refused elsewhere', async () => {
    const headers = bearer(await (await createTestIdentity()).issueToken())
    expect((await answerOf({}, headers)).json().data.user).toBeNull()
    expect((await answerOf({ access: 'signed-in' }, headers)).statusCode).toBe(401)
  })

  test('an unauthorised caller is refused before the body is parsed', async () => {
    const app = await aService()
    publicRoute(app, routes.createAuction, {
      schema: {},
      wrongRole: 'only-farmers-create',
      handler: async () => succeed(null),
    })
    const headers = bearer(await identity.issueToken({ role: 'business' }))
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/auction/create-auction',
      headers,
      payload: '{',
    })
    expect(response.json()).toMatchObject({ status: 403, code: 'only-farmers-create' })
  })
})

describe('internal routes', () => {
  test('need a service token for this very service', async () => {
    const app = await aService()
    internalRoute(app, {
      method: 'GET',
      url: '/internal/who',
      schema: {},
      handler: async (request) => succeed(request.callingService),
    })
    const gateway = createServiceTokens({ secret, self: 'gateway' })
    const foreign = createServiceTokens({ secret: 'y'.repeat(32), self: 'gateway' })
    const ask = (headers: Record<string, string>) =>
      app.inject({ method: 'GET', url: '/internal/who', headers })
    for (const token of [
      await identity.issueToken({ role: 'admin' }),
      await gateway.issue('identity'),
      await foreign.issue('auctions'),
    ])
      expect((await ask(bearer(token))).statusCode).toBe(403)
    expect((await ask({})).statusCode).toBe(403)
    expect((await ask(bearer(await gateway.issue('auctions')))).json().data).toBe('gateway')
  })

  test('called many times a second are logged only where they fail', async () => {
    const lines: Record<string, unknown>[] = []
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const app = await aService({ logger: createLogger({ name: 'test', destination }) })
    const schema = { body: Type.Object({}), response: Answer(Type.Null()) }
    frequentRoute(app, { url: '/internal/many', schema, answer: async () => succeed(null) })
    const token = await createServiceTokens({ secret, self: 'gateway' }).issue('auctions')
    const call = { method: 'POST', url: '/internal/many', payload: {} } as const
    expect((await app.inject({ ...call, headers: bearer(token) })).statusCode).toBe(200)
    expect((await app.inject(call)).statusCode).toBe(403)
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests).toMatchObject([{ route: '/internal/many', status: 403 }])
  })
})
