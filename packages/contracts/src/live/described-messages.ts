import { type Static, type TSchema, Type } from 'typebox'
import { FieldError, nullable } from '../envelope.ts'
import { AuctionDetail, AuctionState, BidView, PlacedBid } from '../http/auction-views.ts'
import { LotUpdate } from '../http/board.ts'
import { Id, Timestamp } from '../ids.ts'
import { seldom } from './new-bids.ts'
import {
  type ClientToServerEvents,
  FollowAuctions,
  FollowLots,
  PlaceBidMessage,
  type ServerToClientEvents,
  WatchAuction,
} from './socket-messages.ts'

const acknowledgement = (data: Parameters<typeof nullable>[0]) =>
  Type.Object({
    status: Type.Integer({ description: 'as of HTTP' }),
    message: Type.String(),
    data: nullable(data),
    code: Type.Optional(Type.String({ description: 'why it was refused; absent with 200' })),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    errors: Type.Optional(Type.Array(FieldError)),
  })

const auction = Type.Object({ auction: AuctionState })
const bids = {
  status: Type.Literal(200),
  bids: Type.Array(BidView),
  auction: AuctionState,
  previousVersion: Type.Integer({ description: 'of the auction before the first of `bids`' }),
}
const packedId = Type.String({ minLength: 22, maxLength: 22, description: 'the bytes of an id in base64url' })

/** What the server sends: a sentence that says when, and the schema of the message. */
export const sentMessages = {
  'new bid': [
    'A bid in a watched auction; with `merged` all bids of an interval, the newest in `data`.',
    Type.Object({ ...bids, _id: Id, data: BidView }),
  ],
  newBids: [
    'What bids changed in an auction watched with `news: 2`, for a client that knows its state of `previousVersion` or later.',
    Type.Object({
      auction: packedId,
      previousVersion: Type.Integer(),
      version: Type.Integer(),
      price: Type.Number(),
      nextBid: Type.Number(),
      totalBids: Type.Integer(),
      log: Type.Optional(Type.Tuple([Type.Integer(), Type.String()])),
      people: Type.Array(Type.Tuple([packedId, Type.String()])),
      leader: nullable(Type.Integer({ description: 'index in `people`' })),
      since: Type.Number({ description: 'milliseconds since 1970' }),
      bids: Type.Array(Type.Array(Type.Unknown(), { minItems: 5, maxItems: 6 }), {
        description:
          'packed id, index in `people`, rupees, milliseconds after `since`, sequence, 1 if automatic',
      }),
      changed: Type.Optional(Type.Partial(Type.Pick(AuctionState, seldom))),
    }),
  ],
  placeBid: ['The answer to a `placeBid` without acknowledgement.', acknowledgement(PlacedBid)],
  watchingUsers: [
    'How many sockets watch an auction.',
    Type.Object({ auctionId: Id, watchingUsers: Type.Integer() }),
  ],
  auctionUpdated: ['Another change of a watched auction.', auction],
  auctionClosed: ['A watched auction has ended, or was withdrawn.', auction],
  outbid: [
    'Another user leads now, in any auction of the user.',
    Type.Object({
      auctionId: Id,
      productName: Type.String(),
      highestBid: Type.Number(),
      minimumNextBid: Type.Number(),
    }),
  ],
  'deal-updated': ['A deal of the user has changed.', Type.Object({ dealId: Id, version: Type.Integer() })],
  'deal-message-added': [
    'A deal of the user has a new message.',
    Type.Object({ dealId: Id, number: Type.Integer() }),
  ],
  notification: ['The number of unread notifications.', Type.Object({ unread: Type.Integer() })],
  priceUpdate: ['A followed auction after a change, at most once a second.', auction],
  lotUpdates: ['Lots of `followLots` that changed, at most four times a second.', Type.Array(LotUpdate)],
  serverTime: ['Once after each connect.', Type.Object({ now: Timestamp })],
} as const satisfies Record<keyof ServerToClientEvents, readonly [string, TSchema]>

/** What a client may send: when, the scope of the key, the schema of the message and that of its acknowledgement. */
export const receivedMessages = {
  watchAuction: [
    'Watches an auction. `merged` and `news` choose between `new bid` and `newBids`.',
    'read',
    WatchAuction,
    acknowledgement(
      Type.Object({
        auction: AuctionDetail,
        bids: Type.Array(BidView, { description: 'newest first, at most 100' }),
        watchingUsers: Type.Integer(),
        serverTime: Timestamp,
      }),
    ),
  ],
  unwatchAuction: ['Ends it.', 'read', WatchAuction, acknowledgement(Type.Null())],
  followAuctions: [
    'Follows the prices of these auctions in place of those before.',
    'read',
    FollowAuctions,
    acknowledgement(Type.Null()),
  ],
  followLots: [
    "Follows these lots, with the user's standing on each, in place of those before.",
    'read',
    FollowLots,
    acknowledgement(Type.Object({ lots: Type.Array(LotUpdate), serverTime: Timestamp })),
  ],
  placeBid: [
    'Places a bid. A lost answer is safe to ask for again with the same `bidKey`.',
    'bid',
    PlaceBidMessage,
    acknowledgement(PlacedBid),
  ],
} as const satisfies Record<keyof ClientToServerEvents, readonly [string, 'read' | 'bid', TSchema, TSchema]>

type Described = { [Name in keyof typeof sentMessages]: Static<(typeof sentMessages)[Name][1]> }
type Sent = { [Name in keyof ServerToClientEvents]: Parameters<ServerToClientEvents[Name]>[0] }
/** Fails the type check if a message lacks a field that is described. */
void ((sent: Sent): Described => sent)
