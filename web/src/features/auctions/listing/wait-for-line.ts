const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/**
 * Waits until a retry may help: the network is back, or a delay has passed that grows with each try.
 * @param
 * retryAfterSeconds Delay requested by the server, if it answered.
 * @param offer Receives a function that ends the wait
 * at once.
 */
export function waitForLine(
  tries: number,
  retryAfterSeconds: number | null,
  signal: AbortSignal,
  offer: (now: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
    const timer = setTimeout(end, Math.max(wait, (retryAfterSeconds ?? 0) * 1000))
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      offer(() => {})
      resolve()
    }
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    offer(end)
  })
}
