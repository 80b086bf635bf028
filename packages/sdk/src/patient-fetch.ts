const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const TEMPORARY = new Set([429, 502, 503, 504])

/**
 * A `fetch` that repeats what can be repeated safely: reads, and bids, whose key makes a repetition harmless. It waits as
 * long as `Retry-After` says, or twice as long each time.
 * @throws the last error where no answer came.
 */
export function fetchPatiently(
  fetch: (request: Request) => Promise<Response>,
  attempts: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const mayRepeat = request.method === 'GET' || new URL(request.url).pathname.includes('/place-bid/')
    for (let attempt = 1; ; attempt += 1) {
      const isLast = !mayRepeat || attempt >= attempts
      const sent = isLast ? request : request.clone()
      const answer = await fetch(sent).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error
        return null
      })
      if (answer && (isLast || !TEMPORARY.has(answer.status))) return answer
      await answer?.body?.cancel()
      const askedSeconds = Number(answer?.headers.get('retry-after') ?? 0)
      const waitMs = Math.max(askedSeconds * 1_000, FIRST_WAIT_MS * 2 ** (attempt - 1))
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LONGEST_WAIT_MS)))
    }
  }
}
