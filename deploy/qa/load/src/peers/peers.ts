import type { NewBidMessage } from '@boli/contracts'
import { connectSocket, RoomCalls } from '@boli/market'
import pg from 'pg'
import { Type } from 'typebox'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, flag, list, text } from '../command-line.ts'
import { serveCalls, startHelper } from '../helper-process.ts'
import { type Measurement, measureLoad } from '../load/measure-load.ts'
import {
  type BidAnswer,
  BidBook,
  type LoadResult,
  type OutgoingBid,
  runLoad,
  WARM_UP_MS,
} from '../load/run-load.ts'
import { checkMarket, FIRST_RUPEES, openLots, STEP_RUPEES } from '../market/market.ts'
import { Histogram, median, percentilesOf, sum } from '../measure/statistics.ts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { bulleted, formatMs, formatRate, tableOf } from '../report.ts'
import { withEndings } from '../service-parts.ts'
import { bundled } from '../system/bundled.ts'
import { startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { openPath, settle, type WholePath } from '../whole-path/whole-path.ts'
import type { PlainServer } from './plain-server.ts'

const options = {
  bidders: list(
    Type.Number({ minimum: 2 }),
    [2, 4, 8, 16, 64],
    'buyers in the room, each bids again when answered',
  ),
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
  check(result: LoadResult): Promise<string[]>
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
  const bundles = o.profile === undefined ? await bundled(bench) : null
  const open = async (name: string, start: typeof startSmallSystem) => {
    const { endings, say } = bench
    const given = { bundles, profile: o.profile, buyers, endings, say }
    stack.push(boli(name, await openPath(start, { ...given, postgres: await bench.startPostgres() })))
  }
  await open('Boli, one process', startSmallSystem)
  if (o.whole) await open('Boli, every service', startWholeSystem)

  const rooms = o.bidders.flatMap((bidders) => stack.map((peer) => ({ peer, bidders })))
  const runs = await bench.inRounds(o.rounds, rooms, async (room, round) => {
    const run = await measure(room.peer, room.bidders, o.seconds)
    bench.say(
      `${round + 1}/${o.rounds} ${room.bidders} bidders, ${room.peer.name}: ` +
        `${formatRate(run.perSecond)}/s, p50 ${formatMs(run.latencyMs?.p50 ?? 0)} ms`,
    )
    return run
  })
  const problems = [...runs].flatMap(([{ peer }, ofRoom]) =>
    ofRoom.flatMap((run) => run.problems.map((problem) => `${peer.name}: ${problem}`)),
  )
  await bench.report([
    `Medians of ${o.rounds} rounds of ${o.seconds} s, the servers in turn:`,
    table(runs),
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
  let lotId = ''
  return {
    name: 'plain server',
    ...{ url, cookies, processes: { server: server.pid, postgres: pid() } },
    async openLot() {
      lotId = await server.call('openLot', { firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES })
      return lotId
    },
    async check({ acknowledgedIds }) {
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

function boli(name: string, path: WholePath): Peer {
  const { realtime: url, cookies, auctions, processes } = path
  return {
    ...{ name, url, cookies, processes },
    async openLot() {
      const [lotId = ''] = await openLots(auctions, 1)
      return lotId
    },
    async check(result) {
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
      ...{ seconds, processes: peer.processes },
      load: () => generator.call('bid', { lotId, seconds }),
      settle: async ({ seen, accepted, unanswered }) => ({
        watcherDelayMs: percentilesOf(Histogram.from(seen)),
        remarks: [],
        problems: [
          ...(accepted === 0 ? [`none of the bids of ${bidders} buyers was accepted`] : []),
          ...(unanswered > 0 ? [`${unanswered} bids of ${bidders} buyers were not answered`] : []),
        ],
      }),
      check: (result) => peer.check(result),
    })
  })
}

type Room = { peer: Peer; bidders: number }
type Row = [Room, readonly Measurement[]]

function table(measured: ReadonlyMap<Room, readonly Measurement[]>): string {
  const middle =
    (of: (run: Measurement) => number | undefined, format: (value: number) => string) =>
    ([, runs]: Row) =>
      format(median(runs.map((run) => of(run) ?? 0)))
  return tableOf<Row>(
    [...measured],
    [
      ['bidders', ([{ bidders }]) => String(bidders)],
      ['server', ([{ peer }]) => peer.name],
      ['bids/s', middle((run) => run.perSecond, formatRate)],
      ['p50 ms', middle((run) => run.latencyMs?.p50, formatMs)],
      ['p99 ms', middle((run) => run.latencyMs?.p99, formatMs)],
      ['seen p50', middle((run) => run.watcherDelayMs?.p50, formatMs)],
      ['seen p99', middle((run) => run.watcherDelayMs?.p99, formatMs)],
      ['CPU ms a bid', middle(cpuMsOf, (ms) => ms.toFixed(2))],
      ['generator', middle((run) => run.generatorCores, formatGenerator)],
    ],
  )
}

/** Milliseconds of CPU a bid, of the server with its database. */
const cpuMsOf = ({ processes, perSecond }: Measurement) =>
  (sum(Object.values(processes).map(({ cores }) => cores)) / perSecond) * 1000

const formatGenerator = (cores: number) =>
  `${cores.toFixed(2)}${cores > GENERATOR_IS_THE_END ? ' (its end)' : ''}`

const ANSWERS_WITHIN_MS = 10_000

const rooms: RoomCalls[] = []

/** A process whose buyers are in one room with the unmodified client and receive each bid. */
const roomCalls = {
  /** One more than bid: the last one only watches. */
  async enter({ url, cookies, lotId }: { url: string; cookies: string[]; lotId: string }): Promise<void> {
    for (const cookie of cookies) {
      const socket = connectSocket(url, { cookieHeader: () => cookie }, { transports: ['websocket'] })
      const room = new RoomCalls(socket, ANSWERS_WITHIN_MS)
      rooms.push(room)
      const { status } = await socket
        .timeout(ANSWERS_WITHIN_MS)
        .emitWithAck('watchAuction', { auctionId: lotId })
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
    const result = await runLoad(plan, new BidBook({ lotIds: [lotId], bidders }), (bid) => {
      sentMs.set(bid.rupees, performance.now())
      return place(rooms[bid.bidder] as RoomCalls, bid)
    })
    return { ...result, seen: seen.toData() }
  },
}

async function place(room: RoomCalls, { lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> {
  const answer = await room.placeBid({ auctionId: lotId, bidAmount: rupees, bidKey }).catch(() => null)
  if (!answer) return { kind: 'unanswered' }
  if (answer.status !== 200 || !answer.data) return { kind: 'refused', code: answer.code ?? answer.message }
  return { kind: 'accepted', bidId: answer.data.bid._id }
}

if (import.meta.main) serveCalls(roomCalls)
