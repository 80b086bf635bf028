import { newId } from '@boli/contracts'
import { silentLogger } from '@boli/test-kit'
import { Registry } from 'prom-client'
import type { BidCommand, BidDecision, BidEngineOptions } from '../../src/bid-engine/index.ts'
import { createBidEngine, createBidMetrics } from '../../src/bid-engine/index.ts'
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

export type Client = Awaited<ReturnType<AuctionsDatabase['openClient']>>
export type Run = () => Promise<unknown>

/** A database that passes each statement of the engine, by its name or text, to `meet`, which may run it. */
export function intercepted(
  database: AuctionsDatabase,
  meet: (name: string, run: Run, client: Client) => Promise<unknown>,
): AuctionsDatabase {
  return {
    ...database,
    openClient: async (options) => {
      const client = await database.openClient(options)
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const met = (statement: string | { name: string }, ...values: unknown[]) => {
        const name = typeof statement === 'string' ? statement : statement.name
        return meet(name, () => query(statement, ...values), client)
      }
      return Object.assign(client, { query: met as never })
    },
  }
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
