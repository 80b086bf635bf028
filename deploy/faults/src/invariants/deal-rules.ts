import { createDatabase } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import { checkInvariants } from '@boli/deals/invariants'
import { createLogger } from '@boli/http-kit'

/** What is always true of deals, asked of their tables. @param url As an administrator. */
export async function brokenDealRules(url: string): Promise<string[]> {
  const database = createDatabase<DealsTables>({
    url,
    schema: 'deals',
    applicationName: 'invariants',
    logger: createLogger({ name: 'invariants', level: 'silent' }),
    maxConnections: 1,
    statementTimeoutMs: 0,
  })
  try {
    const broken = await checkInvariants(database.db)
    return broken.map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows[0])}`)
  } finally {
    await database.close()
  }
}
