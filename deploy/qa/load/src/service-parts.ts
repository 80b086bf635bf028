import { createDatabase, type Database } from '@boli/database'
import { createLogger } from '@boli/http-kit'

/** Silent logger for tools: errors are thrown or reported. */
export const silentLogger = createLogger({ name: 'load', level: 'silent' })

/** Opens a schema for its service or a tool. @param url URL with any role that has access. */
export function openSchema<Tables = object>(
  url: string,
  schema: string,
  more: Partial<Parameters<typeof createDatabase>[0]> = {},
): Database<Tables> {
  return createDatabase<Tables>({ url, schema, applicationName: 'load', logger: silentLogger, ...more })
}

/** For tools: without time limits. */
export const unlimited = { maxConnections: 3, statementTimeoutMs: 0 }
