import { routes, type UserAnswer, type UserView } from '@boli/contracts'
import type { Static } from 'typebox'
import { create } from 'zustand'
import { ApiError, api, listenForLostSession } from './api-client.ts'
import { forgetSignedIn, mayBeSignedIn } from './signed-in-cookie.ts'

/** Who is signed in on this device: a user, nobody, or not known yet. */
export type SessionUser = UserView | null | 'checking'

interface SessionState {
  user: SessionUser
  /** Set where the check itself failed, so that a signed-in person without a network is not sent away. */
  checkError: ApiError | null
}

export const useSessionStore = create<SessionState>(() => ({ user: 'checking', checkError: null }))

/** The signed-in user, or null. */
export function useUser(): UserView | null {
  return useSessionStore((state) => (state.user === 'checking' ? null : state.user))
}

export function currentUser(): UserView | null {
  const { user } = useSessionStore.getState()
  return user === 'checking' ? null : user
}

export function setSessionUser(user: UserView | null): void {
  useSessionStore.setState({ user, checkError: null })
}

/**
 * Finds out who is signed in; the server is asked unless this browser surely holds no session. Never rejects:
 * what failed is in `checkError`.
 */
export async function checkSession(): Promise<void> {
  if (!mayBeSignedIn()) return setSessionUser(null)
  useSessionStore.setState((state) => ({ user: state.user ?? 'checking', checkError: null }))
  try {
    const answer = await api.get<Static<typeof UserAnswer>>(routes.isLoggedIn.path)
    setSessionUser(answer.data)
  } catch (error) {
    const isGuest = error instanceof ApiError && error.status === 401
    useSessionStore.setState({ user: null, checkError: isGuest ? null : (error as ApiError) })
  }
}

/** Calls the listener when whoever was signed in no longer is: nobody, or somebody else. */
export function whenAnotherSignsIn(listener: () => void): void {
  const idOf = (user: SessionUser) => (user === null || user === 'checking' ? null : user._id)
  useSessionStore.subscribe(({ user }, { user: before }) => {
    if (idOf(before) !== null && idOf(user) !== idOf(before)) listener()
  })
}

listenForLostSession(() => {
  forgetSignedIn()
  if (currentUser() !== null) setSessionUser(null)
})
