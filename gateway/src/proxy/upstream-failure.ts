import { ApiError, wasNeverSent } from '@boli/http-kit'

/** The answer for a service that could not be reached or did not answer; what exactly happened goes to the log only. */
export function refuseForUpstream(cause: unknown): ApiError {
  return new ApiError('upstream-unavailable', { cause })
}

/** Of a read whose connection broke: an instance that has just ended; another one answers. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Whether a call that failed may be sent again: nobody saw it, or it only reads. */
export function mayRepeat(method: string): (error: unknown) => boolean {
  if (method !== 'GET' && method !== 'HEAD') return wasNeverSent
  let isRepeated = false
  return (error) => {
    if (wasNeverSent(error)) return true
    const isBroken = error instanceof Error && 'code' in error && BROKEN.has(String(error.code))
    if (!isBroken || isRepeated) return false
    isRepeated = true
    return true
  }
}
