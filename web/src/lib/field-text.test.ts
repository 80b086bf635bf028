import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestI18n } from '../test/i18n.ts'
import { ApiError } from './api-error.ts'
import { errorTextOf } from './error-text.ts'
import { fieldFault, useFieldText } from './field-text.ts'

beforeAll(() => startTestI18n())

afterEach(async () => {
  await i18next.changeLanguage('en')
})

test('a field’s error is worded when it is shown, with its parameters, in either language', async () => {
  const { result, rerender } = renderHook(() => useFieldText())
  const tooLong = fieldFault({
    code: 'too-long',
    params: { limit: 80 },
    message: 'Use at most 80 characters',
  })
  expect(result.current(tooLong)).toBe('At most 80 characters')
  await i18next.changeLanguage('hi')
  rerender()
  expect(result.current(tooLong)).toBe('ज़्यादा से ज़्यादा 80 अक्षर')
  expect(result.current(fieldFault({ code: 'email', message: 'no e-mail' }))).toBe('कृपया सही ईमेल पता डालें')
})

test('an unknown code of a newer server is shown with the text of its answer', () => {
  const { result } = renderHook(() => useFieldText())
  expect(result.current(fieldFault({ code: 'gstin', message: 'New: a GSTIN.' }))).toBe('New: a GSTIN.')
  expect(result.current('Worded already: as it is.')).toBe('Worded already: as it is.')
  expect(result.current(undefined)).toBeUndefined()
  // Not a list, though it begins like one.
  expect(result.current('["half')).toBe('["half')
})

const until = '2027-05-20T06:00:00.000Z'
const tooLow = { minimum: 2100, priceUnit: 'quintal' }
const why = { until, reason: 'Invented lots' }

test.each([
  ['hi', 'suspended', { until }, 'दो चूक की वजह से आप 20 मई 2027 तक बोली नहीं लगा सकते और माल नहीं चढ़ा सकते'],
  ['en', 'suspended', why, 'You may not do this until 20 May 2027. Reason: Invented lots'],
  ['en', 'account-suspended', why, 'This account is suspended until 20 May 2027. Reason: Invented lots'],
  ['en', 'bid-too-low', tooLow, 'Your bid must be at least ₹2,100/quintal'],
  ['hi', 'bid-too-low', tooLow, 'कम से कम ₹2,100/क्विंटल की बोली लगाएँ'],
  ['hi', 'bid-too-low', {}, 'आपकी बोली बहुत कम है'],
  ['en', 'too-many-attempts', 900, 'Too many attempts. Try again in 15 minutes'],
  ['hi', 'too-many-attempts', 40, 'बहुत सारी कोशिशें। 40 सेकंड बाद फिर कोशिश करें'],
  ['hi', 'upstream-unavailable', {}, 'यह अभी नहीं चल रहा, थोड़ी देर में देखें'],
] as const)('in %s %s says what its parameters are: %j', async (language, code, given, words) => {
  await i18next.changeLanguage(language)
  const details = typeof given === 'number' ? { retryAfterSeconds: given } : { params: given }
  const error = new ApiError({ status: 409, code, message: 'English of the server', ...details })
  expect(errorTextOf(error, i18next.t)).toBe(words)
})
