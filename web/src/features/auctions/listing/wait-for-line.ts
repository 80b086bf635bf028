const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/**
 * Waits until trying again may help: the network is back, or some time has passed, more with each try.
 * @param retryAfterSeconds What the server asked for, where it was heard.
 * @param offer Is given what ends the wait at once.
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
