const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const TEMPORARY = new Set([429, 502, 503, 504])

/**
 * A `fetch` that repeats reads if an answer is lost or the server asks to wait. It waits as long as `Retry-After` says,
 * or twice as long each time; if that is more than 30 s, the answer is returned.
 * @param repeatsWrites For calls whose key makes a repetition harmless.
 * @throws the last error where no answer came.
 */
export function fetchPatiently(
  fetch: (request: Request) => Promise<Response>,
  attempts: number,
  { repeatsWrites = false } = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const mayRepeat = repeatsWrites || request.method === 'GET'
    for (let attempt = 1; ; attempt += 1) {
      const isLast = !mayRepeat || attempt >= attempts
      const sent = isLast ? request : request.clone()
      const answer = await fetch(sent).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error
        return null
      })
      if (answer && (isLast || !TEMPORARY.has(answer.status))) return answer
      const askedMs = Number(answer?.headers.get('retry-after') ?? 0) * 1_000
      if (answer && askedMs > LONGEST_WAIT_MS) return answer
      await answer?.body?.cancel()
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
      await new Promise((resolve) => setTimeout(resolve, Math.max(askedMs, waitMs)))
    }
  }
}
