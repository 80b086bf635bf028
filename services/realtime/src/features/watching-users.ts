import { liveChannels, type WatchingMessage } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { readWatchingMessage } from '../domain/live-message.ts'
import { intervalsBetween, PeopleInRooms, WatchingCounts } from '../domain/watching-counts.ts'
import { auctionOf, auctionRoom, sizeOf, watchedAuctions } from '../sockets/rooms.ts'
import type { RealtimeServer } from '../sockets/socket-types.ts'

interface WatchingUsersOptions {
  io: RealtimeServer
  live: LiveChannel
  nodeId: string
  everyMs: number
  logger: Logger
  /** Called when the live channel works again after it may have lost messages. */
  onReturn: () => void
}

/**
 * Nodes publish changes in each round, which is longer with many nodes, and all counts in every fifth round; after fifteen
 * silent rounds a node is dropped.
 */
const ROUNDS_PER_WHOLE = 5
const SILENT_ROUNDS = 15
/** A node receives its own messages too; after this many rounds without one, the channel counts as unavailable. */
const ROUNDS_WITHOUT_ECHO = 3

/**
 * Counts the watching users, and sends each room its count when it has changed. The counts of the nodes are added up, so that
 * a user with windows on two of them counts twice.
 */
export function createWatchingUsers(options: WatchingUsersOptions) {
  const { io, live, nodeId, everyMs, logger, onReturn } = options
  const others = new WatchingCounts({ forgetAfterMs: everyMs * SILENT_ROUNDS })
  const changedHere = new Set<string>()
  const changedAnywhere = new Set<string>()
  const sentCounts = new Map<string, number>()
  let round = 0
  let intervalsToWait = 0
  let roundsWithoutEcho = 0
  let timer: NodeJS.Timeout | null = null
  let subscription: { stop(): Promise<void> } | null = null

  const people = new PeopleInRooms()
  const here = (auctionId: string) => people.count(auctionId)
  const watchersOf = (auctionId: string) => here(auctionId) + others.sumOf(auctionId)

  function onMove(room: string, socketId: string, move: 'enter' | 'leave'): void {
    const auctionId = auctionOf(room)
    // A socket leaves its rooms before it disconnects.
    const userId = io.sockets.sockets.get(socketId)?.data.userId
    if (auctionId === null || userId === undefined) return
    people[move](auctionId, userId)
    changedHere.add(auctionId)
    changedAnywhere.add(auctionId)
  }

  function updateRooms(): void {
    for (const auctionId of others.forgetSilent()) changedAnywhere.add(auctionId)
    for (const auctionId of changedAnywhere) {
      if (here(auctionId) === 0) {
        sentCounts.delete(auctionId)
        continue
      }
      const watchingUsers = watchersOf(auctionId)
      if (sentCounts.get(auctionId) === watchingUsers) continue
      sentCounts.set(auctionId, watchingUsers)
      io.to(auctionRoom(auctionId)).emit('watchingUsers', { auctionId, watchingUsers })
    }
    changedAnywhere.clear()
  }

  async function publishCounts(): Promise<void> {
    const isWhole = round % ROUNDS_PER_WHOLE === 0
    round += 1
    const auctionIds = isWhole ? watchedAuctions(io) : [...changedHere]
    changedHere.clear()
    const counts = Object.fromEntries(auctionIds.map((auctionId) => [auctionId, here(auctionId)]))
    roundsWithoutEcho += 1
    const message: WatchingMessage = { nodeId, counts, isWhole }
    try {
      await live.publish(liveChannels.watching, message)
    } catch (error) {
      // The next round publishes all counts, so that none of this round is lost.
      round = 0
      logger.debug({ err: error }, 'watching counts were not published')
    }
  }

  function receive(received: unknown): void {
    const message = readWatchingMessage(received)
    if (!message) return
    if (message.nodeId !== nodeId) {
      for (const auctionId of others.receive(message)) changedAnywhere.add(auctionId)
      return
    }
    const wasUnavailable = roundsWithoutEcho > ROUNDS_WITHOUT_ECHO
    roundsWithoutEcho = 0
    if (wasUnavailable) onReturn()
  }

  return {
    watchersOf,
    /** Cost of an update to the room: its sockets on this node (more than its users), and the other nodes' users. */
    audienceOf: (auctionId: string) => sizeOf(io, auctionRoom(auctionId)) + others.sumOf(auctionId),
    async start(): Promise<void> {
      io.sockets.adapter.on('join-room', (room: string, id: string) => onMove(room, id, 'enter'))
      io.sockets.adapter.on('leave-room', (room: string, id: string) => onMove(room, id, 'leave'))
      subscription = await live.subscribe(liveChannels.watching, receive)
      timer = setInterval(() => {
        updateRooms()
        intervalsToWait -= 1
        if (intervalsToWait > 0) return
        intervalsToWait = intervalsBetween(others.nodeCount)
        void publishCounts()
      }, everyMs)
      timer.unref()
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      await subscription?.stop()
      // Notifies the other nodes at once, so that they do not wait fifteen silent rounds.
      await live.publish(liveChannels.watching, { nodeId, counts: {}, isWhole: true }).catch(() => {})
    },
  }
}
