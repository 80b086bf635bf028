import { setTimeout as sleep } from 'node:timers/promises'
import { auctionChannel, outbidChannel } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import type { LiveChannel, LiveSubscription } from '@boli/live-channel'
import { auctionOf, boardOf, followedOf, userOf } from './rooms.ts'
import type { RealtimeServer } from './socket-types.ts'

export type RoomChannels = ReturnType<typeof createRoomChannels>

interface RoomChannelsOptions {
  io: RealtimeServer
  live: LiveChannel
  logger: Logger
  /** How long a subscription outlives its last room, because users leave a page and return. */
  lingerMs: number
  receiveAuction: (message: unknown) => void
  receiveOutbid: (message: unknown) => void
  /** A subscription succeeded after failed attempts: messages may have been missed. */
  onReturn: () => void
}

const RETRY_MS = 1_000

interface Channel {
  name: string
  receive: (message: unknown) => void
}

interface Held {
  rooms: number
  /** Resolves when the first attempt has succeeded or failed. */
  isTried: PromiseWithResolvers<void>
  subscribed: Promise<LiveSubscription | null>
  leaving: NodeJS.Timeout | undefined
}

/**
 * The channels that this node subscribes to: those of the auctions and users of its rooms, as these open and
 * close.
 */
export function createRoomChannels(options: RoomChannelsOptions) {
  const { io, live, logger, lingerMs, receiveAuction, receiveOutbid } = options
  const held = new Map<string, Held>()

  function channelOf(room: string): Channel | null {
    const auctionId = auctionOf(room) ?? followedOf(room) ?? boardOf(room)
    if (auctionId !== null) return { name: auctionChannel(auctionId), receive: receiveAuction }
    const userId = userOf(room)
    return userId === null ? null : { name: outbidChannel(userId), receive: receiveOutbid }
  }

  /** Tries until it is subscribed, or no room here needs it. */
  async function subscribe(known: Held, { name, receive }: Channel): Promise<LiveSubscription | null> {
    for (let isFirst = true; held.get(name) === known; isFirst = false) {
      try {
        const subscription = await live.subscribe(name, receive)
        if (!isFirst) options.onReturn()
        return subscription
      } catch (error) {
        logger.warn({ err: error }, 'a live channel could not be subscribed')
      }
      known.isTried.resolve()
      await sleep(RETRY_MS)
    }
    return null
  }

  function open(room: string): void {
    const channel = channelOf(room)
    if (!channel) return
    const known = held.get(channel.name)
    clearTimeout(known?.leaving)
    if (known) {
      known.rooms += 1
      return
    }
    const isTried = Promise.withResolvers<void>()
    const fresh: Held = { rooms: 1, isTried, subscribed: Promise.resolve(null), leaving: undefined }
    held.set(channel.name, fresh)
    fresh.subscribed = subscribe(fresh, channel)
    void fresh.subscribed.then(() => isTried.resolve())
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
    /** Resolves once this node is subscribed to the auction, or the first attempt has failed; its room must have a socket in it. */
    async subscribed(auctionId: string): Promise<void> {
      await held.get(auctionChannel(auctionId))?.isTried.promise
    },
    get count(): number {
      return held.size
    },
    async stop(): Promise<void> {
      io.sockets.adapter.off('create-room', open)
      io.sockets.adapter.off('delete-room', close)
      const all = [...held.values()]
      held.clear()
      for (const { leaving } of all) clearTimeout(leaving)
      await Promise.all(all.map(leave))
    },
  }
}
