import { createDatabase, type Database } from '@boli/database'
import { createLogger } from '@boli/http-kit'

/** Of tools: what goes wrong is thrown or reported, and the rest is not of interest. */
export const silentLogger = createLogger({ name: 'load', level: 'silent' })

/** A schema as its service, or a tool, reaches it. @param url Of any role that may. */
export function openSchema<Tables = object>(
  url: string,
  schema: string,
  more: Partial<Parameters<typeof createDatabase>[0]> = {},
): Database<Tables> {
  return createDatabase<Tables>({ url, schema, applicationName: 'load', logger: silentLogger, ...more })
}

/** For tools: without time limits. */
export const unlimited = { maxConnections: 3, statementTimeoutMs: 0 }
