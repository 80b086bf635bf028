import type { Migration } from '@boli/database'
import * as initial from './0001-initial.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
}
