import { newId } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { claimsOf, fullNameOf, snapshotOf, type User } from './user.ts'

const user: User = {
  id: newId(),
  username: 'ravi',
  email: 'ravi@farm.example',
  pendingEmail: null,
  role: 'farmer',
  isVerified: true,
  language: 'hi',
  firstName: 'Ravi',
  lastName: 'Kumar',
  dob: '1990-01-31',
  gender: 'male',
  contact: null,
  avatarKey: null,
  version: 3,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  removedAt: null,
}

test.each([
  [{ firstName: 'Ravi', lastName: 'Kumar' }, 'Ravi Kumar'],
  [{ firstName: 'Ravi', lastName: null }, 'Ravi'],
  [{ firstName: null, lastName: null }, 'ravi'],
])('the full name of %j is %s', (names, expected) => {
  expect(fullNameOf({ ...user, ...names })).toBe(expected)
})

describe('what leaves the service', () => {
  test('tells other services and tokens no e-mail and no phone', () => {
    const told = JSON.stringify([snapshotOf(user), claimsOf(user, 'key')])
    expect(told).not.toContain(user.email)
  })
})
