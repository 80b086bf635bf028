import pg from 'pg'
import { benchmark, forDocs } from '../benchmark.ts'
import { count, flag, list, text, toNumber } from '../command-line.ts'
import { startHelper } from '../helpers.ts'
import { checkMarket } from '../market/check-market.ts'
import { FIRST_RUPEES, openLots, STEP_RUPEES } from '../market/open-lots.ts'
import { Histogram } from '../measure/histogram.ts'
import { median } from '../measure/median.ts'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import { bulleted, formatMs, formatRate, markdownTable } from '../report.ts'
import { bundled } from '../system/bundled.ts'
import { openSmallPath, openWholePath, type WholePath } from '../whole-path/whole-path.ts'
import type { PlainServer } from './plain-server.ts'
import type { RoomBidders } from './room-bidders.ts'

const options = {
  bidders: list('2,4,8,16,64', 'buyers in the room, each bids again when answered', (given, name) =>
    toNumber(given, name, 2),
  ),
  rounds: count(3, 'all servers and rooms in turn, so many times'),
  seconds: count(8, 'measured time of each run'),
  profile: text('FOLDER', 'a CPU profile of the one process (`.cpuprofile`); runs the sources'),
  whole: flag('every service a process of its own as well, over Kafka and Redis'),
  json: text('FILE', 'everything that was measured'),
  'write-docs': forDocs,
}

interface Peer {
  name: string
  url: string
  cookies: string[]
  /** The server and its database, without the bidders. */
  processes: WatchedProcesses
  openLot(): Promise<string>
  /** Violations after a run: acknowledged bids that are missing or inconsistent. */
  check(ids: readonly string[], unanswered: number): Promise<string[]>
}

interface Run {
  peer: string
  bidders: number
  perSecond: number
  p50: number
  p99: number
  seenP50: number
  seenP99: number
  /** Milliseconds of CPU a bid, of the server with its database. */
  cpuMs: number
  /** Cores of the bidding process; near 1 it is the bottleneck. */
  generatorCores: number
  problems: string[]
}

const WARM_UP_MS = 3_000
const GENERATOR_IS_THE_END = 0.9

/**
 * A plain server beside Boli: the same rooms, the same unmodified clients, alternating. Succeeds if each acknowledged bid
 * is stored.
 */
export const peers = benchmark('peers', options, async (bench, o) => {
  const buyers = Math.max(...o.bidders) + 1
  const stack = [await openPlain(bench, buyers)]
  // A profile names functions and packages if the sources run.
  const bundles = o.profile === null ? await bundled(bench) : null
  const path = async (name: string, open: typeof openSmallPath) => {
    const { url, pid } = await bench.startPostgres()
    const opened = await open({
      ...{ serverUrl: url, postgresPid: pid(), bidders: buyers, bundles },
      ...{ profile: o.profile, settings: {}, onProgress: bench.say },
    })
    bench.endings.defer(opened.stop)
    stack.push(boli(name, opened))
  }
  await path('Boli, one process', openSmallPath)
  if (o.whole) await path('Boli, every service', openWholePath)

  const runs: Run[] = []
  for (let round = 1; round <= o.rounds; round += 1) {
    for (const bidders of o.bidders) {
      for (const peer of stack) {
        bench.signal.throwIfAborted()
        const run = await measure(peer, bidders, o.seconds)
        runs.push(run)
        bench.say(
          `${round}/${o.rounds} ${bidders} bidders, ${peer.name}: ${formatRate(run.perSecond)}/s, p50 ${formatMs(run.p50)} ms`,
        )
      }
    }
  }
  const problems = runs.flatMap((run) => run.problems.map((problem) => `${run.peer}: ${problem}`))
  const sections = [
    `Medians of ${o.rounds} rounds of ${o.seconds} s, the servers in turn:`,
    table(runs, o.bidders, stack),
    problems.length > 0
      ? `**Not valid:**\n${bulleted(problems)}`
      : 'After each run every acknowledged bid was stored.',
  ]
  await bench.report(sections, {
    docs: o.writeDocs && 'peers',
    json: { file: o.json, content: { runs, problems } },
  })
  return problems.length === 0
})

type Bench = Parameters<Parameters<typeof benchmark>[2]>[0]

async function openPlain(bench: Bench, buyers: number): Promise<Peer> {
  const { url: databaseUrl, pid } = await bench.startPostgres()
  const server = startHelper<PlainServer>(`${import.meta.dirname}/plain-server.ts`)
  bench.endings.defer(server.stop)
  const { url, cookies } = await server.call('open', { databaseUrl, buyers })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  bench.endings.defer(() => client.end())
  let lotId = ''
  return {
    name: 'plain server',
    ...{ url, cookies, processes: { server: server.pid, postgres: pid() } },
    async openLot() {
      lotId = await server.call('openLot', { firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES })
      return lotId
    },
    async check(ids) {
      const { rows } = await client.query<{ missing: number; lower: boolean }>(
        `select (select count(*)::int from unnest($2::uuid[]) as id where id not in (select id from bids)) as missing,
          (select price < (select max(amount) from bids where auction_id = $1) from auctions where id = $1) as lower`,
        [lotId, ids],
      )
      return [
        ...(rows[0]?.missing ? [`${rows[0].missing} acknowledged bids are not stored`] : []),
        ...(rows[0]?.lower ? ['the highest bid is lost'] : []),
      ]
    },
  }
}

function boli(name: string, { system, cookies, database, processes, settle }: WholePath): Peer {
  return {
    ...{ name, url: system.realtime, cookies, processes },
    async openLot() {
      const [lotId = ''] = await openLots(database, 1)
      return lotId
    },
    async check(ids, unanswered) {
      await settle()
      return checkMarket(database, { ids, unanswered })
    },
  }
}

async function measure(peer: Peer, bidders: number, seconds: number): Promise<Run> {
  const generator = startHelper<RoomBidders>(`${import.meta.dirname}/room-bidders.ts`)
  try {
    const lotId = await peer.openLot()
    await generator.call('enter', { url: peer.url, cookies: peer.cookies.slice(0, bidders + 1), lotId })
    const bidding = generator.call('bid', { lotId, seconds })
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    const meter = await UsageMeter.start(peer.processes)
    const result = await bidding
    const usage = await meter.stop()
    await generator.call('leave', null)
    const cores = Object.values(usage).reduce((sum, one) => sum + one.cores, 0)
    const perSecond = result.accepted / result.seconds
    const [latency, seen] = [Histogram.from(result.latency), Histogram.from(result.seen)]
    return {
      ...{ peer: peer.name, bidders, perSecond },
      ...{ p50: latency.percentile(50), p99: latency.percentile(99) },
      ...{ seenP50: seen.percentile(50), seenP99: seen.percentile(99) },
      cpuMs: (cores / perSecond) * 1000,
      generatorCores: result.generatorCores,
      problems: [
        ...(result.accepted === 0 ? [`none of the bids of ${bidders} buyers was accepted`] : []),
        ...(result.unanswered > 0
          ? [`${result.unanswered} bids of ${bidders} buyers were not answered`]
          : []),
        ...(await peer.check(result.acknowledgedIds, result.unanswered)),
      ],
    }
  } finally {
    await generator.stop()
  }
}

function table(runs: readonly Run[], rooms: readonly number[], stack: readonly Peer[]): string {
  const header = [
    'bidders',
    'server',
    'bids/s',
    'p50 ms',
    'p99 ms',
    'seen p50',
    'seen p99',
    'CPU ms a bid',
    'generator',
  ]
  const rows = rooms.flatMap((bidders) =>
    stack.map(({ name }) => {
      const all = runs.filter((run) => run.bidders === bidders && run.peer === name)
      const middle = (of: (run: Run) => number) => median(all.map(of))
      const cores = middle((run) => run.generatorCores)
      return [
        String(bidders),
        name,
        formatRate(middle((run) => run.perSecond)),
        formatMs(middle((run) => run.p50)),
        formatMs(middle((run) => run.p99)),
        formatMs(middle((run) => run.seenP50)),
        formatMs(middle((run) => run.seenP99)),
        middle((run) => run.cpuMs).toFixed(2),
        `${cores.toFixed(2)}${cores > GENERATOR_IS_THE_END ? ' (its end)' : ''}`,
      ]
    }),
  )
  return markdownTable(header, rows)
}
