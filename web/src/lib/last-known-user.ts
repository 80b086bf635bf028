import { signedInCookieName, type UserView } from '@boli/contracts'
import { deviceStorage } from './storage.ts'

/** With and without TLS. */
const names = [signedInCookieName(true), signedInCookieName(false)] as const

/** False if this browser certainly has no session; true if the server must be asked. */
export function mayBeSignedIn(): boolean {
  const cookies = document.cookie.split('; ')
  return names.some((name) => cookies.includes(`${name}=1`))
}

/** Called after the server has said that nobody is signed in, so that the next visit need not ask. */
export function forgetSignedIn(): void {
  // Browsers accept a change of a __Host- cookie only with `Secure`, and refuse that without TLS.
  for (const name of names) {
    const secure = name.startsWith('__Host-') ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${name}=; Path=/; Max-Age=0${secure}`
  }
}

/** Storage key of the signed-in user; other tabs receive changes as `storage` events. */
export const LAST_KNOWN_USER_KEY = 'boli.user'

/** Enough to render the frame; private data stays on the server. */
function withoutPrivate(user: UserView): UserView {
  return {
    ...user,
    email: '',
    fullname: user.username,
    lastName: null,
    dob: null,
    gender: null,
    contact: null,
  }
}

/** Stores the signed-in user, so that a reload without a network does not ask to sign in again. */
export function noteUser(user: UserView | null): void {
  deviceStorage.writeJson(LAST_KNOWN_USER_KEY, user && withoutPrivate(user))
}

/** The user who was signed in at the server's last answer, or null. */
export function lastKnownUser(): UserView | null {
  const kept = deviceStorage.readJson(LAST_KNOWN_USER_KEY) as UserView | null
  return typeof kept?._id === 'string' ? kept : null
}
