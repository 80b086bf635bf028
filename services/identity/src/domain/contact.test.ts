import type { Contact } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { contactAfter, contactFromDetails } from './contact.ts'

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

describe('the contact of the modal', () => {
  const details = {
    phoneNo: '9876543210',
    street: ' 12 Mandi Road ',
    city: 'Indore',
    state: 'Madhya Pradesh',
  }
  test('is the same in either spelling', () => {
    const first = contactFromDetails({ ...details, pincode: '452001', landmark: 'Well', addressType: 'farm' })
    const second = contactFromDetails({
      ...details,
      pinCode: '452001',
      landMark: 'Well',
      addressType: 'farm',
    })
    expect(first).toEqual({ ...contact, landMark: 'Well' })
    expect(second).toEqual(first)
  })

  test('has defaults for country code and kind, and always lies in India', () => {
    expect(contactFromDetails({ ...details, pincode: '452001', country: 'Narnia' })).toMatchObject({
      mobile: { countryCode: '+91' },
      addressType: 'home',
      country: 'India',
    })
  })

  test('is none without a PIN code', () => {
    expect(contactFromDetails(details)).toBeNull()
  })
})

describe('after a change of the profile', () => {
  test('what was not sent stays', () => {
    expect(contactAfter(contact, { city: 'Ujjain' })).toEqual({ ...contact, city: 'Ujjain' })
    expect(contactAfter(contact, {})).toEqual(contact)
    expect(contactAfter(null, {})).toBeNull()
  })

  test('what was sent empty is cleared, and nothing left is no contact', () => {
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
