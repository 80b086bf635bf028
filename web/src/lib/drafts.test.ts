import { expect, test, vi } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { draftOf, forgetDrafts } from './drafts.ts'
import { setSessionUser } from './session-store.ts'

const asha = 'asha'
const gupta = 'gupta'

test.each(['tab', 'device'] as const)('a draft of the %s is taken up by the one who typed it', (place) => {
  draftOf('lot', asha, place).keep({ name: 'Wheat' })
  expect(draftOf('lot', asha, place).read()).toEqual({ name: 'Wheat' })
  expect(draftOf('lot', gupta, place).read()).toBeNull()
  expect(draftOf('lot', null, place).read()).toBeNull()
  draftOf('lot', asha, place).forget()
  expect(draftOf('lot', asha, place).read()).toBeNull()
})

test('whoever signs in finds their own drafts, and those of all others are gone', () => {
  draftOf('contact', null).keep({ email: 'asha@example.in' })
  draftOf('lot', asha, 'device').keep({ name: 'Wheat' })
  draftOf('lot', gupta, 'device').keep({ name: 'Onion' })
  setSessionUser(aUser({ _id: gupta }))
  expect(draftOf('contact', null).read()).toBeNull()
  expect(draftOf('lot', asha, 'device').read()).toBeNull()
  expect(draftOf('lot', gupta, 'device').read()).toEqual({ name: 'Onion' })
})

test('a session that ends leaves the draft to its user; a sign-out leaves nothing', () => {
  setSessionUser(aUser({ _id: asha }))
  draftOf('contact', asha).keep({ phoneNo: '98' })
  setSessionUser(null)
  expect(draftOf('contact', asha).read()).toEqual({ phoneNo: '98' })
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('what is not a draft counts as none, and forbidden storage costs no form', () => {
  sessionStorage.setItem('boli.draft.asha.lot', '{')
  expect(draftOf('lot', asha).read()).toBeNull()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect(() => draftOf('lot', asha).keep({ name: 'Wheat' })).not.toThrow()
})
