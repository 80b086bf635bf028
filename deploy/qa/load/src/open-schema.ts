import { createDatabase, type Database } from '@boli/database'
import { silentLogger } from '@boli/test-kit'

/** Opens a schema for a tool, without time limits. @param url URL with any role that has access. @param endings Closes it. */
export function openSchema<Tables>(
  url: string,
  schema: string,
  endings: AsyncDisposableStack,
): Database<Tables> {
  const limits = { maxConnections: 3, statementTimeoutMs: 0 }
  const database = createDatabase<Tables>({
    ...{ url, schema, applicationName: 'load', logger: silentLogger, ...limits },
  })
  endings.defer(database.close)
  return database
}
