import type { LotUpdate } from '@boli/contracts'
import { connectSocket, type MarketSocket } from '@boli/market'
import { benchmark, forDocs } from '../benchmark.ts'
import { measureLoad } from '../bids/measure-load.ts'
import { count } from '../command-line.ts'
import { WARM_UP_MS } from '../load/run-load.ts'
import { openLots } from '../market/open-lots.ts'
import { median } from '../measure/median.ts'
import { bulleted, formatRate, markdownTable } from '../report.ts'
import { bundled } from '../system/bundled.ts'
import { openSmallPath, type WholePath } from '../whole-path/whole-path.ts'

const options = {
  lots: count(200, 'that are bid on, and that each board follows'),
  boards: count(1, 'users who follow all of them with own standing'),
  rate: count(100, 'price changes a second'),
  rounds: count(8, 'each once without and once with the boards'),
  seconds: count(6, 'measured time of each run'),
  'write-docs': forDocs,
}

const BIDDERS = 24
const BIDDERS_PER_LOT = 3
const ANSWERS_WITHIN_MS = 10_000
/** Growth of the CPU for each price change at which the benchmark fails. */
const GROWS_BY = 0.05

interface Run {
  perSecond: number
  cpuMs: number
  /** States of lots that all boards received. */
  received: number
  problems: string[]
}

/** What a board costs the server: the CPU for each price change with and without users who follow every lot. */
export const standings = benchmark('standings', options, async (bench, o) => {
  const bundles = await bundled(bench)
  const { url, pid } = await bench.startPostgres()
  const path = await openSmallPath({
    ...{ serverUrl: url, postgresPid: pid(), bidders: BIDDERS + o.boards, bundles },
    ...{ profile: null, settings: {}, onProgress: bench.say },
  })
  bench.endings.defer(path.stop)
  const runs: Record<'without' | 'with', Run[]> = { without: [], with: [] }
  for (let round = 1; round <= o.rounds; round += 1) {
    // The second run of a pair has a warmer market: the order changes with each round.
    const pair = ['without', 'with'] as const
    for (const kind of round % 2 === 1 ? pair : [...pair].reverse()) {
      bench.signal.throwIfAborted()
      const run = await measure(path, { ...o, boards: kind === 'with' ? o.boards : 0 })
      runs[kind].push(run)
      bench.say(
        `${round}/${o.rounds} ${kind}: ${formatRate(run.perSecond)}/s, ${run.cpuMs.toFixed(3)} ms of CPU each`,
      )
    }
  }
  const middle = (kind: 'without' | 'with', of: (run: Run) => number) => median(runs[kind].map(of))
  const growth = middle('with', ({ cpuMs }) => cpuMs) / middle('without', ({ cpuMs }) => cpuMs) - 1
  const problems = [...runs.without, ...runs.with].flatMap((run) => run.problems)
  if (growth > GROWS_BY) problems.push(`the CPU for each price change grows by more than ${GROWS_BY * 100} %`)
  const rows = (['without', 'with'] as const).map((kind) => [
    kind === 'with' ? `${o.boards} × ${o.lots} lots` : 'none',
    formatRate(middle(kind, ({ perSecond }) => perSecond)),
    middle(kind, ({ cpuMs }) => cpuMs).toFixed(3),
    formatRate(middle(kind, ({ received }) => received / o.seconds)),
  ])
  const sections = [
    `Medians of ${o.rounds} rounds of ${o.seconds} s, without and with boards in turn:`,
    markdownTable(['followed', 'price changes/s', 'CPU ms a change', 'states received/s'], rows),
    `The CPU for each price change grows by **${(growth * 100).toFixed(1)} %**.`,
    ...(problems.length > 0 ? [`**Not valid:**\n${bulleted(problems)}`] : []),
  ]
  await bench.report(sections, { docs: o.writeDocs && 'standings' })
  return problems.length === 0
})

async function measure(
  path: WholePath,
  o: { lots: number; boards: number; rate: number; seconds: number },
): Promise<Run> {
  const { cookies, system, database, bidders, processes } = path
  const lotIds = await openLots(database, o.lots)
  await bidders.call('open', {
    ...{ over: 'sockets', url: system.realtime, cookies: cookies.slice(0, BIDDERS), count: BIDDERS },
  })
  const boards: MarketSocket[] = []
  let received = 0
  try {
    for (const cookie of cookies.slice(BIDDERS, BIDDERS + o.boards)) {
      const board = connectSocket(
        system.realtime,
        { cookieHeader: () => cookie },
        { transports: ['websocket'] },
      )
      boards.push(board)
      board.on('lotUpdates', (updates: LotUpdate[]) => {
        received += updates.length
      })
      const { status } = await board.timeout(ANSWERS_WITHIN_MS).emitWithAck('followLots', { ids: lotIds })
      if (status !== 200) throw new Error(`A board was refused: ${status}`)
    }
    const {
      perSecond,
      processes: used,
      problems,
    } = await measureLoad({
      ...{ seconds: o.seconds, database, processes },
      load: () =>
        bidders.call('run', {
          ...{ lotIds, biddersPerLot: BIDDERS_PER_LOT },
          plan: { shape: { perSecond: o.rate }, warmUpMs: WARM_UP_MS, measureMs: o.seconds * 1000 },
        }),
      settle: async () => ({ remarks: await path.settle(), problems: [] }),
    })
    const cores = Object.values(used).reduce((sum, one) => sum + one.cores, 0)
    if (o.boards > 0 && received === 0) problems.push('no board received a price')
    return { perSecond, cpuMs: (cores / perSecond) * 1000, received, problems }
  } finally {
    for (const board of boards) board.close()
  }
}
