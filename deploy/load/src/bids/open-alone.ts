import { createSystemDatabase } from '@boli/system'
import type { OwnPostgres } from '@boli/test-kit/parts'
import { engineScenarios } from '../engine/engine-scenarios.ts'
import { createNaiveMarket } from '../naive/naive-market.ts'
import { naiveScenarios } from '../naive/naive-scenarios.ts'
import { findPgbench } from '../naive/pgbench.ts'
import type { BidsOptions } from '../options.ts'
import type { Stand } from './stand.ts'

/** (a) and (b): what needs Postgres and nothing else, so that nothing else runs beside it. */
export async function openAlone(
  { only, seconds }: Pick<BidsOptions, 'only' | 'seconds'>,
  postgres: OwnPostgres,
): Promise<Stand> {
  const postgresPid = postgres.pid()
  const stand: Stand = { scenarios: [], tools: {}, warnings: async () => [], stop: async () => {} }
  if (only.has('a')) {
    const pgbench = await findPgbench()
    const market = await createNaiveMarket(postgres.url)
    stand.stop = market.close
    stand.tools.naive =
      pgbench ?? 'Node, because there is no pgbench on this machine: the naive way looks worse than it is'
    stand.scenarios.push(...naiveScenarios({ market, seconds, hasPgbench: pgbench !== null, postgresPid }))
  }
  if (only.has('b')) {
    const { urls } = await createSystemDatabase(postgres.url, 'engine')
    stand.scenarios.push(...engineScenarios({ databaseUrl: urls.auctions, seconds, postgresPid }))
  }
  return stand
}
