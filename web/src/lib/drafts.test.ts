import { expect, test, vi } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { draftOf, forgetDrafts } from './drafts.ts'
import { setSessionUser } from './session-store.ts'

const asha = 'asha'
const gupta = 'gupta'

test.each(['tab', 'device'] as const)('a draft of the %s is restored for the user who typed it', (place) => {
  draftOf('lot', asha, place).keep({ name: 'Wheat' })
  expect(draftOf('lot', asha, place).read()).toEqual({ name: 'Wheat' })
  expect(draftOf('lot', gupta, place).read()).toBeNull()
  expect(draftOf('lot', null, place).read()).toBeNull()
  draftOf('lot', asha, place).forget()
  expect(draftOf('lot', asha, place).read()).toBeNull()
})

test('a user who signs in finds their own drafts, and those of others are deleted', () => {
  draftOf('contact', null).keep({ email: 'asha@example.in' })
  draftOf('lot', asha, 'device').keep({ name: 'Wheat' })
  draftOf('lot', gupta, 'device').keep({ name: 'Onion' })
  setSessionUser(aUser({ _id: gupta }))
  expect(draftOf('contact', null).read()).toBeNull()
  expect(draftOf('lot', asha, 'device').read()).toBeNull()
  expect(draftOf('lot', gupta, 'device').read()).toEqual({ name: 'Onion' })
})

test('a draft survives an ended session, but not a sign-out', () => {
  setSessionUser(aUser({ _id: asha }))
  draftOf('contact', asha).keep({ phoneNo: '98' })
  setSessionUser(null)
  expect(draftOf('contact', asha).read()).toEqual({ phoneNo: '98' })
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('invalid data counts as no draft, and forms work without storage', () => {
  sessionStorage.setItem('boli.draft.asha.lot', '{')
  expect(draftOf('lot', asha).read()).toBeNull()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect(() => draftOf('lot', asha).keep({ name: 'Wheat' })).not.toThrow()
})
