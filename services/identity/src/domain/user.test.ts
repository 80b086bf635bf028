import { newId } from '@boli/contracts'
import { expect, test } from 'vitest'
import { claimsOf, fullNameOf, isDateOfBirth, snapshotOf, type User } from './user.ts'

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
  firmName: null,
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

test('snapshots and tokens carry no e-mail and no phone', () => {
  const published = JSON.stringify([snapshotOf(user), claimsOf(user, 'key')])
  expect(published).not.toContain(user.email)
})

const now = new Date('2026-11-20T10:00:00Z')

test.each([
  ['1990-01-31', true],
  ['2000-02-29', true],
  ['2026-11-20', true],
  ['1906-01-01', true],
  ['2001-02-29', false],
  ['1990-02-30', false],
  ['1990-13-01', false],
  ['1990-00-10', false],
  ['2026-11-21', false],
  ['1905-12-31', false],
  ['0000-01-01', false],
])('%s as a date of birth: %s', (text, expected) => {
  expect(isDateOfBirth(text, now)).toBe(expected)
})

test('a date of birth may be today in India, even if it is still yesterday in UTC', () => {
  expect(isDateOfBirth('2026-11-21', new Date('2026-11-20T18:29:00Z'))).toBe(false)
  expect(isDateOfBirth('2026-11-21', new Date('2026-11-20T18:30:00Z'))).toBe(true)
})
