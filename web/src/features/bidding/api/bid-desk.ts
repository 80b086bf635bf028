import type { Acknowledgement, PlacedBid } from '@boli/contracts'
import { create, type StoreApi } from 'zustand'
import { type LiveStatus, useLiveStatus } from '../../../lib/live/connection.ts'
import { AnswerLost } from '../../../lib/live/create-live.ts'
import {
  type BidAttempt,
  type BidEvent,
  type BidIntent,
  idleAttempt,
  isUnderway,
  stepBid,
} from '../model/bid-attempt.ts'

/** Pause before a bid without an answer is repeated while connected. */
const ASK_AGAIN_AFTER_MS = 2_000

export type SettledAttempt = Extract<BidAttempt, { phase: 'accepted' | 'refused' }>

export interface BidDeskEvents {
  /** Called when an attempt has ended, whatever page the user is on. */
  onSettled(attempt: SettledAttempt): void
  /** Called when a bid is being sent: from now on it may be stored without an answer. */
  onSent(bid: BidIntent): void
  /** Called when no bid on this lot is pending. */
  onNothingUnderway(auctionId: string): void
}

/** Sends a bid now or not at all. It throws {@link AnswerLost} if the answer did not arrive. */
interface BidSender {
  placeBid(bid: BidIntent): Promise<Acknowledgement<PlacedBid>>
}

/** Whether bids can be sent now. */
export type LineStatus = Pick<StoreApi<{ status: LiveStatus }>, 'getState' | 'getInitialState' | 'subscribe'>

export interface BidDesk {
  status: LineStatus
  /** The attempt of each lot; it outlives the room's page. */
  store: StoreApi<{ attempts: Readonly<Record<string, BidAttempt>> }>
  place(bid: BidIntent, needsConfirmation: boolean): void
  confirm(auctionId: string): void
  cancel(auctionId: string): void
  /** Resolves bids that were sent before this page was loaded. */
  findOut(bids: readonly BidIntent[]): void
  /** Drops all bids: the user who placed them has signed out. */
  clear(): void
}

/** Sends each bid once, and resolves those whose answer was lost. @param status Of the connection that `live` sends by. */
export function createBidDesk(
  live: BidSender,
  events: BidDeskEvents,
  status: LineStatus = useLiveStatus,
): BidDesk {
  const store = create<{ attempts: Readonly<Record<string, BidAttempt>> }>(() => ({ attempts: {} }))
  const isOnline = () => status.getState().status === 'live'

  function step(auctionId: string, event: BidEvent) {
    const before = store.getState().attempts[auctionId] ?? idleAttempt
    const { attempt, send } = stepBid(before, event)
    if (attempt !== before) {
      store.setState(({ attempts }) => ({ attempts: { ...attempts, [auctionId]: attempt } }))
      if (attempt.phase === 'accepted' || attempt.phase === 'refused') events.onSettled(attempt)
      if (attempt.phase === 'checking') askAgainSoon(attempt.bid)
      if (isUnderway(before) && !isUnderway(attempt)) events.onNothingUnderway(auctionId)
    }
    if (send) void sendBid(send)
  }

  async function sendBid(bid: BidIntent) {
    const { auctionId, bidKey } = bid
    events.onSent(bid)
    try {
      step(auctionId, { kind: 'answered', bidKey, answer: await live.placeBid(bid) })
    } catch (error) {
      if (error instanceof AnswerLost) step(auctionId, { kind: 'answer-lost', bidKey, lost: error.lost })
      else step(auctionId, { kind: 'not-sent', bidKey })
    }
  }

  function askAgainSoon({ auctionId, bidKey }: BidIntent) {
    setTimeout(
      () => whenOnline(status, () => step(auctionId, { kind: 'ask-again', bidKey })),
      ASK_AGAIN_AFTER_MS,
    )
  }

  return {
    status,
    store,
    place: (bid, needsConfirmation) =>
      step(bid.auctionId, { kind: 'place', bid, needsConfirmation, isOnline: isOnline() }),
    confirm: (auctionId) => step(auctionId, { kind: 'confirm', isOnline: isOnline() }),
    cancel: (auctionId) => step(auctionId, { kind: 'cancel' }),
    findOut(bids) {
      for (const bid of bids) step(bid.auctionId, { kind: 'found-unsettled', bid })
    },
    clear: () => store.setState({ attempts: {} }),
  }
}

/** Runs now if connected, otherwise once on the next connect. */
function whenOnline(line: LineStatus, run: () => void) {
  if (line.getState().status === 'live') {
    run()
    return
  }
  const stop = line.subscribe(({ status }) => {
    if (status !== 'live') return
    stop()
    run()
  })
}
