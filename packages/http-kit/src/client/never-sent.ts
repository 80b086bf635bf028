import { setTimeout as sleep } from 'node:timers/promises'

/** Errors of connections that were never accepted. */
const CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400

/** Whether an error shows that the server cannot have seen the request. */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.has(String(error.code))) return true
  if (error instanceof AggregateError) return error.errors.every(wasNeverSent)
  return error.cause !== undefined && wasNeverSent(error.cause)
}

/**
 * Repeats a request if the connection was not accepted: while a service is replaced, another instance accepts it a
 * moment later. A request that may have been seen is not repeated, unless `mayRepeat` says that this is safe.
 */
export async function untilTaken<Answer>(
  send: () => Promise<Answer>,
  { withinMs, mayRepeat = wasNeverSent }: { withinMs: number; mayRepeat?: (error: unknown) => boolean },
): Promise<Answer> {
  const untilMs = performance.now() + withinMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await send()
    } catch (error) {
      if (!mayRepeat(error) || performance.now() + pauseMs > untilMs) throw error
    }
    await sleep(pauseMs)
  }
}
