import { migrations } from '@boli/auctions'
import { migrate } from '@boli/database'
import { measureLoad } from '../bids/measure-load.ts'
import type { Measurement, Scenario } from '../bids/scenario.ts'
import { startHelper } from '../helpers/helper-process.ts'
import { WARM_UP_MS } from '../load/run-load.ts'
import { openAuctionsSchema } from '../market/auctions-schema.ts'
import { openLots } from '../market/open-lots.ts'
import type { EngineCalls } from './engine-calls.ts'

const IN_FLIGHT = [32, 1_024]
const MARKETS = [
  { id: 'b-hot', name: 'one hot auction', lots: 1 },
  { id: 'b-spread', name: '1,000 auctions', lots: 1_000 },
]
const BIDDERS = 256

export interface EngineOptions {
  /** Of an auctions schema that nobody else uses. */
  databaseUrl: string
  seconds: number
  postgresPid: number
}

/** (b) The bid engine alone, in a process of its own, bid keys included. */
export function engineScenarios(options: EngineOptions): Scenario[] {
  return MARKETS.flatMap(({ id, name, lots }) =>
    IN_FLIGHT.map((inFlight) => ({
      id: `${id}-${inFlight}`,
      part: 'b' as const,
      title: `engine alone, ${name}, ${inFlight.toLocaleString('en')} in flight`,
      run: () => measure(options, lots, inFlight),
    })),
  )
}

async function measure(options: EngineOptions, lots: number, inFlight: number): Promise<Measurement> {
  const { databaseUrl, seconds, postgresPid } = options
  const database = openAuctionsSchema(databaseUrl)
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
