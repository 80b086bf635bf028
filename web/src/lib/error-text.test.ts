import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { startTestI18n } from '../test/i18n.ts'
import { ApiError } from './api-error.ts'
import { errorTextOf } from './error-text.ts'

beforeEach(() => startTestI18n())

const refusalOf = (code: string, params: Record<string, string | number>) =>
  new ApiError({ status: 429, code, message: 'no words', params, retryAfterSeconds: 90 } as never)

it.each([
  ['too-many-searches', { limit: 20 }, '20'],
  ['suspended', { until: '2026-12-24T06:30:00.000Z' }, '24 Dec 2026'],
])('%s uses its own parameters even if the answer says when to retry', (code, params, said) => {
  const text = errorTextOf(refusalOf(code, params), i18next.t)
  expect(text).toContain(said)
  expect(text).not.toMatch(/[{}]/)
})

it('an error that only needs waiting says how long', () => {
  expect(errorTextOf(refusalOf('too-many-attempts', {}), i18next.t)).toContain('90 seconds')
})
