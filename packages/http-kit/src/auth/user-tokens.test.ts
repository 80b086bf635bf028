import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEY_TOKEN_AUDIENCE, newId, USER_TOKEN_AUDIENCE, USER_TOKEN_ISSUER } from '@boli/contracts'
import { createTestIdentity } from '@boli/test-kit'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createUserTokenVerifier } from './user-tokens.ts'

const identity = await createTestIdentity()
const verifier = createUserTokenVerifier({ keys: identity.keys })
afterEach(() => void vi.useRealTimers())

const refused = { code: 'not-signed-in' }

test('returns exactly the signed claims, also from its cache', async () => {
  const claims = identity.claimsOf({ username: 'ravi', role: 'farmer' })
  const token = await identity.issueToken(claims)
  expect(await verifier.verify(token)).toEqual(claims)
  expect(await verifier.verify(token)).toBe(await verifier.verify(token))
})

test('an expired token is refused, even if it was cached', async () => {
  const token = await identity.issueToken({}, { expiresInSeconds: 60 })
  await verifier.verify(token)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await expect(verifier.verify(token)).rejects.toMatchObject(refused)
})

describe('refuses', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const own = createUserTokenVerifier({
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' }] },
  })
  const claims: JWTPayload = { ...identity.claimsOf() }
  const sign = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid: 'k' }).sign(privateKey)
  const good = { ...claims, iss: USER_TOKEN_ISSUER, aud: USER_TOKEN_AUDIENCE, exp: Date.now() / 1000 + 60 }

  const apiKey = { keyId: newId(), scopes: ['read'] }

  test('no valid token, whether of a session or of an API key', async () => {
    expect(await own.verify(await sign(good))).toEqual(claims)
    const ofKey = { ...good, aud: KEY_TOKEN_AUDIENCE, apiKey }
    expect(await own.verify(await sign(ofKey))).toEqual({ ...claims, apiKey })
  })

  test.each([
    ['no expiry', { ...good, exp: undefined }],
    ['another issuer', { ...good, iss: 'else' }],
    ['a key in a token for sessions', { ...good, apiKey }],
    ['a session in a token for keys', { ...good, aud: KEY_TOKEN_AUDIENCE }],
    ['another audience', { ...good, aud: 'else' }],
    ['a role that does not exist', { ...good, role: 'root' }],
    ['missing claims', { ...good, isVerified: undefined }],
  ])('%s', async (_, payload) => {
    await expect(own.verify(await sign(JSON.parse(JSON.stringify(payload))))).rejects.toMatchObject(refused)
  })

  test("another algorithm, an unsigned token, and another's key", async () => {
    const symmetric = await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'k' })
      .sign(new Uint8Array(32))
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${encode({ alg: 'none' })}.${encode(good)}.`
    for (const token of [symmetric, unsigned, await identity.issueToken(), 'nonsense', '']) {
      await expect(own.verify(token)).rejects.toMatchObject(refused)
    }
  })
})

/** An identity service with this status, which answers with its keys if it is 200. */
async function startIdentity(statusNow: () => number) {
  const server = createServer((_request, response) => {
    const status = statusNow()
    response.writeHead(status).end(status === 200 ? JSON.stringify(identity.keys) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('known keys stay valid while identity cannot be asked for newer ones', async () => {
  let asked = 0
  const identityUrl = await startIdentity(() => (++asked === 1 ? 200 : 502))
  const remote = createUserTokenVerifier({ identityUrl })
  // Before the first request with a token.
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(await remote.verify(await identity.issueToken())).toMatchObject({ isVerified: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect(await remote.verify(await identity.issueToken())).toMatchObject({ isVerified: true })
  vi.useRealTimers()
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1))
})

test('remote keys are fetched on demand: while identity is unavailable the answer is 503, then it works', async () => {
  let isUp = false
  const identityUrl = await startIdentity(() => (isUp ? 200 : 502))
  const remote = createUserTokenVerifier({ identityUrl })
  const token = await identity.issueToken()
  await expect(remote.verify(token)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  isUp = true
  expect(await remote.verify(token)).toMatchObject({ isVerified: true })
})
