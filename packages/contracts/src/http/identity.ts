import { type Static, Type } from 'typebox'
import { earlierLanguages } from '../account-language.ts'
import { Answer, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { languages } from '../languages.ts'
import { firmParts } from '../routes.ts'
import { DeviceParts } from './device-parts.ts'

/** 3–16 letters and digits, surrounding blanks are ignored; the message is the specification's. */
export const Username = Type.String({
  pattern: '^\\s*[A-Za-z0-9]{3,16}\\s*$',
  errorMessage: 'Username must be 3-16 characters long and can only contain letters and numbers',
  errorCode: 'username',
})

export const Email = Type.String({
  maxLength: 254,
  pattern:
    '^[^\\s@<>()",;:\\\\]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$',
  errorMessage: 'Please enter a valid email address',
  errorCode: 'email',
})

/** 8–16 characters with a lowercase and an uppercase letter, a digit and one of @$!%*?&. */
export const SignUpPassword = Type.String({
  pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]{8,16}$',
  errorMessage:
    'Password must be 8-16 characters long with a lowercase letter, an uppercase letter, a number and a special character (@$!%*?&)',
  errorCode: 'password',
})

const VerificationCode = Type.String({
  pattern: '^\\d{6}$',
  errorMessage: 'The code has six digits',
  errorCode: 'six-digits',
})

/** The language of mails to an account; its pages may be shown in another. See `AccountLanguage`. */
export const LanguageFields = {
  language: Type.Enum(earlierLanguages),
  preferredLanguage: Type.Optional(
    Type.Enum(languages, { description: 'where it is none of those of `language`, which is then `en`' }),
  ),
}
export const RoleField = Type.Union([Type.Literal('farmer'), Type.Literal('business'), Type.Literal('admin')])
export type Role = Static<typeof RoleField>

/** Other users see only the username. */
export const PersonView = Type.Object({ _id: Id, username: Type.String() })
export type PersonView = Static<typeof PersonView>

export const RegisterBody = Type.Object({
  email: Email,
  username: Username,
  password: SignUpPassword,
  role: Type.Union([Type.Literal('farmer'), Type.Literal('business')], {
    errorMessage: 'Please choose farmer or business',
    errorCode: 'role',
  }),
  language: Type.Optional(LanguageFields.language),
  preferredLanguage: LanguageFields.preferredLanguage,
})
export type RegisterBody = Static<typeof RegisterBody>

/** The password of the signed-in user, entered again. */
export const OwnPassword = Type.String({
  minLength: 1,
  maxLength: 128,
  errorMessage: 'Please enter your password',
  errorCode: 'own-password',
})

/** `input` is the username or the e-mail. */
export const LoginBody = Type.Object({
  input: Type.String({
    minLength: 1,
    maxLength: 254,
    errorMessage: 'Please enter your username or email',
    errorCode: 'account',
  }),
  password: OwnPassword,
})
export type LoginBody = Static<typeof LoginBody>

export const VerifyEmailBody = Type.Object({ code: VerificationCode })
export type VerifyEmailBody = Static<typeof VerifyEmailBody>

export const Contact = Type.Object({
  mobile: Type.Object({ countryCode: Type.String(), phoneNo: Type.String() }),
  street: Type.String(),
  city: Type.String(),
  district: Type.Optional(Type.String()),
  state: Type.String(),
  pinCode: Type.String(),
  landMark: Type.String(),
  addressType: Type.String(),
  country: Type.String(),
})
export type Contact = Static<typeof Contact>

/** A user as shown to that user. */
export const UserView = Type.Object({
  _id: Id,
  username: Type.String(),
  email: Type.String(),
  pendingEmail: Type.Union([Type.String(), Type.Null()], {
    description: 'the address that takes the place of `email` once its code is entered',
  }),
  role: RoleField,
  isVerified: Type.Boolean(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  firstName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.Union([Type.String(), Type.Null()]),
  fullname: Type.String({ description: 'first and last name, or the username where neither is known' }),
  dob: Type.Union([Type.String(), Type.Null()]),
  gender: Type.Union([Type.String(), Type.Null()]),
  contact: Type.Union([Contact, Type.Null()]),
  ...LanguageFields,
  createdAt: Timestamp,
  needsSecondFactor: Type.Optional(
    Type.Boolean({ description: 'an administrator who must set up a second factor first' }),
  ),
  firm: Type.Optional(
    Type.Object(
      { _id: Id, username: Type.String(), name: Type.String(), part: Type.Enum(['owner', ...firmParts]) },
      { description: "the firm in whose name the user bids; `_id` and `username` of its owner's account" },
    ),
  ),
})
export type UserView = Static<typeof UserView>

export const UserAnswer = Answer(UserView)
export const RegisterAnswer = Answer(Type.Object({ user: UserView }))
/** The specification has `user` at the top level here. */
export const VerifyEmailAnswer = withFields(UserAnswer, { user: UserView })
export const EmptyAnswer = Answer(Type.Null())

/** When the next code may be asked for, so that the page can count down. */
export const ResendCodeAnswer = Answer(Type.Object({ retryAfterSeconds: Type.Integer() }))

export const SessionView = Type.Object({
  _id: Type.String(),
  device: Type.String({ description: 'in English; `deviceParts` is for other languages' }),
  deviceParts: DeviceParts,
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isCurrent: Type.Boolean(),
})
export const SessionsAnswer = Answer(Type.Array(SessionView))
