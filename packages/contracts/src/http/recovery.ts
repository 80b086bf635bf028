import { type Static, Type } from 'typebox'
import { Email, OwnPassword } from './identity.ts'
import { RESET_PASSWORD_MIN_LENGTH } from './password-limits.ts'

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
/** The token of the mailed link beside the new password. */
export const ResetByTokenBody = Type.Object({
  ...ResetPasswordBody.properties,
  token: Type.String({ minLength: 1, maxLength: 200 }),
})
export type ResetByTokenBody = Static<typeof ResetByTokenBody>

/** A new password while signed in; the present one is asked for. */
export const ChangePasswordBody = Type.Object({
  currentPassword: OwnPassword,
  password: ResetPasswordBody.properties.password,
})
export type ChangePasswordBody = Static<typeof ChangePasswordBody>

export const ResetPasswordParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })
