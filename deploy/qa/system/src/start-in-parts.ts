/**
 * Starts something that consists of parts.
 * @param start defers the end of each part that it has started.
 * @returns its result, with a `stop` that ends the parts in reverse order.
 * @throws what `start` throws, after ending the parts started so far.
 */
export async function startInParts<Result extends object>(
  start: (endings: AsyncDisposableStack) => Promise<Result>,
): Promise<Result & { stop(): Promise<void> }> {
  const endings = new AsyncDisposableStack()
  try {
    return { ...(await start(endings)), stop: () => endings.disposeAsync() }
  } catch (error) {
    await endings.disposeAsync()
    throw error
  }
}
