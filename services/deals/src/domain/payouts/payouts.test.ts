import { expect, it } from 'vitest'
import { readPayoutDetails } from './payout-details.ts'
import { upiLink } from './upi-link.ts'

const nothing = { upiId: null, holder: null, account: null, ifsc: null }
const bank = { upiId: null, holder: 'Asha  Patil', account: '००१२ 3456 7890', ifsc: 'sbin0001234' }

it('a UPI link has every field, with spaces encoded as every app reads them', () => {
  const link = upiLink({
    upiId: 'asha.patil@oksbi',
    name: 'आशा Patil & Sons',
    amountPaise: 99_999_50,
    dealId: '019a0000-0000-7000-8000-0000000000aa',
    part: 3,
    note: 'Sharbati wheat',
  })
  expect(link).toBe(
    'upi://pay?pa=asha.patil@oksbi&pn=%E0%A4%86%E0%A4%B6%E0%A4%BE%20Patil%20%26%20Sons&am=99999.50&cu=INR&tr=019a00000000700080000000000000aa03&tn=Sharbati%20wheat',
  )
  expect(link).not.toContain('+')
})

it('payout details are a UPI id, a whole bank account, both, or nothing', () => {
  expect(readPayoutDetails({ ...nothing, upiId: ' asha@ybl ' })).toEqual({
    details: { ...nothing, upiId: 'asha@ybl' },
  })
  expect(readPayoutDetails(bank)).toEqual({
    details: { upiId: null, holder: 'Asha Patil', account: '001234567890', ifsc: 'SBIN0001234' },
  })
  expect(readPayoutDetails({ ...nothing, account: '  ' })).toEqual({ details: null })
})

it.each([
  'M/s Sehore Kisan Producer Co. Ltd.',
  'Kisan Agro 2000',
  'A. K. Patil, HUF',
  'Self Help Group No 4',
])('the holder of an account may be “%s”', (holder) =>
  expect(readPayoutDetails({ ...bank, holder })).toMatchObject({ details: { holder } }),
)

it.each([
  [{ ...nothing, upiId: 'asha' }, ['upiId']],
  [{ ...nothing, upiId: 'asha@ok sbi' }, ['upiId']],
  [{ ...nothing, account: '123456789' }, ['holder', 'ifsc']],
  [{ ...bank, account: '12345678' }, ['account']],
  [{ ...bank, account: '1234567890123456789' }, ['account']],
  [{ ...bank, ifsc: 'SBIN1001234' }, ['ifsc']],
  [{ ...bank, holder: '<b>x</b>' }, ['holder']],
])('%j is refused', (input, fields) => {
  const result = readPayoutDetails(input)
  expect('errors' in result && result.errors.map(({ field }) => field)).toEqual(fields)
})
