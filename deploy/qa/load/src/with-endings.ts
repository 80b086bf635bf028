/** Runs `use`, then ends what it has started, even if it failed. */
export async function withEndings<Result>(
  use: (endings: AsyncDisposableStack) => Promise<Result>,
): Promise<Result> {
  const endings = new AsyncDisposableStack()
  return use(endings).finally(() => endings.disposeAsync())
}
