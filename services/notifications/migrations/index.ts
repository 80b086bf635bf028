import type { Migration } from '@boli/database'
import * as initial from './0001-initial.ts'
import * as push from './0002-push.ts'
import * as dealVersions from './0003-deal-versions.ts'

/** Every step of the schema, applied in order of the names. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-push': push,
  '0003-deal-versions': dealVersions,
}
