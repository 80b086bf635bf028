import { type AuctionState, type LiveAuctionMessage, type LotUpdate, toLotUpdate } from '@boli/contracts'

/** One lot of a user's board: its newest state, and the user's private data. */
export interface BoardLotState {
  /** null until it was read or a change of it was received. */
  update: LotUpdate | null
  hasBid: boolean
  /** The user’s maximum, as long as they lead; null if there is none. */
  maximum: number | null
}

export const unknownLot: BoardLotState = { update: null, hasBid: false, maximum: null }

/** The lot after a change; the same object if the change is older than the lot's state. */
export function afterChange(
  lot: BoardLotState,
  { auction, bids }: Pick<LiveAuctionMessage, 'auction' | 'bids'>,
  userId: string,
): BoardLotState {
  if (lot.update && auction.version <= lot.update.version) return lot
  const isLeading = auction.highestBidder?._id === userId
  const hasBid = lot.hasBid || isLeading || bids.some(({ bidder }) => bidder._id === userId)
  return present(auction, { hasBid, maximum: isLeading ? lot.maximum : null }, userId)
}

/** The lot after it was read for its user; what was read may be older than the changes received since. */
export function afterReading(lot: BoardLotState, read: LotUpdate, userId: string): BoardLotState {
  const hasBid = lot.hasBid || read.mine.standing !== 'watching'
  const { maximumLeft } = read.mine
  const { update } = lot
  if (!update || read.version >= update.version) return { update: read, hasBid, maximum: maximumLeft }
  const isLeading = update.leader?._id === userId
  const maximum = isLeading ? maximumLeft : null
  return { update: { ...update, mine: standingOf(update, { hasBid, maximum }, userId) }, hasBid, maximum }
}

/** Whether a bid among these was placed by the user, and not by the system for them. */
export function hasPlaced(userId: string, bids: LiveAuctionMessage['bids']): boolean {
  return bids.some(({ bidder, isAutomatic }) => bidder._id === userId && !isAutomatic)
}

type Own = Omit<BoardLotState, 'update'>

function present(auction: AuctionState, own: Own, userId: string): BoardLotState {
  const update = toLotUpdate(auction, { standing: 'watching', maximumLeft: null })
  return { ...own, update: { ...update, mine: standingOf(update, own, userId) } }
}

function standingOf(
  { leader, price, status }: LotUpdate,
  { hasBid, maximum }: Own,
  userId: string,
): LotUpdate['mine'] {
  if (leader?._id !== userId) return { standing: hasBid ? 'outbid' : 'watching', maximumLeft: null }
  const isBidFor = maximum !== null && maximum > price && status === 'active'
  return { standing: 'winning', maximumLeft: isBidFor ? maximum : null }
}
