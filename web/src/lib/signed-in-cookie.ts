import { SIGNED_IN_COOKIE } from '@boli/contracts'

/** False where this browser surely holds no session; true where the server must be asked. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`)
}

/** After the server has said that nobody is signed in: the next visit need not ask again. */
export function forgetSignedIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${SIGNED_IN_COOKIE}=; Path=/; Max-Age=0`
}
