import { signedInCookieName, type UserView } from '@boli/contracts'
import { deviceStorage } from './storage.ts'

/** Behind TLS, and without it. */
const names = [signedInCookieName(true), signedInCookieName(false)] as const

/** False where this browser surely holds no session; true where the server must be asked. */
export function mayBeSignedIn(): boolean {
  const cookies = document.cookie.split('; ')
  return names.some((name) => cookies.includes(`${name}=1`))
}

/** After the server has said that nobody is signed in: the next visit need not ask again. */
export function forgetSignedIn(): void {
  // Browsers take a change of a name with __Host- with `Secure` alone, and refuse that without TLS.
  for (const name of names) {
    const secure = name.startsWith('__Host-') ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${name}=; Path=/; Max-Age=0${secure}`
  }
}

/** The device's note of who is signed in; other tabs hear of a change by its `storage` event. */
export const LAST_KNOWN_USER_KEY = 'boli.user'

/** Enough to draw the pages' frame; what is private about a person stays on the server. */
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

/** Notes who is signed in, so that a reload without a network need not ask them to sign in again. */
export function noteUser(user: UserView | null): void {
  deviceStorage.writeJson(LAST_KNOWN_USER_KEY, user && withoutPrivate(user))
}

/** Who was signed in when the server was last heard, or null. */
export function lastKnownUser(): UserView | null {
  const kept = deviceStorage.readJson(LAST_KNOWN_USER_KEY) as UserView | null
  return typeof kept?._id === 'string' ? kept : null
}
