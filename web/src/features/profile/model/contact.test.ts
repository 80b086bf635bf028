import { expect, test } from 'vitest'
import { plainPhone, plainPin } from './plain-contact.ts'
import { stateOfPin } from './state-of-pin.ts'

test.each([
  '98765 43210',
  '98765-43210',
  '+91 98765 43210',
  '+91-9876543210',
  '00919876543210',
  '919876543210',
  '09876543210',
  '(0)98765 43210',
  '९८७६५ ४३२१०',
  '+९१ ९८७६५ ४३२१०',
])('%s is a phone number', (text) => expect(plainPhone(text, '+91')).toBe('9876543210'))

test.each(['12345', '98765 4321x', '+44 98765 43210', ''])('%s stays as it is', (text) =>
  expect(plainPhone(text, '+91')).toBe(text),
)

test('a PIN code may have a space and Devanagari digits', () => {
  expect(['466 001', '४६६००१'].map(plainPin)).toEqual(['466001', '466001'])
})

test.each([
  ['466001', 'Madhya Pradesh'],
  ['422209', 'Maharashtra'],
  ['403001', 'Goa'],
  ['500001', 'Telangana'],
  ['785010', 'Assam'],
  ['737101', 'Sikkim'],
  ['800001', 'Bihar'],
  ['834001', 'Jharkhand'],
  ['160017', null],
  ['605001', null],
  ['4660', null],
  ['066001', null],
])('%s lies in %s', (pin, state) => expect(stateOfPin(pin)).toBe(state))
