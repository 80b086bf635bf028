import { type AuctionsTables, migrations } from '@boli/auctions'
import { migrate } from '@boli/database'
import { createSystemDatabase } from '@boli/system'
import type { OwnPostgres } from '@boli/test-kit/parts'
import { measureLoad } from '../bids/measure-load.ts'
import type { Measurement, Running, Stage } from '../bids/stages.ts'
import { startHelper } from '../helpers.ts'
import { WARM_UP_MS } from '../load/run-load.ts'
import { openLots } from '../market/open-lots.ts'
import { whole } from '../report.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import { MARKETS } from '../whole-path/scenarios.ts'
import type { EngineCalls } from './engine-process.ts'

const IN_FLIGHT = [32, 1_024]
const BIDDERS = 256

interface EngineAlone extends Running {
  /** URL of an auctions schema that nothing else uses. */
  databaseUrl: string
  postgresPid: number
}

/** (b) The bid engine alone, in its own process, including bid keys. */
export function engineStage(
  postgres: () => Pick<OwnPostgres, 'url' | 'pid'>,
  seconds: number,
): Stage<EngineAlone> {
  return {
    async open() {
      const { url, pid } = postgres()
      const { urls, drop } = await createSystemDatabase(url, 'engine')
      return {
        databaseUrl: urls.auctions,
        postgresPid: pid(),
        tools: {},
        warnings: async () => [],
        stop: drop,
      }
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
  const database = openSchema<AuctionsTables>(databaseUrl, 'auctions', unlimited)
  const engine = startHelper<EngineCalls>(`${import.meta.dirname}/engine-process.ts`)
  try {
    await migrate(database, migrations)
    const lotIds = await openLots(database, lots)
    const plan = { shape: { inFlight }, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 }
    const { generatorCores: _sameProcess, ...measured } = await measureLoad({
      seconds,
      database,
      processes: { 'engine and its bidders': engine.pid, postgres: postgresPid },
      load: () => engine.call('run', { databaseUrl, lotIds, bidders: BIDDERS, plan }),
    })
    return measured
  } finally {
    await engine.stop()
    await database.close()
  }
}
