import type { BoliSocket } from './socket.ts'

/** A request whose answer has not come by then is taken for lost. */
export const ANSWER_TIMEOUT_MS = 4_500
/** Pause after a refusal, and after the server closed the connection itself. */
export const RETRY_AFTER_MS = 2_000

export interface RepeatedRequest {
  /** Sends it now, or once the one under way or the pause after a refusal has ended. */
  send(): void
  /** Nobody needs it any more; an answer that is still on its way changes nothing. */
  stop(): void
}

/**
 * A request that is repeated until it is granted. However often it is asked for, at most one is under way or waiting.
 * @param ask Sends it once and says whether it was granted; throws where no answer came.
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
        // Too slow: asked again. Cut off: the loop ends, and the next connect asks again.
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
