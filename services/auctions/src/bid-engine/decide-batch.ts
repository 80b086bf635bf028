import { randomUUID } from 'node:crypto'
import { newId } from '@boli/contracts'
import {
  type Auction,
  type BidOutcome,
  type BidRequest,
  defaultSoftClose,
  type PlacedBids,
  placeBids,
  type SoftClose,
} from '@boli/rules'
import { headOf } from '../domain/leaves.ts'
import type { KnownUser } from '../persistence/users.ts'
import type { BidDecision, BidPlaced, BidRefused, LockedAuction, QueuedBid } from './bid.ts'
import { type BatchState, pairOf, type Standing, type UsedKey } from './load-batch.ts'
import { type BatchLog, logBatch } from './log-batch.ts'

/** What one batch does to one auction. */
export interface AuctionChange extends LockedAuction {
  before: Auction
  placed: PlacedBids
  /** What it adds to the log; `log` is with it. */
  leaves: BatchLog
  requestId: string
  /** Whether it also moves in the market's order. */
  isRanked: boolean
  /** Of the last bid that was taken. */
  traceparent: string | undefined
}

/** A bid key to be kept with its answer. */
export interface NewKey {
  bid: QueuedBid
  key: string
  placed: BidPlaced
}

export interface DecidedBatch {
  nowMs: number
  batch: readonly QueuedBid[]
  /** In the order of the batch. */
  decisions: BidDecision[]
  changes: AuctionChange[]
  keys: NewKey[]
  expiredKeys: BatchState['expiredKeys']
  /** Bidders of whom no event and no earlier bid has told. */
  newUsers: NewUser[]
}

export interface NewUser extends KnownUser {
  logKey: string
}

/** A raised maximum leaves no bid: without a key of its client it gets one of ours, by which an unknown COMMIT is resolved. */
const OWN_KEY_PREFIX = 'own:'

const nothingLogged = { entries: [], bids: new Map(), receipts: new Map() } satisfies Partial<BatchLog>

/** Decides each bid of a batch in arrival order; nothing is written yet. */
export function decideBatch(
  batch: readonly QueuedBid[],
  state: BatchState,
  isRankingDue: (auctionId: string) => boolean,
  softClose: SoftClose = defaultSoftClose,
): DecidedBatch {
  const decisions = new Map<QueuedBid, BidDecision>()
  const changes: AuctionChange[] = []
  const keys: NewKey[] = []
  const newUsers = new Map<string, NewUser>()
  const newKeys = new Map<string, string>()
  const logKeyOf = (bid: QueuedBid) => {
    const { id } = bid.command.bidder
    const key = standingOf(bid, state)?.logKey ?? newKeys.get(id) ?? randomUUID()
    newKeys.set(id, key)
    return key
  }

  for (const [auctionId, bids] of Map.groupBy(batch, (bid) => bid.command.auctionId)) {
    const locked = state.auctions.get(auctionId)
    const judged: QueuedBid[] = []
    let traceparent: string | undefined
    for (const bid of bids) {
      const decision = locked ? decideByKeyOrPerson(bid, state) : refusal('auction-not-found')
      if (decision === null) judged.push(bid)
      else decisions.set(bid, decision)
    }
    if (!locked || judged.length === 0) continue

    const placed = placeBids(
      locked.auction,
      judged.map((bid) => toRequest(bid, state)),
      state.nowMs,
      newId,
      softClose,
    )
    const leaves =
      placed.bids.length > 0
        ? logBatch(locked, judged, placed, { softClose, timeMs: state.nowMs, logKeyOf })
        : { ...nothingLogged, frontier: locked.log, head: headOf(locked.log) }
    judged.forEach((bid, index) => {
      const decision = toDecision(placed.outcomes[index], locked)
      if (decision.kind === 'placed') {
        decision.log = leaves.head
        decision.receipt = leaves.receipts.get(bid.id)
      }
      decisions.set(bid, decision)
      if (decision.kind === 'refused') return
      const { bidder, bidKey } = bid.command
      traceparent = bid.command.traceparent
      const key = bidKey ?? (decision.bid === null ? `${OWN_KEY_PREFIX}${bid.id}` : null)
      if (key !== null) keys.push({ bid, key, placed: decision })
      if (!standingOf(bid, state)?.isKnown) newUsers.set(bidder.id, { ...bidder, logKey: logKeyOf(bid) })
    })
    if (placed.bids.length > 0 || placed.auction.leaderMaximumPaise !== locked.auction.leaderMaximumPaise) {
      const requestId = judged[0]?.command.requestId ?? ''
      changes.push({
        ...locked,
        before: locked.auction,
        auction: placed.auction,
        placed,
        leaves,
        log: leaves.frontier,
        isRanked: isRankingDue(auctionId),
        requestId,
        traceparent,
      })
    }
  }
  return {
    nowMs: state.nowMs,
    batch,
    decisions: batch.map((bid) => decisions.get(bid) ?? refusal('internal-error')),
    changes,
    keys,
    expiredKeys: state.expiredKeys,
    newUsers: [...newUsers.values()],
  }
}

/** Decides what the auction's rules are not needed for: repeated keys, deleted and suspended bidders. */
function decideByKeyOrPerson(bid: QueuedBid, state: BatchState): BidDecision | null {
  const { command } = bid
  const standing = standingOf(bid, state)
  if (standing?.isDeleted) return refusal('not-signed-in')
  const used =
    command.bidKey === null ? undefined : state.usedKeys.get(pairOf(command.bidder.id, command.bidKey))
  if (used) return isSameBid(used, command) && used.placed ? used.placed : refusal('bid-key-reused')
  const suspendedUntilMs = standing?.suspendedUntilMs ?? null
  return suspendedUntilMs === null ? null : { kind: 'refused', code: 'suspended', suspendedUntilMs }
}

function isSameBid(used: UsedKey, command: QueuedBid['command']): boolean {
  return (
    used.auctionId === command.auctionId &&
    used.amountPaise === command.amountPaise &&
    used.maximumPaise === command.maximumPaise
  )
}

function standingOf({ command }: QueuedBid, state: BatchState): Standing | undefined {
  return state.standings.get(pairOf(command.bidder.id, command.auctionId))
}

function toRequest(bid: QueuedBid, state: BatchState): BidRequest {
  const { bidder, amountPaise, maximumPaise, isConfirmed, termsVersion } = bid.command
  return {
    id: bid.id,
    bidder: { id: bidder.id, username: bidder.username },
    amountPaise,
    maximumPaise,
    isConfirmed,
    termsVersion,
    hasBidBefore: standingOf(bid, state)?.hasBidBefore ?? false,
  }
}

function toDecision(outcome: BidOutcome | undefined, { quantity }: LockedAuction): BidDecision {
  if (!outcome) return refusal('internal-error')
  switch (outcome.kind) {
    case 'refused':
      return { kind: 'refused', code: outcome.code, lot: { auction: outcome.auction, quantity } }
    case 'accepted': {
      const { bid, answer, auction } = outcome
      return { kind: 'placed', outcome: answer === null ? 'leading' : 'outbid', bid, auction }
    }
    case 'maximum-raised':
      return { kind: 'placed', outcome: 'raised', bid: outcome.bid, auction: outcome.auction }
  }
}

function refusal(code: BidRefused['code']): BidRefused {
  return { kind: 'refused', code }
}
