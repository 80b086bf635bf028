import { USER_TOKEN_AUDIENCE, USER_TOKEN_ISSUER } from '@boli/contracts'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createTestIdentity } from './test-identity.ts'

const rules = { issuer: USER_TOKEN_ISSUER, audience: USER_TOKEN_AUDIENCE, algorithms: ['EdDSA'] }

it('issues tokens that its published keys verify', async () => {
  const identity = await createTestIdentity()
  const token = await identity.issueToken({ username: 'asha', role: 'farmer' })
  const { payload } = await jwtVerify(token, createLocalJWKSet(identity.keys), rules)
  expect(payload).toMatchObject({ username: 'asha', role: 'farmer', isVerified: true, sub: payload.userId })
})

it('publishes no private key', async () => {
  const { keys } = await createTestIdentity()
  expect(keys.keys[0]).not.toHaveProperty('d')
})

it('issues expired tokens and tokens of another issuer, for tests of refusals', async () => {
  const [identity, stranger] = await Promise.all([createTestIdentity(), createTestIdentity()])
  const keys = createLocalJWKSet(identity.keys)
  const expired = await identity.issueToken({}, { expiresInSeconds: -10 })
  await expect(jwtVerify(expired, keys, rules)).rejects.toThrow('exp')
  await expect(jwtVerify(await stranger.issueToken(), keys, rules)).rejects.toThrow()
})
