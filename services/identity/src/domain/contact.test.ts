import type { Contact } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { contactAfter, contactFaults, contactFromDetails } from './contact.ts'

const contact: Contact = {
  mobile: { countryCode: '+91', phoneNo: '9876543210' },
  street: '12 Mandi Road',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pinCode: '452001',
  landMark: '',
  addressType: 'farm',
  country: 'India',
}

describe('the contact from the details modal', () => {
  const details = {
    phoneNo: '9876543210',
    street: ' 12 Mandi Road ',
    city: 'Indore',
    state: 'Madhya Pradesh',
  }
  test('is the same in either spelling, and empty without a PIN code', () => {
    const spellings = [
      { pincode: '452001', landmark: 'Well' },
      { pinCode: '452001', landMark: 'Well' },
    ]
    for (const spelled of spellings) {
      const entered = contactFromDetails(null, { ...details, ...spelled, addressType: 'farm' })
      expect(entered).toEqual({ ...contact, district: 'Indore', landMark: 'Well' })
    }
    expect(contactFromDetails(null, details)).toBeNull()
  })

  test('has defaults for country code and kind, and always lies in India', () => {
    expect(contactFromDetails(null, { ...details, pincode: '452001', country: 'Narnia' })).toMatchObject({
      mobile: { countryCode: '+91' },
      addressType: 'home',
      country: 'India',
    })
  })

  test('needs only phone and PIN code, which gives state and district; the rest is unchanged', () => {
    const least = { phoneNo: '9876543210', pincode: '466001' }
    const place = { state: 'Madhya Pradesh', district: 'Sehore', pinCode: '466001' }
    expect(contactFromDetails(null, least)).toMatchObject({ ...place, street: '' })
    expect(contactFromDetails(contact, least)).toMatchObject({ ...place, street: '12 Mandi Road' })
  })
})

describe('after a change of the profile', () => {
  test('fields that were not sent are unchanged', () => {
    expect(contactAfter(contact, { city: 'Ujjain' })).toEqual({ ...contact, city: 'Ujjain' })
    expect(contactAfter(contact, {})).toEqual(contact)
    expect(contactAfter(null, {})).toBeNull()
  })

  test('fields that were sent empty are cleared, and a contact with only empty fields becomes null', () => {
    expect(contactAfter(contact, { street: '', pinCode: null })).toEqual({
      ...contact,
      street: '',
      pinCode: '',
    })
    const empty = { phoneNo: '', street: '', city: '', state: '', pinCode: '', landMark: '' }
    expect(contactAfter(contact, empty)).toBeNull()
    expect(contactAfter(null, { ...empty, countryCode: '+91', addressType: 'home' })).toBeNull()
  })

  test('nested fields count, and flat ones win over them', () => {
    const nested = { contact: { mobile: { phoneNo: '9000000000' }, city: 'Ujjain' } }
    expect(contactAfter(contact, nested)).toMatchObject({ mobile: { phoneNo: '9000000000' }, city: 'Ujjain' })
    expect(contactAfter(contact, { ...nested, city: 'Bhopal' })?.city).toBe('Bhopal')
  })
})

test.each([
  [{ countryCode: '+91', phoneNo: '0000000000' }, ['phoneNo']],
  [{ countryCode: '+91', phoneNo: '5555555555' }, ['phoneNo']],
  [{ countryCode: '+44', phoneNo: '7911123456' }, []],
])('a contact with the phone %j is refused: %j', (mobile, fields) => {
  expect(contactFaults({ ...contact, mobile }, null).map(({ field }) => field)).toEqual(fields)
})

test('an unknown PIN code is accepted as entered, and the stored one is not validated again', () => {
  const far = { ...contact, pinCode: '999999' }
  expect(contactFaults(far, contact, { confirmsPinCode: true })).toEqual([])
  expect(contactFaults(far, far)).toEqual([])
})
