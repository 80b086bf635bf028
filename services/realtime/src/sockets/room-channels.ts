import { auctionChannel, outbidChannel } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import type { LiveChannel, LiveSubscription } from '@boli/live-channel'
import { auctionOf, followedOf, userOf } from './rooms.ts'
import type { RealtimeServer } from './socket-types.ts'

/** What this node hears of the live channel: the auctions and people of its rooms, and no others. */
export interface RoomChannels {
  /** Resolves when whatever changes in the auction from now on is heard here; its room must have somebody in it. */
  hears(auctionId: string): Promise<void>
  readonly count: number
  stop(): Promise<void>
}

export interface RoomChannelsOptions {
  io: RealtimeServer
  live: LiveChannel
  logger: Logger
  /** How long a channel is kept after its last room: people leave a page and come back. */
  lingerMs: number
  receiveAuction: (message: unknown) => void
  receiveOutbid: (message: unknown) => void
}

interface Held {
  rooms: number
  subscribed: Promise<LiveSubscription | null>
  leaving: NodeJS.Timeout | undefined
}

/** Follows the rooms of this node as they open and close. */
export function createRoomChannels(options: RoomChannelsOptions): RoomChannels {
  const { io, live, logger, lingerMs, receiveAuction, receiveOutbid } = options
  const held = new Map<string, Held>()

  function channelOf(room: string): { name: string; receive: (message: unknown) => void } | null {
    const auctionId = auctionOf(room) ?? followedOf(room)
    if (auctionId !== null) return { name: auctionChannel(auctionId), receive: receiveAuction }
    const userId = userOf(room)
    return userId === null ? null : { name: outbidChannel(userId), receive: receiveOutbid }
  }

  function subscribe(channel: string, receive: (message: unknown) => void): Held['subscribed'] {
    return live.subscribe(channel, receive).catch((error: unknown) => {
      logger.warn({ err: error }, 'a channel of the live channel is not heard')
      return null
    })
  }

  function open(room: string): void {
    const channel = channelOf(room)
    if (!channel) return
    const known = held.get(channel.name)
    clearTimeout(known?.leaving)
    if (known) known.rooms += 1
    else
      held.set(channel.name, {
        rooms: 1,
        subscribed: subscribe(channel.name, channel.receive),
        leaving: undefined,
      })
  }

  function close(room: string): void {
    const name = channelOf(room)?.name ?? ''
    const known = held.get(name)
    if (!known) return
    known.rooms -= 1
    if (known.rooms > 0) return
    known.leaving = setTimeout(() => {
      held.delete(name)
      void leave(known)
    }, lingerMs).unref()
  }

  async function leave({ subscribed }: Held): Promise<void> {
    const subscription = await subscribed
    await subscription?.stop()
  }

  io.sockets.adapter.on('create-room', open)
  io.sockets.adapter.on('delete-room', close)
  return {
    async hears(auctionId) {
      await held.get(auctionChannel(auctionId))?.subscribed
    },
    get count() {
      return held.size
    },
    async stop() {
      io.sockets.adapter.off('create-room', open)
      io.sockets.adapter.off('delete-room', close)
      const all = [...held.values()]
      held.clear()
      for (const { leaving } of all) clearTimeout(leaving)
      await Promise.all(all.map(leave))
    },
  }
}
