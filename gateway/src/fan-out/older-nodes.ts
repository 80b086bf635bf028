import { liveChannels } from '@boli/contracts'
import { type Logger, repeat } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'

const ASKED_EVERY_MS = 1_000

/** Whether realtime nodes of the previous release are subscribed, which get all auctions on one channel. */
export interface OlderNodes {
  readonly listen: boolean
  stop(): Promise<void>
}

/** Resolves after the first check. If it cannot be determined, they are assumed to be subscribed. */
export async function noteOlderNodes(live: LiveChannel, logger: Logger): Promise<OlderNodes> {
  let listen = true

  async function ask(): Promise<void> {
    try {
      const [all = 0, byAuction = 0] = await live.listeners([
        liveChannels.auctions,
        liveChannels.listensByAuction,
      ])
      listen = all > byAuction
    } catch (error) {
      listen = true
      throw error
    }
  }

  await ask().catch((error: unknown) => logger.warn({ err: error }, 'the live channel cannot be asked yet'))
  const asking = repeat({
    everyMs: ASKED_EVERY_MS,
    logger,
    failure: 'the live channel was not asked who listens',
    task: ask,
  })
  return {
    get listen() {
      return listen
    },
    stop: () => asking.stop(),
  }
}
