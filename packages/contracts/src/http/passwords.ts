import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Email, OwnPassword, RegisterBody } from './identity.ts'

/** Minimum length of a new password, in characters; at sign-up the specification's rule applies. */
export const RESET_PASSWORD_MIN_LENGTH = 8
/** Longer passwords are refused with their own message; forms limit them by `maxlength`. */
export const RESET_PASSWORD_MAX_LENGTH = 64

/** Known and unknown addresses get the same answer. */
export const ForgotPasswordBody = Type.Object({ email: Email })
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>

export const ResetPasswordBody = Type.Object({
  password: Type.String({
    minLength: RESET_PASSWORD_MIN_LENGTH,
    errorMessage: 'Password must be at least 8 characters long.',
    errorCode: 'password-short',
  }),
})
export type ResetPasswordBody = Static<typeof ResetPasswordBody>
/** The new password, with the token of the mailed link. */
export const ResetByTokenBody = Type.Object({
  ...ResetPasswordBody.properties,
  token: Type.String({ minLength: 1, maxLength: 200 }),
})
export type ResetByTokenBody = Static<typeof ResetByTokenBody>

/** A new password of a signed-in user; it requires the current one. */
export const ChangePasswordBody = Type.Object({
  currentPassword: OwnPassword,
  password: ResetPasswordBody.properties.password,
})
export type ChangePasswordBody = Static<typeof ChangePasswordBody>

export const ResetPasswordParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

/**
 * The operator's rule for passwords at sign-up: `specification` 8–16 characters of four classes, `length` any
 * 8–64. Resets and changes accept any 8–64 under both.
 */
export const PasswordPolicy = Type.Union([Type.Literal('specification'), Type.Literal('length')], {
  default: 'specification',
})
export type PasswordPolicy = 'specification' | 'length'

export const PasswordRulesAnswer = Answer(Type.Object({ policy: PasswordPolicy }))

/** The passwords that sign-up accepts under each policy. */
export const registerBodies = {
  specification: RegisterBody,
  length: Type.Object({ ...RegisterBody.properties, password: ResetPasswordBody.properties.password }),
}

/** Shorter names occur in too many words to be checked. */
const SHORTEST_NAME = 3

/**
 * Whether a password contains something public about its owner: the username, the part of the e-mail address before the
 * `@`, or the product's name. The same rule for pages and server.
 */
export function isPersonalPassword(password: string, owner: { username: string; email: string }): boolean {
  const text = password.toLowerCase()
  const names = [owner.username, owner.email.split('@')[0] ?? '', 'boli']
  return names.some((name) => name.length >= SHORTEST_NAME && text.includes(name.toLowerCase()))
}
