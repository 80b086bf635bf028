import {
  type EmptyAnswer,
  type ForgotPasswordBody,
  type LoginBody,
  type RegisterAnswer,
  type RegisterBody,
  type ResendCodeAnswer,
  type ResetPasswordBody,
  routes,
  type UserAnswer,
  type VerifyEmailAnswer,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

export function register(body: RegisterBody) {
  return api.post<Static<typeof RegisterAnswer>>(routes.register.path, body)
}

export function login(body: LoginBody) {
  return api.post<Static<typeof UserAnswer>>(routes.login.path, body)
}

export function verifyEmail(code: string) {
  return api.post<Static<typeof VerifyEmailAnswer>>(routes.verifyEmail.path, { code })
}

export function resendCode() {
  return api.post<Static<typeof ResendCodeAnswer>>(routes.resendCode.path)
}

export function forgotPassword(body: ForgotPasswordBody) {
  return api.post<Static<typeof EmptyAnswer>>(routes.forgotPassword.path, body)
}

export function resetPassword(token: string, body: ResetPasswordBody) {
  return api.post<Static<typeof EmptyAnswer>>(pathOf(routes.resetPassword.path, { token }), body)
}
