import { type Static, type TSchema, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Timestamp } from '../ids.ts'
import { KeyView } from './api-keys.ts'
import { Email, LanguageFields, OwnPassword, SessionView, Username, UserView } from './identity.ts'

export * from './identity.ts'
export * from './passwords.ts'
export * from './second-factor.ts'

export const countryCodes = ['+91', '+1', '+44'] as const
export const addressTypes = ['home', 'work', 'farm', 'other'] as const
export const genders = ['male', 'female', 'other'] as const
export const DEFAULT_COUNTRY = 'India'

/** The code and the message of a field's error; pages word their own message from the code. */
const messages = {
  countryCode: ['country-code', 'Please choose a country code'],
  phoneNo: ['phone', 'Please enter a ten-digit mobile number'],
  street: ['street', 'Please enter your street address'],
  city: ['city', 'Please enter your city'],
  district: ['district', 'Please enter your district'],
  state: ['state', 'Please enter your state'],
  pinCode: ['pin-code', 'The PIN code has six digits'],
  landMark: ['landmark', 'The landmark is too long'],
  addressType: ['address-type', 'Please choose an address type'],
  name: ['person-name', 'Please enter a name of at most 50 characters'],
  dob: ['birth-date', 'Please enter a valid date of birth'],
  gender: ['gender', 'Please choose male, female or other'],
} as const
type Words = (typeof messages)[keyof typeof messages]

const choices = (values: readonly string[]) => values.map((value) => value.replace('+', '\\+')).join('|')
const patterns = {
  countryCode: choices(countryCodes),
  phoneNo: '\\d{10}',
  line: '(?=[^]*\\S)[^\\u0000-\\u001f]{1,120}',
  pinCode: '[1-9]\\d{5}',
  addressType: choices(addressTypes),
  gender: choices(genders),
  name: '(?=[^]*\\S)[^\\u0000-\\u001f<>]{1,50}',
  date: '\\d{4}-\\d{2}-\\d{2}',
}

/** Ten digits that can be a mobile number, by country code. Source: the national numbering plans. */
const mobileNumbers: Record<string, RegExp> = {
  '+91': /^[6-9]\d{9}$/,
  '+1': /^[2-9]\d\d[2-9]\d{6}$/,
  '+44': /^7\d{9}$/,
}

/** Whether ten digits can be a mobile number of that country code. */
export function isMobileNumber(countryCode: string, phoneNo: string): boolean {
  return mobileNumbers[countryCode]?.test(phoneNo) ?? false
}
/** The field error for digits that cannot be a mobile number. */
export const PHONE_FAULT = { code: messages.phoneNo[0], message: messages.phoneNo[1] }
/** The field error if India Post has no such PIN code and the user did not confirm it. */
export const PIN_CODE_FAULT = {
  code: 'pin-code-unknown',
  message: 'This PIN code is not in our list. Please check it, or say that it is right',
}

const must = (pattern: string, [errorCode, errorMessage]: Words) =>
  Type.String({ pattern: `^(?:${pattern})$`, errorMessage, errorCode })

/** May be left out (unchanged), or be empty or null (cleared). */
function may(pattern: string, [errorCode, errorMessage]: Words) {
  const text = Type.String({ pattern: `^(?:${pattern})?$`, errorMessage, errorCode })
  return Type.Optional(Type.Union([text, Type.Null()], { errorMessage, errorCode }))
}

const confirmsPinCode = Type.Optional(
  Type.Boolean({ description: 'the PIN code is right although the list of India Post does not have it' }),
)

/**
 * The contact modal: phone and PIN code are needed before the first bid or lot, the street from the first deal on.
 * State and district follow from the PIN code unless given. The server also takes `pinCode` and `landMark`, the
 * spellings of the profile; `country` is read-only and always India.
 */
export const AddDetailsBody = Type.Object({
  countryCode: Type.Optional(must(patterns.countryCode, messages.countryCode)),
  phoneNo: must(patterns.phoneNo, messages.phoneNo),
  street: may(patterns.line, messages.street),
  city: may(patterns.line, messages.city),
  district: may(patterns.line, messages.district),
  state: may(patterns.line, messages.state),
  pincode: must(patterns.pinCode, messages.pinCode),
  country: Type.Optional(Type.String({ maxLength: 60 })),
  landmark: may(patterns.line, messages.landMark),
  addressType: Type.Optional(must(patterns.addressType, messages.addressType)),
  confirmsPinCode,
})
export type AddDetailsBody = Static<typeof AddDetailsBody>

/** The fields that the server accepts: {@link AddDetailsBody} in either spelling. */
export const AddDetailsRequest = Type.Object({
  ...AddDetailsBody.properties,
  pincode: Type.Optional(AddDetailsBody.properties.pincode),
  pinCode: Type.Optional(AddDetailsBody.properties.pincode),
  landMark: AddDetailsBody.properties.landmark,
})
export type AddDetailsRequest = Static<typeof AddDetailsRequest>
/** The message for a missing PIN code. */
export const PIN_CODE_MESSAGE = messages.pinCode[1]

const mobile = {
  countryCode: may(patterns.countryCode, messages.countryCode),
  phoneNo: may(patterns.phoneNo, messages.phoneNo),
}
const address = {
  street: may(patterns.line, messages.street),
  city: may(patterns.line, messages.city),
  district: may(patterns.line, messages.district),
  state: may(patterns.line, messages.state),
  pinCode: may(patterns.pinCode, messages.pinCode),
  landMark: may(patterns.line, messages.landMark),
  addressType: may(patterns.addressType, messages.addressType),
}
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

/** A first or last name: left out (unchanged), or empty or null (cleared). */
export const PersonName = may(patterns.name, messages.name)

/** Every field of the profile form is optional; the contact may be flat, or nested as isLoggedIn sends it. */
export const UpdateProfileBody = Type.Object({
  username: Type.Optional(Username),
  /** A new address is stored as `pendingEmail` until its code is entered, and requires `currentPassword`. */
  email: Type.Optional(Email),
  currentPassword: Type.Optional(OwnPassword),
  firstName: PersonName,
  lastName: PersonName,
  dob: may(patterns.date, messages.dob),
  gender: may(patterns.gender, messages.gender),
  language: Type.Optional(LanguageFields.language),
  preferredLanguage: LanguageFields.preferredLanguage,
  ...mobile,
  ...address,
  pincode: address.pinCode,
  landmark: address.landMark,
  confirmsPinCode,
  contact: orNull(Type.Object({ mobile: orNull(Type.Object(mobile)), ...address })),
})
export type UpdateProfileBody = Static<typeof UpdateProfileBody>

/** `data` is the address of the new picture. */
export const AvatarAnswer = Answer(Type.String())

/** DELETE /user/sessions/:sessionId ends one of the user's sessions; without the id, all other sessions. */
export const SessionParams = Type.Object({
  sessionId: Type.String({
    format: 'uuid',
    errorMessage: 'This session doesn’t exist',
    errorCode: 'session',
  }),
})
/** Ending other sessions requires the password; ending the current one does not. */
export const EndSessionsBody = Type.Object({ password: Type.Optional(OwnPassword) })
/** How many sessions were ended. */
export const EndedSessionsAnswer = Answer(Type.Object({ ended: Type.Integer() }))

/** Permanently deletes the account of the signed-in user. */
export const DeleteAccountBody = Type.Object({ password: OwnPassword })
export type DeleteAccountBody = Static<typeof DeleteAccountBody>

/** Everything that identity stores about the signed-in user; secrets are left out. */
export const OwnData = Type.Object({
  exportedAt: Timestamp,
  account: UserView,
  verifiedAt: Type.Union([Timestamp, Type.Null()]),
  changedAt: Timestamp,
  sessions: Type.Array(Type.Omit(SessionView, ['deviceParts', 'isCurrent'])),
  knownBrowsers: Type.Array(Type.Object({ lastUsedAt: Timestamp })),
  passkeys: Type.Array(
    Type.Object({
      name: Type.String(),
      createdAt: Timestamp,
      lastUsedAt: Type.Union([Timestamp, Type.Null()]),
    }),
  ),
  apiKeys: Type.Array(KeyView),
  authenticator: Type.Union([
    Type.Object({ createdAt: Timestamp, lastUsedAt: Type.Union([Timestamp, Type.Null()]) }),
    Type.Null(),
  ]),
  recoveryCodes: Type.Object({ unused: Type.Integer(), used: Type.Integer() }),
  reservedUsernames: Type.Array(Type.Object({ username: Type.String(), until: Timestamp }), {
    description: 'names that the account had, which no other account may take until then',
  }),
  codes: Type.Array(Type.Object({ createdAt: Timestamp, usedAt: Type.Union([Timestamp, Type.Null()]) })),
  resetLinks: Type.Array(Type.Object({ createdAt: Timestamp, usedAt: Type.Union([Timestamp, Type.Null()]) })),
  mails: Type.Array(
    Type.Object({
      kind: Type.String(),
      happenedAt: Timestamp,
      sentAt: Type.Union([Timestamp, Type.Null()]),
    }),
  ),
  administration: Type.Array(
    Type.Object({ at: Timestamp, action: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
    { description: 'what administrators did to this account' },
  ),
})
export type OwnData = Static<typeof OwnData>
export const OwnDataAnswer = Answer(OwnData)
