/**
 * Verifies an Ed25519 signature with the platform's cryptography, or with a library if that does not support it.
 * @param publicKey 32 bytes.
 */
export async function isSignatureOf(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): Promise<boolean> {
  const known = await checkByPlatform(signature, message, publicKey)
  if (known !== null) return known
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ])
  hashes.sha512 = sha512
  try {
    return verify(signature, message, publicKey)
  } catch {
    // The signature or the key is not a point of the curve.
    return false
  }
}

/** @returns null if the platform does not support the curve, or has no cryptography for pages without TLS. */
async function checkByPlatform(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): Promise<boolean | null> {
  const subtle: typeof crypto.subtle | undefined = globalThis.crypto?.subtle
  if (!subtle) return null
  try {
    const key = await subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, own(signature), own(message))
  } catch {
    return null
  }
}

/** A copy in unshared memory, as the platform requires. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Standard base64 (RFC 4648, 4), with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** @returns null if {@link toBase64} could not have produced the text. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
