import {
  type AddDetailsRequest,
  type Contact,
  DEFAULT_COUNTRY,
  type UpdateProfileBody,
} from '@boli/contracts'

const nothing: Contact = {
  mobile: { countryCode: '+91', phoneNo: '' },
  street: '',
  city: '',
  state: '',
  pinCode: '',
  landMark: '',
  addressType: 'home',
  country: DEFAULT_COUNTRY,
}

/** The contact of the modal, in either spelling; null where the PIN code is missing in both. */
export function contactFromDetails(details: AddDetailsRequest): Contact | null {
  const pinCode = details.pincode ?? details.pinCode
  if (pinCode === undefined) return null
  return {
    mobile: { countryCode: details.countryCode ?? nothing.mobile.countryCode, phoneNo: details.phoneNo },
    street: details.street.trim(),
    city: details.city.trim(),
    state: details.state.trim(),
    pinCode,
    landMark: (details.landmark ?? details.landMark ?? '').trim(),
    addressType: details.addressType ?? nothing.addressType,
    country: DEFAULT_COUNTRY,
  }
}

/**
 * The contact after a change of the profile. A field left out stays, an empty one is cleared; flat fields win
 * over nested ones.
 * @returns null where nothing is left of it.
 */
export function contactAfter(current: Contact | null, body: UpdateProfileBody): Contact | null {
  const known = current ?? nothing
  const nested = body.contact ?? {}
  const mobile = nested.mobile ?? {}
  const contact: Contact = {
    mobile: {
      countryCode:
        changed(known.mobile.countryCode, body.countryCode, mobile.countryCode) || nothing.mobile.countryCode,
      phoneNo: changed(known.mobile.phoneNo, body.phoneNo, mobile.phoneNo),
    },
    street: changed(known.street, body.street, nested.street),
    city: changed(known.city, body.city, nested.city),
    state: changed(known.state, body.state, nested.state),
    pinCode: changed(known.pinCode, body.pinCode, body.pincode, nested.pinCode),
    landMark: changed(known.landMark, body.landMark, body.landmark, nested.landMark),
    addressType: changed(known.addressType, body.addressType, nested.addressType) || nothing.addressType,
    country: DEFAULT_COUNTRY,
  }
  const { mobile: phone, street, city, state, pinCode, landMark } = contact
  return [phone.phoneNo, street, city, state, pinCode, landMark].some((text) => text !== '') ? contact : null
}

/** The first of the given values that was sent at all, or what is known. */
function changed(known: string, ...sent: (string | null | undefined)[]): string {
  const given = sent.find((value) => value !== undefined)
  return given === undefined ? known : (given ?? '').trim()
}
