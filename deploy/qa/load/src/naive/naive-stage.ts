import type { Measurement, Running, Stage } from '../bids/scenario.ts'
import { startHelper } from '../helpers.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import { createNaiveMarket, type NaiveLoad, type NaiveMarket, type NaiveRun } from './naive-market.ts'
import type { NodeBidders } from './node-bidders.ts'
import { runPgbench } from './pgbench.ts'

const CONNECTIONS = [1, 8, 32]
const MARKETS = [
  { id: 'a1', name: 'one hot auction', auctions: 1 },
  { id: 'a2', name: '1,000 auctions', auctions: 1_000 },
]

interface NaiveStand extends Running {
  market: NaiveMarket
  hasPgbench: boolean
  postgresPid: number
}

/** (a) One transaction per bid with a row lock. @param pgbench its version; null if it is missing. */
export function naiveStage(
  postgres: () => { url: string; pid: number },
  seconds: number,
  pgbench: string | null,
): Stage<NaiveStand> {
  const by = pgbench ? 'pgbench' : 'Node, there is no pgbench'
  const naive =
    pgbench ?? 'Node, because there is no pgbench on this machine: the naive way looks worse than it is'
  return {
    async open() {
      const { url, pid } = postgres()
      const market = await createNaiveMarket(url)
      return {
        ...{ market, hasPgbench: pgbench !== null, postgresPid: pid },
        ...{ tools: { naive }, warnings: async () => [], stop: market.close },
      }
    },
    scenarios: MARKETS.flatMap(({ id, name, auctions }) =>
      CONNECTIONS.map((connections) => ({
        id: `${id}-${connections}`,
        title: `naive, ${name}, ${connections} connection${connections > 1 ? 's' : ''} (${by})`,
        run: (on) => measure(on, { auctions, connections, seconds }),
      })),
    ),
  }
}

async function measure(on: NaiveStand, load: NaiveLoad): Promise<Measurement> {
  const { market, hasPgbench, postgresPid } = on
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
