/** Ends what `use` has started, however it ends. */
export async function withEndings<Result>(
  use: (endings: AsyncDisposableStack) => Promise<Result>,
): Promise<Result> {
  const endings = new AsyncDisposableStack()
  return use(endings).finally(() => endings.disposeAsync())
}
