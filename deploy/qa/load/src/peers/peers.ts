import { createSystemDatabase } from '@boli/system'
import { Type } from 'typebox'
import { benchmark } from '../benchmark.ts'
import { resultOf, verdictOf } from '../bids/report.ts'
import { bidding } from '../bids/scenarios.ts'
import { measureStages, type Stage } from '../bids/stages.ts'
import { count, flag, list } from '../command-line.ts'
import { startHelper } from '../helper-process.ts'
import { type BidPath, startBidders } from '../load/measure-bids.ts'
import { GENERATOR } from '../load/measurement.ts'
import { bidColumns, type Summary } from '../load/summary.ts'
import { sum } from '../measure/statistics.ts'
import { tableOf, whole } from '../report.ts'
import { bundled, type SystemOptions, startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { openPath } from '../whole-path/whole-path.ts'
import type { PlainServer } from './plain-server.ts'

const options = {
  bidders: list(Type.Number({ minimum: 2 }), [2, 4, 8, 16, 64], 'buyers, each bids again when answered'),
  rounds: count(3, 'all servers in turn, so many times'),
  seconds: count(8, 'measured time of each run'),
  whole: flag('every service a process of its own as well, over Kafka and Redis'),
}

/**
 * Compares a plain server with Boli: the same rooms and the same unmodified clients, in turn. Succeeds if each
 * acknowledged bid is stored.
 */
export const peers = benchmark('peers', options, async (bench, o) => {
  const { bidders: rooms, rounds: count, seconds } = o
  const buyers = Math.max(...rooms)
  const stage = (id: string, name: string, open: Stage<BidPath>['open']): Stage<BidPath> => ({
    open,
    scenarios: rooms.map((inFlight) =>
      bidding(`${id}-${inFlight}`, `${inFlight} bidders, ${name}`, {
        ...{ over: 'client', lots: 1, shape: { inFlight }, seconds, watchers: 1 },
      }),
    ),
  })
  const stages = [
    stage('plain', 'plain server', (start) => openPlain(start, buyers)),
    stage('one', 'Boli, one process', (start) => openPath(startSmallSystem, { ...start, buyers })),
  ]
  if (o.whole)
    stages.push(
      stage('whole', 'Boli, every service', (start) => openPath(startWholeSystem, { ...start, buyers })),
    )
  const bundles = await bundled(bench)
  const postgres = await bench.startPostgres({ recyclesWal: true })
  const scenarios = rooms.flatMap((_, room) => stages.flatMap((stage) => stage.scenarios[room] ?? []))
  const rounds = await measureStages(bench, stages, scenarios, count, { postgres, bundles })
  const results = scenarios.map((scenario) => resultOf(scenario, rounds))
  await bench.report([
    `Medians of ${count} rounds of ${seconds} s, the servers in turn:`,
    tableOf(results, [
      ['', ({ title }) => title],
      ...bidColumns,
      ['received', receivedOf],
      ['CPU ms a bid', cpuMsOf],
    ]),
    ...verdictOf(results, 'After each run every acknowledged bid was stored.'),
  ])
  return results.every(({ problems }) => problems.length === 0)
})

/** Of all accepted bids; the last ones may still be on their way. */
const receivedOf = ({ receivedShare }: Summary) => `${whole((receivedShare ?? 0) * 100)} %`

/** CPU milliseconds per bid of the server and its database, without the clients. */
function cpuMsOf({ microsecondsPerBid: { [GENERATOR]: _, 'watchers 1': __, ...servers } }: Summary): string {
  return (sum(Object.values(servers)) / 1_000).toFixed(2)
}

async function openPlain({ postgres, endings }: SystemOptions, buyers: number): Promise<BidPath> {
  const { adminUrl: databaseUrl, query, drop } = await createSystemDatabase(postgres.url, 'plain')
  endings.defer(drop)
  const server = startHelper<PlainServer>(`${import.meta.dirname}/plain-server.ts`, endings)
  const { url, cookies } = await server.call('open', { databaseUrl, buyers })
  return {
    ...{ url, realtime: url, cookies, bidders: startBidders(endings) },
    processes: { server: server.pid, postgres: postgres.pid() },
    openLots: async () => [await server.call('openLot', null)],
    async check({ acknowledgedIds }) {
      const [found] = await query<{ missing: number; lower: number }>(
        `select (select count(*)::int from unnest($1::uuid[]) as id where id not in (select id from bids)) as missing,
          (select count(*)::int from auctions a
           where price < (select max(amount) from bids where auction_id = a.id)) as lower`,
        [acknowledgedIds],
      )
      return [
        ...(found?.missing ? [`${found.missing} acknowledged bids are not stored`] : []),
        ...(found?.lower ? ['the highest bid is lost'] : []),
      ]
    },
  }
}
