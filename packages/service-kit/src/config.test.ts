import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ConfigurationError, commonConfig, loadConfig, splitList } from './config.ts'

const schema = Type.Object({
  PORT: commonConfig.PORT,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  MIGRATE: commonConfig.MIGRATE,
  DATABASE_URL: commonConfig.DATABASE_URL,
  SERVICE_TOKEN_SECRET: commonConfig.SERVICE_TOKEN_SECRET,
})
const good = { DATABASE_URL: 'postgres://here', SERVICE_TOKEN_SECRET: 's'.repeat(32) }

test('reads types and defaults, and nothing that was not asked for', () => {
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

test('lists are split at commas', () => {
  expect(splitList(' a:1, b:2,,')).toEqual(['a:1', 'b:2'])
})
