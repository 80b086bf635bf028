import type { RealtimeServer, RealtimeSocket } from './socket-types.ts'

const AUCTION_PREFIX = 'auction:'
const FOLLOWED_PREFIX = 'followed:'
const BOARD_PREFIX = 'board:'
const USER_PREFIX = 'user:'

/** The sockets that watch an auction. */
export function auctionRoom(auctionId: string): string {
  return `${AUCTION_PREFIX}${auctionId}`
}

/**
 * How the sockets of a part of a room take bids: many in one message, what several bids changed, or bid by bid.
 */
const kindsOfParts = ['merged', 'changes', 'single'] as const
type KindOfPart = (typeof kindsOfParts)[number]

/** Name of the room for the sockets of one part that take bids in this way. */
export function partRoom(takes: KindOfPart, auctionId: string, part: number): string {
  return `${takes}:${auctionId}:${part}`
}

/** Whether a socket that leaves the auction's room also leaves this one. */
export function isRoomOf(auctionId: string, room: string): boolean {
  const [kind, id] = room.split(':')
  return id === auctionId && (kind === 'auction' || kindsOfParts.some((one) => one === kind))
}

/** Size of a part: sending to this many sockets takes about 12 ms, in which no bid is answered. */
const SOCKETS_PER_PART = 500

/** The first part of an auction's room on this node with a free place. */
export function partToJoin(io: RealtimeServer, auctionId: string): number {
  let part = 0
  while (sizeOfPart(io, auctionId, part) >= SOCKETS_PER_PART) part += 1
  return part
}

/** Parts of an auction's room on this node, up to the last that has sockets. */
export function partsOf(io: RealtimeServer, auctionId: string): number {
  let open = sizeOf(io, auctionRoom(auctionId))
  let parts = 0
  for (; open > 0; parts += 1) open -= sizeOfPart(io, auctionId, parts)
  return parts
}

function sizeOfPart(io: RealtimeServer, auctionId: string, part: number): number {
  return kindsOfParts.reduce((sum, kind) => sum + sizeOf(io, partRoom(kind, auctionId, part)), 0)
}

/**
 * Lets a socket into these rooms, and out of all others of their kind.
 * @param idIn The id of a room of this kind; null for other rooms.
 */
export function replaceRooms(
  socket: RealtimeSocket,
  wanted: ReadonlySet<string>,
  idIn: (room: string) => string | null,
): void {
  for (const room of [...socket.rooms]) if (idIn(room) !== null && !wanted.has(room)) void socket.leave(room)
  void socket.join([...wanted])
}

/** The sockets that follow an auction shown in a list on their page; they do not count as watching it. */
export function followedRoom(auctionId: string): string {
  return `${FOLLOWED_PREFIX}${auctionId}`
}

/** The sockets that have an auction on a board. */
export function boardRoom(auctionId: string): string {
  return `${BOARD_PREFIX}${auctionId}`
}

/** All sockets of a user, or of all members of a firm, on every page. */
export function userRoom(userId: string): string {
  return `${USER_PREFIX}${userId}`
}

/** The sockets that a person opened; those of a member of a firm are in its user room. */
export function personRoom(userId: string): string {
  return `person:${userId}`
}

/** All sockets of administrators, who may read every deal. */
export const administratorsRoom = 'administrators'

/** The sockets that were opened with one session. */
export function sessionRoom(sessionKey: string): string {
  return `session:${sessionKey}`
}

/** The auction whose room this is; null for other rooms. */
export function auctionOf(room: string): string | null {
  return behind(AUCTION_PREFIX, room)
}

/** The auction whose followers are in this room; null for other rooms. */
export function followedOf(room: string): string | null {
  return behind(FOLLOWED_PREFIX, room)
}

/** The auction that those in this room have on a board; null for other rooms. */
export function boardOf(room: string): string | null {
  return behind(BOARD_PREFIX, room)
}

/** The user whose sockets are in this room; null for other rooms. */
export function userOf(room: string): string | null {
  return behind(USER_PREFIX, room)
}

function behind(prefix: string, room: string): string | null {
  return room.startsWith(prefix) ? room.slice(prefix.length) : null
}

/** Sockets of this node in a room. */
export function sizeOf(io: RealtimeServer, room: string): number {
  return io.sockets.adapter.rooms.get(room)?.size ?? 0
}

/** Auctions that sockets of this node watch. */
export function watchedAuctions(io: RealtimeServer): string[] {
  return [...io.sockets.adapter.rooms.keys()].map(auctionOf).filter((auctionId) => auctionId !== null)
}
