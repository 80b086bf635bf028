/**
 * The server's clock, as far as this device can know it. Countdowns run on it, because a phone's own
 * clock may be wrong by minutes. Fed by the socket's handshake (exact) and by HTTP `Date` headers,
 * which count whole seconds only and therefore give way to the socket's word.
 */
let offsetMs = 0
let hasExactOffset = false

/** Server time in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Takes the offset from a `Date` header, halfway between sending and receiving. */
export function observeDateHeader(header: string | null, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header)
  if (hasExactOffset || Number.isNaN(serverMs)) return
  // The header was cut down to the second: on average half a second is missing.
  const measured = serverMs + 500 - (sentAtMs + receivedAtMs) / 2
  // Below the header's own precision a correction would only make countdowns jump.
  if (Math.abs(measured - offsetMs) > 1000) offsetMs = measured
}

/** Takes the offset from a time with milliseconds, as the socket sends it. */
export function observeServerTime(isoTime: string): void {
  const serverMs = Date.parse(isoTime)
  if (Number.isNaN(serverMs)) return
  offsetMs = serverMs - Date.now()
  hasExactOffset = true
}

/** Forgets what was observed. For tests. */
export function resetServerClock(): void {
  offsetMs = 0
  hasExactOffset = false
}
