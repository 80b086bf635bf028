import type { UpdateProfileBody, UserView } from '@boli/contracts'

/** The fields of the edit form, in its order; each is sent under its own name. */
export const profileFields = [
  'username',
  'email',
  'countryCode',
  'phoneNo',
  'firstName',
  'lastName',
  'dob',
  'gender',
  'street',
  'city',
  'pinCode',
  'state',
  'district',
  'landMark',
  'addressType',
] as const
export type ProfileField = (typeof profileFields)[number]
/** `currentPassword` is required if the e-mail address changes; it is never stored as a draft. */
export type ProfileForm = Record<ProfileField | 'currentPassword', string> & { confirmsPinCode: boolean }

export function profileFormOf(user: UserView): ProfileForm {
  const { contact } = user
  return {
    currentPassword: '',
    confirmsPinCode: false,
    username: user.username,
    email: user.email,
    countryCode: contact?.mobile.countryCode || '+91',
    phoneNo: contact?.mobile.phoneNo ?? '',
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    dob: user.dob?.slice(0, 10) ?? '',
    gender: user.gender ?? '',
    street: contact?.street ?? '',
    city: contact?.city ?? '',
    state: contact?.state ?? '',
    district: contact?.district ?? '',
    pinCode: contact?.pinCode ?? '',
    landMark: contact?.landMark ?? '',
    addressType: contact?.addressType || 'home',
  }
}

/** All fields are sent; an empty one clears what was there. */
export function updateOf({ currentPassword, ...form }: ProfileForm): UpdateProfileBody {
  return currentPassword === '' ? form : { ...form, currentPassword }
}
