import type { UserClaims } from '@boli/contracts'
import { ConfigurationError, createUserTokenVerifier } from '@boli/http-kit'
import { createTestIdentity } from '@boli/test-kit'
import { describe, expect, test } from 'vitest'
import {
  createVerificationCodes,
  hashOpaqueId,
  newOpaqueId,
  newRecoveryCodes,
  readRecoveryCode,
} from './codes.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { generateSigningKeys, parseSigningKeys, publicKeysOf } from './signing-keys.ts'
import { createUserTokenIssuer } from './user-token-issuer.ts'

describe('passwords', async () => {
  const passwords = createPasswordHasher(1)
  test('are hashed by argon2id with the agreed cost, and each time differently', async () => {
    const [a, b] = await Promise.all([passwords.hash('Sugar7cane!'), passwords.hash('Sugar7cane!')])
    expect(a).toMatch(/^\$argon2id\$v=19\$(?=.*\bm=19456\b)(?=.*\bt=2\b)(?=.*\bp=1\b)/)
    expect(a).not.toBe(b)
    expect(await passwords.verify(a, 'Sugar7cane!')).toBe(true)
    expect(await passwords.verify(a, 'sugar7cane!')).toBe(false)
  })

  test('no password matches an account that does not exist', async () => {
    expect(await passwords.verify(null, '')).toBe(false)
  })

  test('a broken hash fails only its own call, and the next call in the queue runs', async () => {
    await expect(passwords.verify('not a hash', 'x')).rejects.toThrow()
    expect(await passwords.verify(null, 'x')).toBe(false)
  })

  test('callers are refused at once when the queue is full', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 260 }, () => passwords.verify('not a hash', 'x')),
    )
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
    expect(codes.filter((code) => code === 'overloaded').length).toBe(59)
  })
})

test('session ids carry 256 random bits and are known by their hash', () => {
  const id = newOpaqueId()
  expect(Buffer.from(id, 'base64url').length).toBe(32)
  expect(newOpaqueId()).not.toBe(id)
  expect(hashOpaqueId(id)).toMatch(/^[0-9a-f]{64}$/)
})

describe('codes', () => {
  const codes = createVerificationCodes('a key')
  test('are six digits, with leading zeros', () => {
    for (let round = 0; round < 500; round++) expect(codes.make()).toMatch(/^\d{6}$/)
  })

  test('match only their own user and key', () => {
    const hash = codes.hash('user-1', '000123')
    expect(hash).not.toContain('000123')
    expect(codes.matches('user-1', '000123', hash)).toBe(true)
    expect(codes.matches('user-1', '000124', hash)).toBe(false)
    expect(codes.matches('user-2', '000123', hash)).toBe(false)
    expect(createVerificationCodes('another').matches('user-1', '000123', hash)).toBe(false)
    expect(codes.matches('user-1', '000123', '')).toBe(false)
  })
})

describe('signing keys', () => {
  test('are read back from JSON; only their public halves are published', async () => {
    const keys = await generateSigningKeys()
    expect(parseSigningKeys(JSON.stringify(keys))).toEqual(keys)
    expect(JSON.stringify(publicKeysOf(keys))).not.toContain(keys[0]?.d)
    expect(publicKeysOf(keys).keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' })
  })

  test.each(['', '[]', '{}', 'secret-text', '[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"short"}]'])(
    'an invalid key is refused without being repeated: %s',
    (text) => {
      expect(() => parseSigningKeys(text)).toThrow(ConfigurationError)
      expect(() => parseSigningKeys(text)).not.toThrow(/secret-text/)
    },
  )

  test('a token of the first key verifies with the published keys, also beside an older one', async () => {
    const [older] = await generateSigningKeys()
    const [newer] = await generateSigningKeys()
    if (!older || !newer) throw new Error('no keys')
    const claims: UserClaims = (await createTestIdentity()).claimsOf()
    const verifier = createUserTokenVerifier({ keys: publicKeysOf([newer, older]) })
    for (const keys of [[newer, older], [older]]) {
      const { token, expiresAt } = await (await createUserTokenIssuer(keys)).issue(claims, new Date())
      expect(await verifier.verify(token)).toEqual(claims)
      expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 5 * 60_000)
    }
  })
})

test('recovery codes are read in any case and spacing, with O for 0 and l for 1', () => {
  for (const code of newRecoveryCodes()) {
    expect(readRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code.replaceAll('-', ''))
  }
  expect(readRecoveryCode('oooo-llll-iiii-0000')).toBe('0000111111110000')
  expect(readRecoveryCode('123456')).toBeNull()
  expect(readRecoveryCode('UUUU-UUUU-UUUU-UUUU')).toBeNull()
})
