import type { LotUpdate } from '@boli/contracts'
import { connectSocket, type MarketSocket } from '@boli/market'
import { benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { openLots } from '../market/market.ts'
import { median, sum } from '../measure/statistics.ts'
import { bulleted, formatRate, tableOf } from '../report.ts'
import { bundled } from '../system/bundled.ts'
import { startSmallSystem } from '../system/running-system.ts'
import { measureBids, openPath, type WholePath } from '../whole-path/whole-path.ts'

const options = {
  lots: count(200, 'that are bid on, and that each board follows'),
  boards: count(1, 'users who follow all of them, each with their own standing'),
  rate: count(100, 'price changes a second'),
  rounds: count(8, 'each once without and once with the boards'),
  seconds: count(6, 'measured time of each run'),
}

const BIDDERS = 24
const BIDDERS_PER_LOT = 3
const ANSWERS_WITHIN_MS = 10_000
/** Growth of the CPU for each price change at which the benchmark fails. */
const GROWS_BY = 0.05

/** What a board costs the server: the CPU for each price change with and without users who follow every lot. */
export const standings = benchmark('standings', options, async (bench, o) => {
  const bundles = await bundled(bench)
  const { endings, say } = bench
  const postgres = await bench.startPostgres()
  const given = { postgres, bundles, endings, say }
  const path = await openPath(startSmallSystem, { ...given, buyers: BIDDERS + o.boards })
  const runs = await bench.inRounds(o.rounds, [0, o.boards], async (boards, round) => {
    const run = await measure(path, { ...o, boards })
    say(
      `${round + 1}/${o.rounds} ${boards} boards: ${formatRate(run.perSecond)}/s, ${run.cpuMs.toFixed(3)} ms of CPU each`,
    )
    return run
  })
  const rows = [...runs].map(([boards, ofKind]) => ({
    boards,
    perSecond: median(ofKind.map(({ perSecond }) => perSecond)),
    cpuMs: median(ofKind.map(({ cpuMs }) => cpuMs)),
    received: median(ofKind.map(({ received }) => received)),
  }))
  const [without, withBoards] = rows
  const growth = (withBoards?.cpuMs ?? 0) / (without?.cpuMs ?? 0) - 1
  const problems = [...runs.values()].flat().flatMap((run) => run.problems)
  if (growth > GROWS_BY) problems.push(`the CPU for each price change grows by more than ${GROWS_BY * 100} %`)
  const sections = [
    `Medians of ${o.rounds} rounds of ${o.seconds} s, without and with boards in turn:`,
    tableOf(rows, [
      ['followed', ({ boards }) => (boards > 0 ? `${boards} × ${o.lots} lots` : 'none')],
      ['price changes/s', ({ perSecond }) => formatRate(perSecond)],
      ['CPU ms a change', ({ cpuMs }) => cpuMs.toFixed(3)],
      ['states received/s', ({ received }) => formatRate(received / o.seconds)],
    ]),
    `The CPU for each price change grows by **${(growth * 100).toFixed(1)} %**.`,
    ...(problems.length > 0 ? [`**Not valid:**\n${bulleted(problems)}`] : []),
  ]
  await bench.report(sections)
  return problems.length === 0
})

async function measure(path: WholePath, o: { lots: number; boards: number; rate: number; seconds: number }) {
  const lotIds = await openLots(path.auctions, o.lots)
  const boards: MarketSocket[] = []
  /** States of lots that all boards received. */
  let received = 0
  try {
    for (const cookie of path.cookies.slice(BIDDERS, BIDDERS + o.boards)) {
      const board = connectSocket(
        path.realtime,
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
    const { perSecond, problems, processes } = await measureBids(path, {
      ...{ lotIds, connections: BIDDERS, biddersPerLot: BIDDERS_PER_LOT },
      ...{ shape: { perSecond: o.rate }, seconds: o.seconds },
    })
    const cores = sum(Object.keys(path.processes).map((name) => processes[name]?.cores ?? 0))
    if (o.boards > 0 && received === 0) problems.push('no board received a price')
    return { perSecond, cpuMs: (cores / perSecond) * 1000, received, problems }
  } finally {
    for (const board of boards) board.close()
  }
}
