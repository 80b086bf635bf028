import type { UserView } from '@boli/contracts'

/** A verified farmer, unless said otherwise. */
export function aUser(overrides: Partial<UserView> = {}): UserView {
  return {
    _id: '01900000-0000-7000-8000-000000000001',
    username: 'ramkisan',
    email: 'ramkisan@example.in',
    pendingEmail: null,
    role: 'farmer',
    isVerified: true,
    avatar: null,
    firstName: null,
    lastName: null,
    fullname: 'ramkisan',
    dob: null,
    gender: null,
    contact: null,
    language: 'en',
    createdAt: '2026-03-02T08:00:00.000Z',
    ...overrides,
  }
}

/** A contact with which a user may list and bid. */
export const aContact: NonNullable<UserView['contact']> = {
  mobile: { countryCode: '+91', phoneNo: '9876543210' },
  ...{ street: '12 Mandi Road', city: 'Sehore', state: 'Madhya Pradesh', pinCode: '466001', landMark: '' },
  ...{ addressType: 'farm', country: 'India' },
}
