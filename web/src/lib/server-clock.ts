/**
 * An estimate of the server's clock. Countdowns use it, because a phone's own clock may be wrong by days. The server's
 * time was read between sending the request and receiving the answer, so each sample bounds the offset; the shortest
 * round trip gives the best bound.
 */
interface Sample {
  /** Server time minus `performance.now()`, halfway between the two values. */
  offsetMs: number
  /** The offset may be wrong by this, either way. */
  errorMs: number
  /** The device's own clock minus `performance.now()`, to detect that either was stopped or changed. */
  deviceOffsetMs: number
}

let best: Sample | undefined
/** Moving the clock by less than this would only make countdowns jump. */
const TOLERATED_MS = 500

/** A monotonic clock, which the user cannot change. */
const nowMs = () => performance.now()

/** Server time in milliseconds since 1970; the device's own clock until the first sample. */
export function serverNow(): number {
  return best ? nowMs() + best.offsetMs : Date.now()
}

/**
 * Takes the offset from a `Date` header, which counts whole seconds.
 * @param sentAtMs On the clock of `performance.now()`.
 * @param receivedAtMs On the same clock.
 */
export function observeDateHeader(header: string | null, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header)
  // The header is truncated to seconds: on average half a second is missing.
  observe(serverMs + 500, sentAtMs - 500, receivedAtMs + 500, TOLERATED_MS)
}

/** Takes the offset from a time with milliseconds. @param sentAtMs On the clock of `performance.now()`. */
export function observeServerTime(isoTime: string, sentAtMs: number): void {
  observe(Date.parse(isoTime), sentAtMs, nowMs(), 0)
}

function observe(serverMs: number, earliestMs: number, latestMs: number, toleratedMs: number): void {
  if (Number.isNaN(serverMs)) return
  const offsetMs = serverMs - (earliestMs + latestMs) / 2
  const errorMs = (latestMs - earliestMs) / 2
  const known = best?.offsetMs ?? Date.now() - nowMs()
  const isContradicted = Math.abs(known - offsetMs) > errorMs + toleratedMs
  const isBetter = toleratedMs === 0 && errorMs < (best?.errorMs ?? Number.POSITIVE_INFINITY)
  if (isContradicted || isBetter) best = { offsetMs, errorMs, deviceOffsetMs: Date.now() - nowMs() }
}

/** True if the device slept, or its clock was changed, since the last sample. */
export function isClockInDoubt(): boolean {
  return best !== undefined && Math.abs(Date.now() - nowMs() - best.deviceOffsetMs) > TOLERATED_MS
}

/** Resets the samples. For tests. */
export function resetServerClock(): void {
  best = undefined
}
