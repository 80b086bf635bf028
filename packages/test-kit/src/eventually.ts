/**
 * Asks again until `check` does not throw, and gives its result. A busy machine needs long at times, and patience
 * costs nothing where all is well: what must come soon is shown by a count or an order, not by a short `withinMs`.
 * @throws what `check` threw last, once `withinMs` has passed.
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
