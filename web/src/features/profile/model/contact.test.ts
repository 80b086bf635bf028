import { expect, test } from 'vitest'
import { payoutResolver, toPayoutDetails, toPayoutForm } from './payout-form.ts'
import { plainPhone, plainPin } from './plain-contact.ts'

test.each([
  '98765 43210',
  '98765-43210',
  '+91 98765 43210',
  '+91-9876543210',
  '+91 098765 43210',
  '91 098765 43210',
  '00919876543210',
  '919876543210',
  '09876543210',
  '(0)98765 43210',
  '९८७६५ ४३२१०',
  '+९१ ९८७६५ ४३२१०',
])('%s is a phone number', (text) => expect(plainPhone(text, '+91')).toBe('9876543210'))

test.each(['12345', '98765 4321x', '+44 98765 43210', ''])('%s is unchanged', (text) =>
  expect(plainPhone(text, '+91')).toBe(text),
)

test('a PIN code may have a space and Devanagari digits', () => {
  expect(['466 001', '४६६००१'].map(plainPin)).toEqual(['466001', '466001'])
})

test('an account number may be typed in Devanagari digits', () => {
  const typed = {
    ...toPayoutForm({ upiId: null, holder: 'Kisan Agro 2000', account: null, ifsc: 'SBIN0001234' }),
  }
  expect(toPayoutDetails({ ...typed, account: '००१२ ३४५६७८९०' }).account).toBe('001234567890')
  expect(payoutResolver({ ...typed, account: '००१२३४५६७८९०' }, undefined, {} as never)).toMatchObject({
    errors: {},
  })
})
