import { isPersonalPassword } from '@boli/contracts'
import { expect, test } from 'vitest'
import { isCommonPassword } from './new-password.ts'

test.each([
  ['password1', true],
  ['Password@123', true],
  ['P@ssw0rd', true],
  ['Qwerty!2026', true],
  ['1qaz2wsx', true],
  ['12345678', true],
  ['Sugar7cane!', false],
  ['mustard field at dawn', false],
  ['Wheat@2026', false],
])('%s is a common password: %s', async (password, expected) => {
  expect(await isCommonPassword(password)).toBe(expected)
})

test.each([
  ['Ramkisan@7', true],
  ['xxKISAN.RAM1!', true],
  ['MyBoli@2026', true],
  ['Sugar7cane!', false],
])("%s contains its owner's names: %s", (password, expected) => {
  expect(isPersonalPassword(password, { username: 'ramkisan', email: 'kisan.ram@farm.example' })).toBe(
    expected,
  )
})

test('names of one or two letters are ignored: too many words contain them', () => {
  expect(isPersonalPassword('Sugar7cane!', { username: 'ab1', email: 'a@farm.example' })).toBe(false)
})
