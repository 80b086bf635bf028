import { randomUUID } from 'node:crypto'
import { type DomainEvent, newId } from '@boli/contracts'
import { type Auction, type BidOutcome, type BidRequest, placeBids, type SoftClose } from '@boli/rules'
import { toIso } from '../domain/auction-state.ts'
import type { Ranking } from '../market-order/ranking.ts'
import type { KnownUser } from '../persistence/users.ts'
import { type BatchLog, logBids } from '../proof-log/bid-leaves.ts'
import { headOf } from '../proof-log/leaves.ts'
import { batchEvents } from './batch-events.ts'
import type { BidCommand, BidDecision, BidPlaced, BidRefused, LockedAuction, QueuedBid } from './bid.ts'
import { type KeyOffer, KeyOffers } from './key-offers.ts'
import { type BatchState, pairOf, type Standing, type UsedKey } from './load-batch.ts'

/** The changes of one batch to one auction. */
export interface AuctionChange {
  before: Auction
  /** The transaction that last wrote its row before. */
  writtenBy: string
  auction: Auction
  log: BatchLog
  events: DomainEvent[]
  /** Whether it also moves in the market's order. */
  isRanked: boolean
}

/** A bid key to be stored with its answer. */
export interface NewKey {
  command: BidCommand
  key: string
  placed: BidPlaced
  nowMs: number
}

export interface DecidedBatch {
  state: BatchState
  batch: readonly QueuedBid[]
  decisions: ReadonlyMap<QueuedBid, BidDecision>
  changes: AuctionChange[]
  keys: NewKey[]
  /** Bidders who are not stored yet, neither by an event nor by an earlier bid. */
  newUsers: NewUser[]
  keyOffers: KeyOffer[]
}

export interface NewUser extends KnownUser {
  logKey: string
}

/** A raised maximum records no bid: without a client key it gets a generated one, with which an unknown COMMIT is resolved. */
const OWN_KEY_PREFIX = 'own:'

/** Decides each bid of a batch in arrival order; nothing is written yet. */
export function decideBatch(
  batch: readonly QueuedBid[],
  state: BatchState,
  { ranking, softClose }: { ranking: Pick<Ranking, 'isDue'>; softClose: SoftClose },
): DecidedBatch {
  const { nowMs } = state
  const decisions = new Map<QueuedBid, BidDecision>()
  const changes: AuctionChange[] = []
  const keys: NewKey[] = []
  const newUsers = new Map<string, NewUser>()
  const offers = new KeyOffers(state.keyOffers, nowMs)
  const outcomesOf = (auction: Auction, judged: readonly QueuedBid[]) => {
    const requests = judged.map((bid) => toRequest(bid, state))
    return placeBids(auction, requests, nowMs, newId, softClose).outcomes
  }
  for (const [auctionId, bids] of Map.groupBy(batch, (bid) => bid.command.auctionId)) {
    const locked = state.auctions.get(auctionId)
    const judged: QueuedBid[] = []
    for (const bid of bids) {
      const { command } = bid
      const decision = locked
        ? (decideByKeyOrPerson(command, locked, state) ?? offers.refuse(command, locked.quantity))
        : refusal('auction-not-found')
      if (decision !== null) {
        decisions.set(bid, decision)
        continue
      }
      judged.push(bid)
      // The next bid of the same key or member is checked against this one’s offer, which counts only if the rules
      // accept it.
      if (locked && command.caps?.length && isTaken(outcomesOf(locked.auction, judged).at(-1)))
        offers.add(command, locked.quantity)
    }
    if (!locked || judged.length === 0) continue

    const requests = judged.map((bid) => toRequest(bid, state))
    const placed = placeBids(locked.auction, requests, nowMs, newId, softClose)
    const taken = judged.filter((_, index) => isTaken(placed.outcomes[index]))
    const logKeys = logKeysOf(taken, locked, state, newUsers)
    const placedBy = new Map(judged.map(({ id, command }) => [id, command.placedBy]))
    const log = logBids(locked, requests, placed, { softClose, timeMs: nowMs, logKeys, placedBy })
    for (const [index, bid] of judged.entries()) {
      const outcome = placed.outcomes[index]
      if (!outcome) continue
      const decision = toDecision(outcome, locked, log)
      decisions.set(bid, decision)
      if (decision.kind === 'refused') continue
      const { command } = bid
      const key = command.bidKey ?? (decision.bid === null ? `${OWN_KEY_PREFIX}${bid.id}` : null)
      if (key !== null) keys.push({ command, key, placed: decision, nowMs })
    }
    if (placed.bids.length > 0 || placed.auction.leaderMaximumPaise !== locked.auction.leaderMaximumPaise)
      changes.push({
        before: locked.auction,
        writtenBy: locked.writtenBy,
        auction: placed.auction,
        log,
        events: batchEvents(locked, placed, log.head, {
          time: toIso(nowMs),
          requestId: judged[0]?.command.requestId ?? '',
          traceparent: taken.at(-1)?.command.traceparent,
        }),
        isRanked: ranking.isDue(auctionId),
      })
  }
  return {
    state,
    batch,
    decisions,
    changes,
    keys,
    newUsers: [...newUsers.values()],
    keyOffers: offers.changed,
  }
}

function isTaken(outcome: BidOutcome | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'refused'
}

/** Decides bids that need no auction rules: repeated keys, deleted and suspended bidders; null for all others. */
function decideByKeyOrPerson(
  command: BidCommand,
  locked: LockedAuction,
  state: BatchState,
): BidDecision | null {
  const standing = standingOf(command, state)
  if (standing?.isDeleted) return refusal('not-signed-in')
  const { bidder, bidKey } = command
  const used = bidKey === null ? undefined : state.usedKeys.get(pairOf(bidder.id, bidKey))
  if (used) return isSameBid(used, command) ? repeatedAnswer(used, locked) : refusal('bid-key-reused')
  const { placedBy } = command
  const member = placedBy === undefined ? undefined : state.standings.get(pairOf(placedBy, command.auctionId))
  if (member?.isDeleted) return refusal('not-signed-in')
  const barred = [standing, member].find((one) => one?.suspendedUntil)
  if (!barred?.suspendedUntil) return null
  const suspension = { until: barred.suspendedUntil, reason: barred.suspensionReason }
  return { kind: 'refused', code: 'suspended', suspension }
}

function isSameBid(used: UsedKey, command: BidCommand): boolean {
  return (
    used.auctionId === command.auctionId &&
    used.amountPaise === command.amountPaise &&
    used.maximumPaise === command.maximumPaise
  )
}

/** The original answer: the auction just after that bid. */
function repeatedAnswer(used: UsedKey, locked: LockedAuction): BidPlaced {
  const { outcome, bid } = used
  const last = used.answer ?? bid
  const auction: Auction = {
    ...locked.auction,
    status: 'active',
    closeReason: null,
    version: used.version,
    pricePaise: last.amountPaise,
    leader: last.bidder,
    totalBids: last.sequence,
    participants: used.participants,
    endsAtMs: used.endsAtMs,
  }
  return { kind: 'placed', outcome, bid, auction, log: headOf(locked.log), isRepeated: true }
}

function standingOf({ bidder, auctionId }: BidCommand, state: BatchState): Standing | undefined {
  return state.standings.get(pairOf(bidder.id, auctionId))
}

function toRequest({ id, command }: QueuedBid, state: BatchState): BidRequest {
  const { bidder, amountPaise, maximumPaise, isConfirmed, termsVersion } = command
  return {
    id,
    bidder: { id: bidder.id, username: bidder.username },
    amountPaise,
    maximumPaise,
    isConfirmed,
    termsVersion,
    hasBidBefore: standingOf(command, state)?.hasBidBefore ?? false,
  }
}

/** Keys for the tags and salts of the leader and of the bidders of this batch; a bidder without a key is a new user. */
function logKeysOf(
  taken: readonly QueuedBid[],
  { auction, leaderLogKey }: LockedAuction,
  state: BatchState,
  newUsers: Map<string, NewUser>,
): Map<string, string> {
  const logKeys = new Map<string, string>()
  if (auction.leader && leaderLogKey) logKeys.set(auction.leader.id, leaderLogKey)
  for (const { command } of taken) {
    const { bidder } = command
    const known = standingOf(command, state)?.logKey ?? newUsers.get(bidder.id)?.logKey
    const logKey = known ?? randomUUID()
    logKeys.set(bidder.id, logKey)
    if (known === undefined) newUsers.set(bidder.id, { ...bidder, logKey })
  }
  return logKeys
}

function toDecision(outcome: BidOutcome, { quantity }: LockedAuction, log: BatchLog): BidDecision {
  const { kind, auction } = outcome
  if (kind === 'refused') return { kind, code: outcome.code, lot: { auction, quantity } }
  const { bid } = outcome
  const placed = { kind: 'placed', bid, auction, log: log.head } as const
  if (kind === 'maximum-raised') return { ...placed, outcome: 'raised' }
  const receipt = log.receipts.get(outcome.bid.id)
  return { ...placed, outcome: outcome.answer === null ? 'leading' : 'outbid', receipt }
}

function refusal(code: BidRefused['code']): BidRefused {
  return { kind: 'refused', code }
}
