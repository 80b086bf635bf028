import type { BoliSocket } from './socket.ts'

/** After this time a request without an answer counts as lost. */
export const ANSWER_TIMEOUT_MS = 4_500
/** Pause after a refusal, and after the server closed the connection itself. */
export const RETRY_AFTER_MS = 2_000

export interface RepeatedRequest {
  /** Sends it now, or after the pending one or the pause after a refusal has ended. */
  send(): void
  /** Stops it; an answer still in flight is ignored. */
  stop(): void
}

/**
 * A request that is repeated until it is granted. However often it is called, at most one is pending.
 * @param ask Sends it once and returns whether it was granted; throws if no answer arrived.
 */
export function repeatUntilGranted(
  connected: () => BoliSocket | null,
  ask: (socket: BoliSocket) => Promise<boolean>,
): RepeatedRequest {
  let isWanted = false
  let isRunning = false
  let isStopped = false

  async function run() {
    isRunning = true
    for (let socket = connected(); socket && isWanted; socket = connected()) {
      isWanted = false
      try {
        if (await ask(socket)) continue
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      } catch {
        // After a timeout the loop repeats the request; after a disconnect it ends, and the next connect sends it again.
      }
      isWanted = !isStopped
    }
    isRunning = false
  }

  return {
    send() {
      isWanted = true
      if (!isRunning) void run()
    },
    stop() {
      isStopped = true
      isWanted = false
    },
  }
}
