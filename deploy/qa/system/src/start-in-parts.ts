/**
 * Starts something that consists of parts.
 * @param start defers the end of each part that it has started.
 * @returns its result, with a `stop` that ends the parts in reverse order.
 * @throws what `start` throws, after ending the parts started so far.
 */
export async function startInParts<Result extends object>(
  start: (endings: AsyncDisposableStack) => Promise<Result>,
): Promise<Result & { stop(): Promise<void> }> {
  await using endings = new AsyncDisposableStack()
  const result = await start(endings)
  const parts = endings.move()
  return { ...result, stop: () => parts.disposeAsync() }
}
