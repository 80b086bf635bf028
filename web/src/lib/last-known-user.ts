import type { UserView } from '@boli/contracts'

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
  try {
    if (user === null) localStorage.removeItem(LAST_KNOWN_USER_KEY)
    else localStorage.setItem(LAST_KNOWN_USER_KEY, JSON.stringify(withoutPrivate(user)))
  } catch {
    // Without storage a reload needs the network.
  }
}

/** Who was signed in when the server was last heard, or null. */
export function lastKnownUser(): UserView | null {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_KNOWN_USER_KEY) ?? 'null') as UserView | null
    return typeof kept?._id === 'string' ? kept : null
  } catch {
    return null
  }
}
