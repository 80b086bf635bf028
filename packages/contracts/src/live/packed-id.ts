/** An id of 36 characters in 22: its 16 bytes in base64, without the padding. */
export function packId(id: string): string {
  const digits = id.replaceAll('-', '')
  let bytes = ''
  for (let at = 0; at < digits.length; at += 2) {
    bytes += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2), 16))
  }
  return btoa(bytes).slice(0, 22)
}

/** The id that {@link packId} packed. @throws {DOMException} for text that is not base64. */
export function unpackId(packed: string): string {
  const digits = Array.from(atob(packed), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((from, part) => digits.slice(from, [8, 12, 16, 20, 32][part])).join('-')
}
