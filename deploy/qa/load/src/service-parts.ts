import { createDatabase, type Database } from '@boli/database'
import { silentLogger } from '@boli/test-kit'

/** Opens a schema for its service or a tool. @param url URL with any role that has access. @param endings Closes it. */
export function openSchema<Tables = object>(
  url: string,
  schema: string,
  more: Partial<Parameters<typeof createDatabase>[0]> = {},
  endings?: AsyncDisposableStack,
): Database<Tables> {
  const given = { url, schema, applicationName: 'load', logger: silentLogger }
  const database = createDatabase<Tables>({ ...given, ...more })
  endings?.defer(database.close)
  return database
}

/** Ends what `use` has started, however it ends. */
export async function withEndings<Result>(
  use: (endings: AsyncDisposableStack) => Promise<Result>,
): Promise<Result> {
  const endings = new AsyncDisposableStack()
  return use(endings).finally(() => endings.disposeAsync())
}

/** For tools: without time limits. */
export const unlimited = { maxConnections: 3, statementTimeoutMs: 0 }
