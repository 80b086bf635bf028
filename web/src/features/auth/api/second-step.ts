import {
  type PasskeyOptionsAnswer,
  routes,
  type SecondStepAnswer,
  type SecondStepBody,
  type UserAnswer,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'

type Me = Static<typeof UserAnswer>
type CeremonyOptions = Static<typeof PasskeyOptionsAnswer>['data']

export async function secondStepOptions() {
  const { data } = await api.post<typeof SecondStepAnswer>(routes.secondStepOptions.path)
  return data
}

export function completeByCode(code: string) {
  return api.post<Me>(routes.secondStep.path, { code } satisfies SecondStepBody)
}

/** Lets the browser use a passkey for the challenge of the current sign-in. */
export async function completeByPasskey(options: CeremonyOptions) {
  return api.post<Me>(routes.secondStep.path, { passkey: await showPasskey(options) })
}

/** Signs in with any passkey that the browser has for this site. */
export async function signInByPasskey() {
  const { data } = await api.post<typeof PasskeyOptionsAnswer>(routes.passkeySignInOptions.path)
  return api.post<Me>(routes.passkeySignIn.path, { passkey: await showPasskey(data) })
}

async function showPasskey(options: CeremonyOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON: options as unknown as Options })
}

/** True if the user closed the browser's dialog, or had no passkey. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
