import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import {
  ConfigurationError,
  databaseConfig,
  kafkaAccess,
  kafkaConfig,
  loadConfig,
  processConfig,
  readAllowedOrigins,
  splitList,
} from './config.ts'

const schema = Type.Object({
  PORT: processConfig.PORT,
  LOG_LEVEL: processConfig.LOG_LEVEL,
  MIGRATE: databaseConfig.MIGRATE,
  DATABASE_URL: databaseConfig.DATABASE_URL,
  SERVICE_TOKEN_SECRET: processConfig.SERVICE_TOKEN_SECRET,
})
const good = { DATABASE_URL: 'postgres://here', SERVICE_TOKEN_SECRET: 's'.repeat(32) }

test('reads types and defaults, and only the requested variables', () => {
  expect(loadConfig(schema, { ...good, PORT: '8080', MIGRATE: 'false', HOME: '/root' })).toEqual({
    ...good,
    PORT: 8080,
    MIGRATE: false,
    LOG_LEVEL: 'info',
  })
})

test('an empty variable counts as absent', () => {
  expect(loadConfig(schema, { ...good, PORT: '' }).PORT).toBe(3000)
})

test('names every wrong variable in one sentence, and no value', () => {
  const wrong = { PORT: 'many', LOG_LEVEL: 'loud', SERVICE_TOKEN_SECRET: 'short-secret' }
  expect(() => loadConfig(schema, wrong)).toThrow(ConfigurationError)
  try {
    loadConfig(schema, wrong)
  } catch (error) {
    const { message } = error as Error
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL is missing', 'SERVICE_TOKEN_SECRET']) {
      expect(message).toContain(name)
    }
    expect(message).not.toContain('short-secret')
    expect(message).not.toContain('\n')
  }
})

test('a secret is read from the file that NAME_FILE names, unless the variable itself is set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boli-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'url')
  writeFileSync(path, 'postgres://file\n')
  const { DATABASE_URL: _, ...others } = good
  const read = (variables: Record<string, string>) => loadConfig(schema, { ...others, ...variables })
  expect(read({ DATABASE_URL_FILE: path }).DATABASE_URL).toBe('postgres://file')
  expect(read({ DATABASE_URL: 'postgres://direct', DATABASE_URL_FILE: path }).DATABASE_URL).toBe(
    'postgres://direct',
  )
  const unreadable = () => read({ DATABASE_URL_FILE: '/nowhere/url' })
  expect(unreadable).toThrow(ConfigurationError)
  expect(unreadable).toThrow('DATABASE_URL_FILE')
})

test('lists are split at commas', () => {
  expect(splitList(' a:1, b:2,,')).toEqual(['a:1', 'b:2'])
})

test.each([
  [
    'https://partner.example, http://localhost:5173',
    true,
    ['https://partner.example', 'http://localhost:5173'],
  ],
  ['', false, []],
  ['http://localhost:5173, http://127.0.0.1:8080', false, ['http://localhost:5173', 'http://127.0.0.1:8080']],
  ['http://localhost:5173, https://partner.example', false, /needs COOKIE_SECURE/],
  ['https://partner.example/', true, /takes origins/],
  ['http://partner.example', true, /takes origins/],
  ['*', true, /takes origins/],
  ['null', true, /takes origins/],
])('allowed origins "%s", with Secure: %s', (ALLOWED_ORIGINS, COOKIE_SECURE, expected) => {
  const read = () => readAllowedOrigins({ ALLOWED_ORIGINS, COOKIE_SECURE })
  if (expected instanceof RegExp) expect(read).toThrow(expected)
  else expect(read()).toEqual(expected)
})

test('connects to Kafka without TLS, with TLS, and with a name and a password', () => {
  const read = (variables: Record<string, string>) =>
    kafkaAccess(loadConfig(Type.Object(kafkaConfig), { KAFKA_BROKERS: 'a:1, b:2', ...variables }))
  const brokers = ['a:1', 'b:2']
  expect(read({})).toEqual({ brokers })
  const secured = { KAFKA_TLS: 'true', KAFKA_SASL_USERNAME: 'boli', KAFKA_SASL_PASSWORD: 'secret' }
  const sasl = { mechanism: 'scram-sha-512', username: 'boli', password: 'secret' }
  expect(read(secured)).toEqual({ brokers, tls: {}, sasl })
  expect(read({ KAFKA_TLS: 'true', KAFKA_TLS_CA: 'pem' })).toEqual({ brokers, tls: { ca: 'pem' } })
  expect(() => read({ KAFKA_SASL_USERNAME: 'boli' })).toThrow(ConfigurationError)
  expect(() => read({ KAFKA_TLS_CA: 'pem' })).toThrow(ConfigurationError)
})
