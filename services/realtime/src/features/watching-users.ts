import { liveChannels, type WatchingMessage } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { readWatchingMessage } from '../domain/live-message.ts'
import { intervalsBetween, PeopleInRooms, WatchingCounts } from '../domain/watching-counts.ts'
import { auctionOf, auctionRoom, watchedAuctions } from '../sockets/rooms.ts'
import type { RealtimeServer } from '../sockets/socket-types.ts'

/**
 * Counts the people who watch, and tells each room when its count has changed. Over nodes the counts are added up, so that
 * a person with windows on two of them counts twice.
 */
interface WatchingUsers {
  watchersOf(auctionId: string): number
  start(): Promise<void>
  stop(): Promise<void>
}

interface WatchingUsersOptions {
  io: RealtimeServer
  live: LiveChannel
  nodeId: string
  everyMs: number
  logger: Logger
  /** The live channel carries messages again, after a time in which it may have lost some. */
  onReturn: () => void
}

/** Nodes tell changes each round, which is longer where there are many, and everything each fifth; after fifteen silent rounds a node is gone. */
const ROUNDS_PER_WHOLE = 5
const SILENT_ROUNDS = 15
/** A node hears itself too; when it has not for so many rounds, the channel was away. */
const DEAF_ROUNDS = 3

export function createWatchingUsers(options: WatchingUsersOptions): WatchingUsers {
  const { io, live, nodeId, everyMs, logger, onReturn } = options
  const others = new WatchingCounts({ forgetAfterMs: everyMs * SILENT_ROUNDS })
  const changedHere = new Set<string>()
  const changedAnywhere = new Set<string>()
  const toldCounts = new Map<string, number>()
  let round = 0
  let intervalsToWait = 0
  let roundsUnheard = 0
  let timer: NodeJS.Timeout | null = null
  let subscription: { stop(): Promise<void> } | null = null

  const people = new PeopleInRooms()
  const here = (auctionId: string) => people.count(auctionId)
  const watchersOf = (auctionId: string) => here(auctionId) + others.sumOf(auctionId)

  function onMove(room: string, socketId: string, move: 'enter' | 'leave'): void {
    const auctionId = auctionOf(room)
    // A socket leaves its rooms before it is gone itself.
    const userId = io.sockets.sockets.get(socketId)?.data.userId
    if (auctionId === null || userId === undefined) return
    people[move](auctionId, userId)
    changedHere.add(auctionId)
    changedAnywhere.add(auctionId)
  }

  function tellRooms(): void {
    for (const auctionId of others.forgetSilent()) changedAnywhere.add(auctionId)
    for (const auctionId of changedAnywhere) {
      if (here(auctionId) === 0) {
        toldCounts.delete(auctionId)
        continue
      }
      const watchingUsers = watchersOf(auctionId)
      if (toldCounts.get(auctionId) === watchingUsers) continue
      toldCounts.set(auctionId, watchingUsers)
      io.to(auctionRoom(auctionId)).emit('watchingUsers', { auctionId, watchingUsers })
    }
    changedAnywhere.clear()
  }

  async function tellNodes(): Promise<void> {
    const isWhole = round % ROUNDS_PER_WHOLE === 0
    round += 1
    const auctionIds = isWhole ? watchedAuctions(io) : [...changedHere]
    changedHere.clear()
    const counts = Object.fromEntries(auctionIds.map((auctionId) => [auctionId, here(auctionId)]))
    roundsUnheard += 1
    const message: WatchingMessage = { nodeId, counts, isWhole }
    try {
      await live.publish(liveChannels.watching, message)
    } catch (error) {
      // The next round tells everything, so that nothing of this one is lost.
      round = 0
      logger.debug({ err: error }, 'watching counts were not told')
    }
  }

  function hear(received: unknown): void {
    const message = readWatchingMessage(received)
    if (!message) return
    if (message.nodeId !== nodeId) {
      for (const auctionId of others.hear(message)) changedAnywhere.add(auctionId)
      return
    }
    const wasDeaf = roundsUnheard > DEAF_ROUNDS
    roundsUnheard = 0
    if (wasDeaf) onReturn()
  }

  return {
    watchersOf,
    async start() {
      io.sockets.adapter.on('join-room', (room: string, id: string) => onMove(room, id, 'enter'))
      io.sockets.adapter.on('leave-room', (room: string, id: string) => onMove(room, id, 'leave'))
      subscription = await live.subscribe(liveChannels.watching, hear)
      timer = setInterval(() => {
        tellRooms()
        intervalsToWait -= 1
        if (intervalsToWait > 0) return
        intervalsToWait = intervalsBetween(others.nodeCount)
        void tellNodes()
      }, everyMs)
      timer.unref()
    },
    async stop() {
      if (timer) clearInterval(timer)
      await subscription?.stop()
      // The others need not wait until this node has fallen silent.
      await live.publish(liveChannels.watching, { nodeId, counts: {}, isWhole: true }).catch(() => {})
    },
  }
}
