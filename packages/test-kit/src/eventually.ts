/**
 * Repeats `check` until it does not throw, and returns its result. A long limit costs nothing if the test passes, and a
 * busy machine needs it: prove promptness by a count or an order, not by a short `withinMs`.
 * @throws the
 * last error of `check`, once `withinMs` has passed.
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  options: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const { withinMs = 20_000, everyMs = 20 } = options
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
