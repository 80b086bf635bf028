import { expect, test } from 'vitest'
import { readReference } from './payment-details.ts'

test.each([
  ['upi', '१२३४ ५६७८ ९०१२', '123456789012'],
  ['upi', '12345', null],
  ['cash', 'given to Raju at gate', 'given to Raju at gate'],
] as const)('the payment reference of %s %j is %j', (method, text, reference) => {
  expect(readReference(method, text)).toBe(reference)
})
