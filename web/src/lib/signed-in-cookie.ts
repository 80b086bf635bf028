import { signedInCookieName } from '@boli/contracts'

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
