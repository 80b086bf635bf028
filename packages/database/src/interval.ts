/** Runs a task again and again, never twice at once, the first time after one interval. */
export function startInterval(
  intervalMs: number,
  task: () => Promise<void>,
): {
  /** Resolves once a running task has ended. */
  stop(): Promise<void>
} {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task().finally(() => {
      running = undefined
    })
  }, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
