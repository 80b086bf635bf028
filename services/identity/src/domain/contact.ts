import {
  type AddDetailsRequest,
  type Contact,
  DEFAULT_COUNTRY,
  type FieldError,
  indianStates,
  isMobileNumber,
  PHONE_FAULT,
  PIN_CODE_FAULT,
  type UpdateProfileBody,
} from '@boli/contracts'
import { placeOf } from '@boli/places'

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

/**
 * The contact after the details modal, in either spelling; fields that were not sent stay unchanged.
 * @returns null if the PIN code is missing in both spellings.
 */
export function contactFromDetails(current: Contact | null, details: AddDetailsRequest): Contact | null {
  const { pincode, landmark, ...rest } = details
  const pinCode = pincode ?? details.pinCode
  if (pinCode === undefined) return null
  return contactAfter(current, { ...rest, pinCode, landMark: landmark ?? details.landMark })
}

/** Errors of a contact beyond its format. Unchanged fields are not validated again. */
export function contactFaults(
  contact: Contact | null,
  before: Contact | null,
  { pinField = 'pinCode', confirmsPinCode = false } = {},
): FieldError[] {
  const faults: FieldError[] = []
  const { mobile, pinCode } = contact ?? nothing
  const { mobile: mobileBefore, pinCode: pinBefore } = before ?? nothing
  const isOtherPhone =
    mobile.phoneNo !== mobileBefore.phoneNo || mobile.countryCode !== mobileBefore.countryCode
  if (mobile.phoneNo !== '' && isOtherPhone && !isMobileNumber(mobile.countryCode, mobile.phoneNo))
    faults.push({ field: 'phoneNo', ...PHONE_FAULT })
  if (pinCode !== '' && pinCode !== pinBefore && placeOf(pinCode) === null && !confirmsPinCode)
    faults.push({ field: pinField, ...PIN_CODE_FAULT })
  return faults
}

/**
 * The contact after a change of the profile. A field left out stays, an empty one is cleared; flat fields win
 * over nested ones. State and district follow a new PIN code unless they are given.
 * @returns null if nothing is left.
 */
export function contactAfter(current: Contact | null, body: UpdateProfileBody): Contact | null {
  const known = current ?? nothing
  const nested = body.contact ?? {}
  const mobile = nested.mobile ?? {}
  const pinCode = changed(known.pinCode, body.pinCode, body.pincode, nested.pinCode)
  const place = pinCode === known.pinCode ? null : placeOf(pinCode)
  const district = changed(place?.district ?? known.district ?? '', body.district, nested.district)
  const contact: Contact = {
    mobile: {
      countryCode:
        changed(known.mobile.countryCode, body.countryCode, mobile.countryCode) || nothing.mobile.countryCode,
      phoneNo: changed(known.mobile.phoneNo, body.phoneNo, mobile.phoneNo),
    },
    street: changed(known.street, body.street, nested.street),
    city: changed(known.city, body.city, nested.city),
    ...(district === '' ? {} : { district }),
    state: changed(place ? indianStates[place.state] : known.state, body.state, nested.state),
    pinCode,
    landMark: changed(known.landMark, body.landMark, body.landmark, nested.landMark),
    addressType: changed(known.addressType, body.addressType, nested.addressType) || nothing.addressType,
    country: DEFAULT_COUNTRY,
  }
  const { mobile: phone, street, city, state, landMark } = contact
  return [phone.phoneNo, street, city, state, pinCode, landMark].some((text) => text !== '') ? contact : null
}

/** The first of the given values that was sent, or the stored one. */
function changed(known: string, ...sent: (string | null | undefined)[]): string {
  const given = sent.find((value) => value !== undefined)
  return given === undefined ? known : (given ?? '').trim()
}
