import { pseudonym } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'

export type UsedFactor = 'password' | 'authenticator' | 'recovery-code' | 'passkey'

/** One line for each sign-in that succeeded; those that were refused are told by the error handler. */
export function logSignIn(request: FastifyRequest, userId: string, factors: readonly UsedFactor[]): void {
  request.log.info({ who: pseudonym(userId), from: pseudonym(request.clientAddress), factors }, 'signed in')
}
