import { ConfigurationError } from '@boli/http-kit'
import { beforeAll, expect, test } from 'vitest'
import { readConfig, settingsFrom } from './config.ts'
import { generateSigningKeys } from './security/signing-keys.ts'

let good: Record<string, string>
beforeAll(async () => {
  good = {
    DATABASE_URL: 'postgres://x',
    KAFKA_BROKERS: 'a:1',
    REDIS_URL: 'redis://x',
    AUCTIONS_URL: 'http://auctions',
    DEALS_URL: 'http://deals',
    S3_ENDPOINT: 'http://s3',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    SMTP_URL: 'smtp://x',
    SERVICE_TOKEN_SECRET: 's'.repeat(32),
    CODE_SECRET: 'c'.repeat(32),
    SECOND_FACTOR_KEYS: 'k'.repeat(43),
    TOKEN_SIGNING_KEYS: JSON.stringify(await generateSigningKeys()),
  }
})

const settingsOf = (env: Record<string, string>) => settingsFrom(readConfig(env))

test('cookies are secure unless the environment says otherwise', () => {
  expect(settingsOf(good).isCookieSecure).toBe(true)
  expect(settingsOf({ ...good, COOKIE_SECURE: 'false' }).isCookieSecure).toBe(false)
})

test('passwords follow the specification unless the environment says otherwise', () => {
  expect(settingsOf(good).passwordPolicy).toBe('specification')
  expect(settingsOf({ ...good, PASSWORD_POLICY: 'length' }).passwordPolicy).toBe('length')
  expect(() => settingsOf({ ...good, PASSWORD_POLICY: 'none' })).toThrow(/PASSWORD_POLICY/)
})

test('cookies are sent to pages of other sites only if some are listed, and then only with Secure', () => {
  const listed = { ...good, ALLOWED_ORIGINS: 'https://partner.example' }
  const local = { ...good, ALLOWED_ORIGINS: 'http://localhost:5173', COOKIE_SECURE: 'false' }
  expect([good, listed, local].map((env) => settingsOf(env).isForOtherSites)).toEqual([false, true, false])
  expect(() => settingsOf({ ...listed, COOKIE_SECURE: 'false' })).toThrow(ConfigurationError)
})

test('a first administrator exists only if both e-mail and password are given', () => {
  expect(settingsOf(good).firstAdmin).toBeNull()
  const admin = { ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'Sugar7cane!' }
  expect(settingsOf({ ...good, ...admin }).firstAdmin).toEqual({
    email: 'a@b.in',
    password: 'Sugar7cane!',
    username: expect.stringMatching(/^admin\d{5,6}$/),
    mustChangePassword: true,
  })
  const final = { ...good, ...admin, ADMIN_MUST_CHANGE_PASSWORD: 'false' }
  expect(settingsOf(final).firstAdmin).toMatchObject({ mustChangePassword: false })
  expect(() => settingsOf({ ...good, ADMIN_EMAIL: 'a@b.in' })).toThrow(ConfigurationError)
  expect(() => settingsOf({ ...good, ...admin, ADMIN_PASSWORD: 'weak' })).toThrow(/ADMIN_PASSWORD/)
})

test('the process does not start without a secret', () => {
  for (const name of ['CODE_SECRET', 'SECOND_FACTOR_KEYS', 'TOKEN_SIGNING_KEYS', 'SERVICE_TOKEN_SECRET']) {
    expect(() => settingsOf({ ...good, [name]: '' })).toThrow(`${name} is missing`)
  }
})
