const HEARTBEAT_INTERVAL_MS = 2_000

/** Sends heartbeats during a long task, so that the member stays in its group. */
export async function withHeartbeat<Result>(
  heartbeat: () => Promise<void>,
  run: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => {
    // Errors are ignored: the next heartbeat between two messages also notices a rebalance.
    heartbeat().catch(() => {})
  }, HEARTBEAT_INTERVAL_MS)
  try {
    return await run()
  } finally {
    clearInterval(timer)
  }
}
