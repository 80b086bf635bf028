import { newId } from '@boli/contracts'
import { silentLogger } from '@boli/test-kit'
import { Registry } from 'prom-client'
import {
  type BidCommand,
  type BidDecision,
  type BidEngineOptions,
  createBidEngine,
  createBidMetrics,
} from '../../src/bid-engine/index.ts'
import type { AuctionsDatabase } from '../../src/persistence/tables.ts'

/** The bid engine without the service around it. */
export function engineOn(
  database: AuctionsDatabase,
  options: Pick<BidEngineOptions, 'deadlineMs' | 'limits'> = {},
) {
  return createBidEngine({
    database,
    logger: silentLogger,
    metrics: createBidMetrics(new Registry()),
    ...options,
  })
}

/** A bid, of a new user by default. */
export function aCommand(auctionId: string, rupees: number, changes: Partial<BidCommand> = {}): BidCommand {
  const id = newId()
  return {
    ...{ auctionId, bidder: { id, username: `u${id.slice(-6)}`, fullname: 'Someone' } },
    ...{ amountPaise: rupees * 100, maximumPaise: null, isConfirmed: true },
    ...{ termsVersion: null, bidKey: null, requestId: 'r' },
    ...changes,
  }
}

/** The decision in one word. */
export const inAWord = (decision: BidDecision): string =>
  decision.kind === 'placed' ? decision.outcome : decision.code
