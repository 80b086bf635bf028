import type { AuctionsTables } from '@boli/auctions'
import { type BidDecision, createBidEngine, createBidMetrics } from '@boli/auctions/engine'
import { newId } from '@boli/contracts'
import { collectLessOften } from '@boli/http-kit'
import { Registry } from 'prom-client'
import { serveCalls } from '../helpers.ts'
import { BidBook } from '../load/bid-book.ts'
import { type BidAnswer, type LoadPlan, type LoadResult, runLoad } from '../load/run-load.ts'
import { openSchema, silentLogger } from '../service-parts.ts'

/** Calls of the process that runs only the bid engine. */
export type EngineCalls = {
  run(o: { databaseUrl: string; lotIds: string[]; bidders: number; plan: LoadPlan }): Promise<LoadResult>
}

/** The real engine with the real metrics over one database, bidders and lots in memory. */
const handlers: EngineCalls = {
  async run({ databaseUrl, lotIds, bidders, plan }) {
    const database = openSchema<AuctionsTables>(databaseUrl, 'auctions', { applicationName: 'engine' })
    const metrics = createBidMetrics(new Registry())
    const engine = createBidEngine({ database, logger: silentLogger, metrics })
    const people = Array.from({ length: bidders }, (_, index) => ({
      id: newId(),
      username: `Bidder${index}`,
      fullname: `Bidder ${index}`,
    }))
    const book = new BidBook({ lotIds, bidders })
    const result = await runLoad(plan, book, async ({ lotId, bidder, rupees, bidKey }) =>
      toAnswer(
        await engine.place({
          auctionId: lotId,
          bidder: people[bidder] as (typeof people)[number],
          amountPaise: rupees * 100,
          maximumPaise: null,
          isConfirmed: true,
          termsVersion: null,
          bidKey,
          requestId: bidKey,
        }),
      ),
    )
    await engine.close()
    await database.close()
    return result
  },
}

function toAnswer(decision: BidDecision): BidAnswer {
  if (decision.kind === 'placed') return { kind: 'accepted', bidId: decision.bid?.id ?? '' }
  return decision.code === 'bid-unanswered'
    ? { kind: 'unanswered' }
    : { kind: 'refused', code: decision.code }
}

collectLessOften()
serveCalls(handlers)
