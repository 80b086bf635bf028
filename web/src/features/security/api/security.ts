import {
  type FactorAddedAnswer,
  type NewAuthenticatorAnswer,
  type PasskeyOptionsAnswer,
  type RecoveryCodesAnswer,
  routes,
  type SecondFactorAnswer,
} from '@boli/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, pathOf } from '../../../lib/api-client.ts'
import { currentUser, refreshSessionUser } from '../../../lib/session-store.ts'
import { useData } from '../../../lib/use-answer.ts'

const secondFactorKey = ['user', 'second-factor']

/** The user's own second factors. */
export function useSecondFactor() {
  return useData<typeof SecondFactorAnswer>(secondFactorKey, routes.secondFactor.path)
}

/** Reads the factors again after a change, which ends the requirement to set one up. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const user = currentUser()
    if (user?.needsSecondFactor) refreshSessionUser({ ...user, needsSecondFactor: false })
    await queryClient.invalidateQueries({ queryKey: secondFactorKey })
  }
}

export async function newAuthenticator(password: string) {
  return (await api.post<typeof NewAuthenticatorAnswer>(routes.newAuthenticator.path, { password })).data
}

/** @returns recovery codes if this is the first factor. */
export async function confirmAuthenticator(code: string) {
  return (await api.post<typeof FactorAddedAnswer>(routes.confirmAuthenticator.path, { code })).data
    .recoveryCodes
}

export function removeAuthenticator(password: string) {
  return api.delete(routes.removeAuthenticator.path, { password })
}

/** Lets the browser create a passkey. @returns recovery codes if this is the first factor. */
export async function addPasskey(password: string) {
  const options = await api.post<typeof PasskeyOptionsAnswer>(routes.newPasskey.path, { password })
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const passkey = await startRegistration({ optionsJSON: options.data as unknown as Options })
  const { data } = await api.post<typeof FactorAddedAnswer>(routes.addPasskey.path, { passkey })
  return data.recoveryCodes
}

const passkeyPath = (path: string, passkeyId: string) => pathOf(path, { passkeyId })

export function renamePasskey(passkeyId: string, name: string) {
  return api.patch(passkeyPath(routes.renamePasskey.path, passkeyId), { name })
}

export function removePasskey(passkeyId: string, password: string) {
  return api.delete(passkeyPath(routes.removePasskey.path, passkeyId), { password })
}

export async function newRecoveryCodes(password: string) {
  return (await api.post<typeof RecoveryCodesAnswer>(routes.newRecoveryCodes.path, { password })).data
    .recoveryCodes
}

/** Text for an error of the browser while creating a passkey. */
export function useDeviceFailure(): (error: unknown) => string {
  const { t } = useTranslation('security')
  return (error) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') return t('passkeys.already')
    return t(name === 'NotAllowedError' || name === 'AbortError' ? 'passkeys.cancelled' : 'passkeys.failed')
  }
}
