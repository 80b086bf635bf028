import pg from 'pg'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, flag, list, text, toNumber } from '../command-line.ts'
import { startHelper } from '../helpers.ts'
import { WARM_UP_MS } from '../load/run-load.ts'
import { checkMarket } from '../market/check-market.ts'
import { FIRST_RUPEES, openLots, STEP_RUPEES } from '../market/open-lots.ts'
import { Histogram, median, sum } from '../measure/statistics.ts'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import { bulleted, formatMs, formatRate, tableOf } from '../report.ts'
import { bundled } from '../system/bundled.ts'
import { openSmallPath, openWholePath, type WholePath } from '../whole-path/whole-path.ts'
import type { PlainServer } from './plain-server.ts'
import type { RoomBidders } from './room-bidders.ts'

const toRoom = (given: string, name: string) => toNumber(given, name, 2)
const options = {
  bidders: list('2,4,8,16,64', 'buyers in the room, each bids again when answered', toRoom),
  rounds: count(3, 'all servers and rooms in turn, so many times'),
  seconds: count(8, 'measured time of each run'),
  profile: text('FOLDER', 'a CPU profile of the one process (`.cpuprofile`); runs the sources'),
  whole: flag('every service a process of its own as well, over Kafka and Redis'),
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
    const given = { bundles, profile: o.profile, settings: {}, bidders: buyers, say: bench.say }
    const opened = await open({ ...given, postgres: await bench.startPostgres() })
    bench.endings.defer(opened.stop)
    stack.push(boli(name, opened))
  }
  await path('Boli, one process', openSmallPath)
  if (o.whole) await path('Boli, every service', openWholePath)

  const rooms = o.bidders.flatMap((bidders) => stack.map((peer) => ({ peer, bidders })))
  const runs = await bench.inRounds(o.rounds, rooms, async (room, round) => {
    const run = await measure(room.peer, room.bidders, o.seconds)
    bench.say(
      `${round + 1}/${o.rounds} ${room.bidders} bidders, ${room.peer.name}: ` +
        `${formatRate(run.perSecond)}/s, p50 ${formatMs(run.p50)} ms`,
    )
    return run
  })
  const problems = [...runs].flatMap(([{ peer }, ofRoom]) =>
    ofRoom.flatMap((run) => run.problems.map((problem) => `${peer.name}: ${problem}`)),
  )
  const sections = [
    `Medians of ${o.rounds} rounds of ${o.seconds} s, the servers in turn:`,
    table(runs),
    problems.length > 0
      ? `**Not valid:**\n${bulleted(problems)}`
      : 'After each run every acknowledged bid was stored.',
  ]
  await bench.report(sections, { content: { runs: [...runs.values()], problems } })
  return problems.length === 0
})

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

type Run = Awaited<ReturnType<typeof measure>>

async function measure(peer: Peer, bidders: number, seconds: number) {
  const generator = startHelper<RoomBidders>(`${import.meta.dirname}/room-bidders.ts`)
  try {
    const lotId = await peer.openLot()
    await generator.call('enter', { url: peer.url, cookies: peer.cookies.slice(0, bidders + 1), lotId })
    const bidding = generator.call('bid', { lotId, seconds })
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    const meter = await UsageMeter.start(peer.processes)
    const { accepted, unanswered, acknowledgedIds, ...result } = await bidding
    const cores = sum(Object.values(await meter.stop()).map((usage) => usage.cores))
    await generator.call('leave', null)
    const perSecond = accepted / result.seconds
    const [latency, seen] = [Histogram.from(result.latency), Histogram.from(result.seen)]
    const broken = await peer.check(acknowledgedIds, unanswered)
    return {
      perSecond,
      ...{ p50: latency.percentile(50), p99: latency.percentile(99) },
      ...{ seenP50: seen.percentile(50), seenP99: seen.percentile(99) },
      /** Milliseconds of CPU a bid, of the server with its database. */
      cpuMs: (cores / perSecond) * 1000,
      generatorCores: result.generatorCores,
      problems: [
        ...(accepted === 0 ? [`none of the bids of ${bidders} buyers was accepted`] : []),
        ...(unanswered > 0 ? [`${unanswered} bids of ${bidders} buyers were not answered`] : []),
        ...broken,
      ],
    }
  } finally {
    await generator.stop()
  }
}

type Room = { peer: Peer; bidders: number }

function table(measured: ReadonlyMap<Room, readonly Run[]>): string {
  const middle =
    (of: (run: Run) => number, format: (value: number) => string) =>
    ([, runs]: [Room, readonly Run[]]) =>
      format(median(runs.map(of)))
  return tableOf<[Room, readonly Run[]]>(
    [...measured],
    [
      ['bidders', ([{ bidders }]) => String(bidders)],
      ['server', ([{ peer }]) => peer.name],
      ['bids/s', middle((run) => run.perSecond, formatRate)],
      ['p50 ms', middle((run) => run.p50, formatMs)],
      ['p99 ms', middle((run) => run.p99, formatMs)],
      ['seen p50', middle((run) => run.seenP50, formatMs)],
      ['seen p99', middle((run) => run.seenP99, formatMs)],
      [
        'CPU ms a bid',
        middle(
          (run) => run.cpuMs,
          (ms) => ms.toFixed(2),
        ),
      ],
      ['generator', middle((run) => run.generatorCores, formatGenerator)],
    ],
  )
}

const formatGenerator = (cores: number) =>
  `${cores.toFixed(2)}${cores > GENERATOR_IS_THE_END ? ' (its end)' : ''}`
