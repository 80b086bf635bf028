import { type Static, Type } from 'typebox'
import { ListAnswer, nullable, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { type AuctionState, AuctionStatus, AuctionView, CloseReason, ReserveState } from './auction-views.ts'
import { PersonView } from './identity.ts'

/** Maximum number of lots on one board, and of lots that one socket follows with `followLots`. */
export const BOARD_AT_MOST = 200

const ID_LENGTH = 36

/** Which lots the board shows: exactly one of the three. */
export const BoardQuery = Type.Object({
  lots: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$',
      maxLength: BOARD_AT_MOST * (ID_LENGTH + 1) - 1,
      description: `ids, separated by commas; at most ${BOARD_AT_MOST}`,
    }),
  ),
  following: Type.Optional(
    Type.Boolean({ description: 'followed lots that are open or ended within a day' }),
  ),
  search: Type.Optional({ ...Id, description: 'open lots that a saved search of the viewer finds' }),
})
export type BoardQuery = Static<typeof BoardQuery>

/** The viewer's standing on a lot; after the end, the final one. */
export const OwnStanding = Type.Object({
  standing: Type.Enum(['watching', 'winning', 'outbid'], {
    description: '`watching`: the viewer placed no bid',
  }),
  maximumLeft: nullable(
    Type.Number({
      description: 'rupees up to which the system still bids for the viewer, who leads; null otherwise',
    }),
  ),
})
export type OwnStanding = Static<typeof OwnStanding>

/** Lots in the order given, otherwise those that end soonest first; `hasMore` if a board cannot hold all. */
export const BoardAnswer = ListAnswer(withFields(AuctionView, { mine: OwnStanding }))

/**
 * The changing values of a lot, without texts and terms, with the recipient's standing. Amounts are rupees per price
 * unit; `version` is the auction's.
 */
export const LotUpdate = Type.Object({
  id: Id,
  version: Type.Integer(),
  status: AuctionStatus,
  closeReason: nullable(CloseReason),
  price: Type.Number(),
  leader: nullable(PersonView),
  bids: Type.Integer(),
  participants: Type.Integer(),
  increment: Type.Number(),
  minimumNextBid: Type.Number(),
  reserve: ReserveState,
  startsAt: Timestamp,
  endsAt: Timestamp,
  mine: OwnStanding,
})
export type LotUpdate = Static<typeof LotUpdate>

/** An auction's state as the board gets it. */
export function toLotUpdate(state: AuctionState, mine: OwnStanding): LotUpdate {
  return {
    id: state._id,
    version: state.version,
    status: state.status,
    closeReason: state.closeReason,
    price: state.highestBid,
    leader: state.highestBidder,
    bids: state.totalBids,
    participants: state.participants,
    increment: state.bidIncrement,
    minimumNextBid: state.minimumNextBid,
    reserve: state.reserve,
    startsAt: state.startTime,
    endsAt: state.endTime,
    mine,
  }
}
