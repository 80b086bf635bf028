import {
  type ChangePasswordBody,
  type EmptyAnswer,
  type ForgotPasswordBody,
  type LoginBody,
  type PasswordPolicy,
  type PasswordRulesAnswer,
  type RegisterAnswer,
  type RegisterBody,
  type ResendCodeAnswer,
  type ResetByTokenBody,
  routes,
  type UserAnswer,
  type VerifyEmailAnswer,
} from '@boli/contracts'
import { api } from '../../../lib/api-client.ts'

/** Registers, without the space that a keyboard's suggestion appends to the username. */
export function register(body: RegisterBody) {
  return api.post<typeof RegisterAnswer>(routes.register.path, {
    ...body,
    username: body.username.trim(),
  })
}

/** This installation's password rules at sign-up. */
export async function fetchPasswordPolicy(signal: AbortSignal): Promise<PasswordPolicy> {
  const answer = await api.get<typeof PasswordRulesAnswer>(routes.passwordRules.path, { signal })
  return answer.data.policy
}

export function login(body: LoginBody) {
  return api.post<typeof UserAnswer>(routes.login.path, body)
}

export function verifyEmail(code: string) {
  return api.post<typeof VerifyEmailAnswer>(routes.verifyEmail.path, { code })
}

export function resendCode() {
  return api.post<typeof ResendCodeAnswer>(routes.resendCode.path)
}

export function forgotPassword(body: ForgotPasswordBody) {
  return api.post<typeof EmptyAnswer>(routes.forgotPassword.path, body)
}

export function resetPassword(body: ResetByTokenBody) {
  return api.post<typeof EmptyAnswer>(routes.resetPasswordByToken.path, body)
}

export function changePassword(body: ChangePasswordBody) {
  return api.post<typeof EmptyAnswer>(routes.changePassword.path, body)
}

/** Replaces an address that was never confirmed; a code is mailed to the new one. */
export async function correctAddress(body: { email: string; currentPassword: string }) {
  return (await api.put<typeof UserAnswer>(routes.updateProfile.path, body)).data
}
