import { type AuctionsTables, migrations } from '@boli/auctions'
import { createBidEngine, createBidMetrics } from '@boli/auctions/engine'
import { newId } from '@boli/contracts'
import { migrate } from '@boli/database'
import { collectLessOften } from '@boli/http-kit'
import { createSystemDatabase } from '@boli/system'
import { silentLogger } from '@boli/test-kit'
import { Registry } from 'prom-client'
import { serveCalls, startHelper } from '../helper-process.ts'
import { type Measurement, measureLoad } from '../load/measure-load.ts'
import { BidBook, type LoadPlan, type LoadResult, runLoad, WARM_UP_MS } from '../load/run-load.ts'
import { checkMarket, openLots } from '../market/market.ts'
import { whole } from '../report.ts'
import { openSchema, unlimited, withEndings } from '../service-parts.ts'
import { MARKETS } from './scenarios.ts'
import type { Running, Stage } from './stages.ts'

const IN_FLIGHT = [32, 1_024]
const BIDDERS = 256

interface EngineAlone extends Running {
  /** URL of an auctions schema that nothing else uses. */
  databaseUrl: string
  postgresPid: number
}

/** (b) The bid engine alone, in its own process, including bid keys. */
export function engineStage(seconds: number): Stage<EngineAlone> {
  return {
    async open({ postgres, endings }) {
      const { urls, drop } = await createSystemDatabase(postgres.url, 'engine')
      endings.defer(drop)
      return { databaseUrl: urls.auctions, postgresPid: postgres.pid() }
    },
    scenarios: MARKETS.flatMap(({ id, name, lots }) =>
      IN_FLIGHT.map((inFlight) => ({
        id: `b-${id}-${inFlight}`,
        title: `engine alone, ${name}, ${whole(inFlight)} in flight`,
        run: (on) => measure(on, { lots, inFlight, seconds }),
      })),
    ),
  }
}

async function measure(
  { databaseUrl, postgresPid }: EngineAlone,
  { lots, inFlight, seconds }: { lots: number; inFlight: number; seconds: number },
): Promise<Measurement> {
  return withEndings(async (endings) => {
    const database = openSchema<AuctionsTables>(databaseUrl, 'auctions', unlimited, endings)
    const engine = startHelper<typeof handlers>(import.meta.filename, endings)
    await migrate(database, migrations)
    const lotIds = await openLots(database, lots)
    const plan = { shape: { inFlight }, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 }
    const { generatorCores: _sameProcess, ...measured } = await measureLoad({
      ...{ seconds, processes: { 'engine and its bidders': engine.pid, postgres: postgresPid } },
      load: () => engine.call('run', { databaseUrl, lotIds, plan }),
      settle: async (result) => ({ remarks: [], problems: await checkMarket(database, result) }),
    })
    return measured
  })
}

/** The real engine with the real metrics over one database, bidders and lots in memory. */
const handlers = {
  async run(o: { databaseUrl: string; lotIds: string[]; plan: LoadPlan }): Promise<LoadResult> {
    const database = openSchema<AuctionsTables>(o.databaseUrl, 'auctions', { applicationName: 'engine' })
    const metrics = createBidMetrics(new Registry())
    const engine = createBidEngine({ database, logger: silentLogger, metrics })
    const person = (index: number) => ({
      ...{ id: newId(), username: `Bidder${index}`, fullname: `Bidder ${index}` },
    })
    const people = Array.from({ length: BIDDERS }, (_, index) => person(index))
    const book = new BidBook({ lotIds: o.lotIds, bidders: BIDDERS })
    const result = await runLoad(o.plan, book, async ({ lotId, bidder, rupees, bidKey }) => {
      const decision = await engine.place({
        ...{ auctionId: lotId, bidder: people[bidder] ?? person(bidder), amountPaise: rupees * 100 },
        ...{ maximumPaise: null, isConfirmed: true, termsVersion: null, bidKey, requestId: bidKey },
      })
      if (decision.kind === 'placed') return { kind: 'accepted', bidId: decision.bid?.id ?? '' }
      if (decision.code === 'bid-unanswered') return { kind: 'unanswered' }
      return { kind: 'refused', code: decision.code }
    })
    await engine.close()
    await database.close()
    return result
  },
}

if (import.meta.main) {
  collectLessOften()
  serveCalls(handlers)
}
