import { routes, type UserAnswer, type UserView } from '@boli/contracts'
import { create } from 'zustand'
import { type ApiError, api, beginSession, listenForLostSession } from './api-client.ts'
import { forgetDrafts } from './drafts.ts'
import {
  forgetSignedIn,
  LAST_KNOWN_USER_KEY,
  lastKnownUser,
  mayBeSignedIn,
  noteUser,
} from './last-known-user.ts'
import { untilFetched } from './lazy-part.ts'

/** The session on this device: a user, nobody, or not known yet. */
type SessionUser = UserView | null | 'checking'

interface SessionState {
  user: SessionUser
  /**
   * Set if the check itself failed. `user` is then the last known user without private data, or null if unknown.
   */
  checkError: ApiError | null
  /** False while `user` is only the last known user. */
  isConfirmed: boolean
}

export const useSessionStore = create<SessionState>(() => ({
  user: 'checking',
  checkError: null,
  isConfirmed: false,
}))

/** The signed-in user, or null. */
export function useUser(): UserView | null {
  return useSessionStore((state) => (state.user === 'checking' ? null : state.user))
}

export function currentUser(): UserView | null {
  const { user } = useSessionStore.getState()
  return user === 'checking' ? null : user
}

/** The account in whose name a user bids: of their firm, or their own. */
export function buyerIdOf(user: UserView | null): string | null {
  return user?.firm?._id ?? user?._id ?? null
}

/** The account in whose name a user acts, and the role: if either changes, earlier data belongs to another user. */
const actorOf = (user: UserView | null | undefined) =>
  user && `${user._id} ${buyerIdOf(user)} ${user.firm?.part}`

/** Sets the session from the server's answer. Drafts of other users are removed from the device. */
export function setSessionUser(user: UserView | null): void {
  const before = currentUser() ?? lastKnownUser()
  if (actorOf(before) !== actorOf(user)) beginSession({ isFirst: !useSessionStore.getState().isConfirmed })
  // Also if the previous user's cookies have expired.
  if (before && before._id !== user?._id) forgetWhatWasSeen()
  if (user !== null) forgetDrafts(user._id)
  noteUser(user)
  useSessionStore.setState({ user, checkError: null, isConfirmed: true })
}

/** Updates the session from the answer to a call; ignored if another user, or nobody, is signed in by then. */
export function refreshSessionUser(user: UserView): void {
  const { _id, firm } = currentUser() ?? {}
  // Answers to other calls than the check do not name the firm.
  if (_id === user._id) setSessionUser({ ...(firm && { firm }), ...user })
}

function forgetWhatWasSeen(): void {
  void untilFetched(() => import('./last-seen.ts')).then((m) => m.forgetLastSeen())
  void globalThis.caches?.delete('media').catch(() => undefined)
}

let checks = 0

/**
 * Finds out who is signed in; the server is asked unless this browser certainly has no session. Of concurrent checks
 * the newest counts. Never rejects: a failure is in `checkError`.
 */
export async function checkSession(): Promise<void> {
  checks += 1
  const check = checks
  if (!mayBeSignedIn()) return setSessionUser(null)
  // The last known user's page is rendered meanwhile; its calls are answered only with a valid session.
  const { user } = useSessionStore.getState()
  const known = user === 'checking' ? lastKnownUser() : user
  useSessionStore.setState({ user: known ?? 'checking', checkError: null })
  try {
    const answer = await api.get<typeof UserAnswer>(routes.isLoggedIn.path)
    if (check === checks) setSessionUser(answer.data)
  } catch (error) {
    if (check !== checks) return
    const failure = error as ApiError
    if (failure.status === 401) return setSessionUser(null)
    useSessionStore.setState({ user: known, checkError: failure, isConfirmed: false })
  }
}

/** Checks again when the network is back, and when another tab has signed in or out. */
export function keepSessionChecked(): void {
  window.addEventListener('online', () => {
    if (useSessionStore.getState().checkError !== null) void checkSession()
  })
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === LAST_KNOWN_USER_KEY && oldValue !== newValue) void checkSession()
  })
}

/** Calls the listener when the signed-in user has signed out, acts in another name, or another one has signed in. */
export function whenAnotherSignsIn(listener: () => void): void {
  const idOf = (user: SessionUser) => (user === null || user === 'checking' ? null : actorOf(user))
  useSessionStore.subscribe(({ user }, { user: before }) => {
    if (idOf(before) !== null && idOf(user) !== idOf(before)) listener()
  })
}

listenForLostSession(() => {
  forgetSignedIn()
  if (currentUser() !== null) setSessionUser(null)
})
