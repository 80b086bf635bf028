import { routes, type UserAnswer } from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from './api-client.ts'
import { refreshSessionUser } from './session-store.ts'

/** Forgets the address that waits for its code; the session hears of it. */
export async function cancelEmailChange(): Promise<void> {
  const { data } = await api.delete<Static<typeof UserAnswer>>(routes.cancelEmailChange.path)
  refreshSessionUser(data)
}
