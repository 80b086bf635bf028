import type { Measurement, Scenario } from '../bids/scenario.ts'
import { startHelper } from '../helpers/helper-process.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import type { NaiveMarket } from './naive-market.ts'
import type { NaiveLoad, NaiveRun } from './naive-run.ts'
import type { NodeBidders } from './node-bidders.ts'
import { runPgbench } from './pgbench.ts'

const CONNECTIONS = [1, 8, 32]
const MARKETS = [
  { id: 'a1', name: 'one hot auction', auctions: 1 },
  { id: 'a2', name: '1,000 auctions', auctions: 1_000 },
]

export interface NaiveOptions {
  market: NaiveMarket
  seconds: number
  hasPgbench: boolean
  postgresPid: number
}

/** (a) One transaction per bid with a row lock. */
export function naiveScenarios(options: NaiveOptions): Scenario[] {
  return MARKETS.flatMap(({ id, name, auctions }) =>
    CONNECTIONS.map((connections): Scenario => {
      const by = options.hasPgbench ? 'pgbench' : 'Node, there is no pgbench'
      return {
        id: `${id}-${connections}`,
        part: 'a',
        title: `naive, ${name}, ${connections} connection${connections > 1 ? 's' : ''} (${by})`,
        run: () => measure(options, { auctions, connections, seconds: options.seconds }),
      }
    }),
  )
}

async function measure(options: NaiveOptions, load: NaiveLoad): Promise<Measurement> {
  const { market, hasPgbench, postgresPid } = options
  await market.open(load.auctions)
  const meter = await UsageMeter.start({ postgres: postgresPid })
  const onStarted = (pid: number) => meter.watch('load generator', pid)
  const run = hasPgbench
    ? await runPgbench(market.url, load, onStarted)
    : await runInNode(market.url, load, onStarted)
  const processes = await meter.stop()
  return {
    perSecond: run.perSecond,
    seconds: load.seconds,
    latencyMs: null,
    generatorCores: processes['load generator']?.cores ?? 0,
    processes,
    remarks: [],
    problems: await market.check(run.bids),
  }
}

async function runInNode(url: string, load: NaiveLoad, onStarted: (pid: number) => void): Promise<NaiveRun> {
  const bidders = startHelper<NodeBidders>(`${import.meta.dirname}/node-bidders.ts`)
  onStarted(bidders.pid)
  try {
    return await bidders.call('run', { ...load, url })
  } finally {
    await bidders.stop()
  }
}
