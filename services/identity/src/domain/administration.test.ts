import { expect, test } from 'vitest'
import { administrationFault } from './administration.ts'

test.each([
  ['another user', { id: 'a', role: 'farmer' }, 1, null],
  ['oneself', { id: 'me', role: 'admin' }, 3, 'own-account'],
  ['another administrator', { id: 'a', role: 'admin' }, 2, null],
  ['the last administrator', { id: 'a', role: 'admin' }, 1, 'last-admin'],
] as const)('%s', (_, user, adminCount, fault) => {
  expect(administrationFault(user, 'me', adminCount)).toBe(fault)
})
