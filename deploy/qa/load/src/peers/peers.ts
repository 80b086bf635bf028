import type { NewBidMessage } from '@boli/contracts'
import { connectSocket, RoomCalls } from '@boli/market'
import pg from 'pg'
import { Type } from 'typebox'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, flag, list } from '../command-line.ts'
import { serveCalls, startHelper } from '../helper-process.ts'
import { GENERATOR, type Measurement, measureLoad } from '../load/measure-load.ts'
import { type BidAnswer, BidBook, type LoadResult, runLoad, WARM_UP_MS } from '../load/run-load.ts'
import { checkMarket, FIRST_RUPEES, openLots, STEP_RUPEES } from '../market/market.ts'
import { Histogram, median, percentilesOf, sum } from '../measure/statistics.ts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { bulleted, formatMs, formatRate, tableOf } from '../report.ts'
import { withEndings } from '../service-parts.ts'
import { bundled, startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { openPath, settle } from '../whole-path/whole-path.ts'
import type { PlainServer } from './plain-server.ts'

const options = {
  bidders: list(
    Type.Number({ minimum: 2 }),
    [2, 4, 8, 16, 64],
    'buyers in the room, each bids again when answered',
  ),
  rounds: count(3, 'all servers and rooms in turn, so many times'),
  seconds: count(8, 'measured time of each run'),
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
  check(lotId: string, result: LoadResult): Promise<string[]>
}

/**
 * A plain server beside Boli: the same rooms, the same unmodified clients, alternating. Succeeds if each acknowledged bid
 * is stored.
 */
export const peers = benchmark('peers', options, async (bench, o) => {
  const buyers = Math.max(...o.bidders) + 1
  const stack = [await openPlain(bench, buyers)]
  const bundles = await bundled(bench)
  stack.push(await openBoli(bench, 'Boli, one process', startSmallSystem, { bundles, buyers }))
  if (o.whole) stack.push(await openBoli(bench, 'Boli, every service', startWholeSystem, { bundles, buyers }))

  const rooms = o.bidders.flatMap((bidders) => stack.map((peer) => ({ peer, bidders })))
  const runs = await bench.inRounds(o.rounds, rooms, async ({ peer, bidders }, round) => {
    const run = await measure(peer, bidders, o.seconds)
    const figures = `${formatRate(run.perSecond)}/s, p50 ${formatMs(run.latencyMs?.p50 ?? 0)} ms`
    bench.say(`${round + 1}/${o.rounds} ${bidders} bidders, ${peer.name}: ${figures}`)
    return run
  })
  const problems = [...runs].flatMap(([{ peer }, ofRoom]) =>
    ofRoom.flatMap((run) => run.problems.map((problem) => `${peer.name}: ${problem}`)),
  )
  await bench.report([
    `Medians of ${o.rounds} rounds of ${o.seconds} s, the servers in turn:`,
    tableOfRuns([...runs].map(([room, ofRoom]) => ({ ...room, runs: ofRoom }))),
    problems.length > 0
      ? `**Not valid:**\n${bulleted(problems)}`
      : 'After each run every acknowledged bid was stored.',
  ])
  return problems.length === 0
})

async function openPlain(bench: Bench, buyers: number): Promise<Peer> {
  const { url: databaseUrl, pid } = await bench.startPostgres()
  const server = startHelper<PlainServer>(`${import.meta.dirname}/plain-server.ts`, bench.endings)
  const { url, cookies } = await server.call('open', { databaseUrl, buyers })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  bench.endings.defer(() => client.end())
  return {
    name: 'plain server',
    ...{ url, cookies, processes: { server: server.pid, postgres: pid() } },
    openLot: () => server.call('openLot', { firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES }),
    async check(lotId, { acknowledgedIds }) {
      const { rows } = await client.query<{ missing: number; lower: boolean }>(
        `select (select count(*)::int from unnest($2::uuid[]) as id where id not in (select id from bids)) as missing,
          (select price < (select max(amount) from bids where auction_id = $1) from auctions where id = $1) as lower`,
        [lotId, acknowledgedIds],
      )
      return [
        ...(rows[0]?.missing ? [`${rows[0].missing} acknowledged bids are not stored`] : []),
        ...(rows[0]?.lower ? ['the highest bid is lost'] : []),
      ]
    },
  }
}

async function openBoli(
  bench: Bench,
  name: string,
  start: typeof startSmallSystem,
  given: { bundles: string; buyers: number },
): Promise<Peer> {
  const { endings, say } = bench
  const path = await openPath(start, { ...given, endings, say, postgres: await bench.startPostgres() })
  const { realtime: url, cookies, auctions, processes } = path
  return {
    ...{ name, url, cookies, processes },
    openLot: async () => (await openLots(auctions, 1))[0] ?? '',
    async check(_, result) {
      await settle(path)
      return checkMarket(auctions, result)
    },
  }
}

async function measure(peer: Peer, bidders: number, seconds: number): Promise<Measurement> {
  return withEndings(async (endings) => {
    const generator = startHelper<typeof roomCalls>(import.meta.filename, endings)
    const lotId = await peer.openLot()
    await generator.call('enter', { url: peer.url, cookies: peer.cookies.slice(0, bidders + 1), lotId })
    return measureLoad({
      ...{ seconds, processes: { ...peer.processes, [GENERATOR]: generator.pid } },
      load: () => generator.call('bid', { lotId, seconds }),
      async settle(result) {
        const problems = await peer.check(lotId, result)
        if (result.accepted === 0) problems.push(`none of the bids of ${bidders} buyers was accepted`)
        if (result.unanswered > 0)
          problems.push(`${result.unanswered} bids of ${bidders} buyers were not answered`)
        return { watcherDelayMs: percentilesOf(Histogram.from(result.seen)), remarks: [], problems }
      },
    })
  })
}

function tableOfRuns(rooms: { peer: Peer; bidders: number; runs: readonly Measurement[] }[]): string {
  const middle =
    (of: (run: Measurement) => number | undefined, format: (value: number) => string) =>
    ({ runs }: (typeof rooms)[number]) =>
      format(median(runs.map((run) => of(run) ?? 0)))
  /** Of the server with its database. */
  const cpuMsOf = ({ processes: { [GENERATOR]: _, ...servers }, perSecond }: Measurement) =>
    (sum(Object.values(servers).map(({ cores }) => cores)) / perSecond) * 1000
  const twoDigits = (value: number) => value.toFixed(2)
  return tableOf(rooms, [
    ['bidders', ({ bidders }) => String(bidders)],
    ['server', ({ peer }) => peer.name],
    ['bids/s', middle((run) => run.perSecond, formatRate)],
    ['p50 ms', middle((run) => run.latencyMs?.p50, formatMs)],
    ['p99 ms', middle((run) => run.latencyMs?.p99, formatMs)],
    ['seen p50', middle((run) => run.watcherDelayMs?.p50, formatMs)],
    ['seen p99', middle((run) => run.watcherDelayMs?.p99, formatMs)],
    ['CPU ms a bid', middle(cpuMsOf, twoDigits)],
    ['generator', middle(({ processes }) => processes[GENERATOR]?.cores, twoDigits)],
  ])
}

const ANSWERS_WITHIN_MS = 10_000

const rooms: RoomCalls[] = []

/** A process whose buyers are in one room with the unmodified client and receive each bid. */
const roomCalls = {
  /** One more than bid: the last one only watches. */
  async enter({ url, cookies, lotId }: { url: string; cookies: string[]; lotId: string }): Promise<void> {
    for (const cookie of cookies) {
      const socket = connectSocket(url, { cookieHeader: () => cookie }, { transports: ['websocket'] })
      rooms.push(new RoomCalls(socket, ANSWERS_WITHIN_MS))
      const entering = socket.timeout(ANSWERS_WITHIN_MS).emitWithAck('watchAuction', { auctionId: lotId })
      const { status } = await entering
      if (status !== 200) throw new Error(`A buyer was not let into the room: ${status}`)
    }
  },
  /** Each buyer bids again when answered. `seen`: from sending a bid until the watcher has it. */
  async bid({ lotId, seconds }: { lotId: string; seconds: number }) {
    const bidders = rooms.length - 1
    const sentMs = new Map<number, number>()
    const seen = new Histogram()
    const beganMs = performance.now()
    for (const { socket } of rooms) socket.on('new bid', () => {})
    rooms[bidders]?.socket.on('new bid', ({ data }: NewBidMessage) => {
      const since = sentMs.get(data.bid_amount)
      sentMs.delete(data.bid_amount)
      if (since !== undefined && since - beganMs > WARM_UP_MS) seen.record(performance.now() - since)
    })
    const plan = { shape: { inFlight: bidders }, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 }
    const book = new BidBook({ lotIds: [lotId], bidders })
    const result = await runLoad(plan, book, async ({ bidder, rupees, bidKey }): Promise<BidAnswer> => {
      sentMs.set(rupees, performance.now())
      const bid = { auctionId: lotId, bidAmount: rupees, bidKey }
      const answer = await rooms[bidder]?.placeBid(bid).catch(() => null)
      if (!answer) return { kind: 'unanswered' }
      if (answer.status === 200 && answer.data) return { kind: 'accepted', bidId: answer.data.bid._id }
      return { kind: 'refused', code: answer.code ?? answer.message }
    })
    return { ...result, seen: seen.toData() }
  },
}

if (import.meta.main) serveCalls(roomCalls)
