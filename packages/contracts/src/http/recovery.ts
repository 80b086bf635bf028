import { type Static, Type } from 'typebox'
import { Email } from './identity.ts'
import { RESET_PASSWORD_MIN_LENGTH } from './password-limits.ts'

/** Known and unknown addresses get the same answer. */
export const ForgotPasswordBody = Type.Object({ email: Email })
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>

export const ResetPasswordBody = Type.Object({
  password: Type.String({
    minLength: RESET_PASSWORD_MIN_LENGTH,
    errorMessage: 'Password must be at least 8 characters long.',
  }),
})
export type ResetPasswordBody = Static<typeof ResetPasswordBody>
export const ResetPasswordParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })
