import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AdminActionTable } from './tables.ts'

export type ActionRow = Selectable<AdminActionTable>
type Names = readonly (string | null)[]

/** Keys of `before` and `after` that name the user. */
const nameKeys: readonly string[] = ['username', 'fullname']

/**
 * The text whose hash is the action's leaf: JSON without spaces, an array in fixed order, version first; objects have
 * their keys in order. The same action always gives the same text: salted hashes replace names, which are deleted with
 * their account. Version 1, written by earlier releases, has the names themselves.
 */
export function leafText(row: ActionRow): string {
  const { sequence, id, at, admin_id, admin_name_hash, action, user_id, user_name_hash, request_id } = row
  const place = [sequence ?? 0, id, at.toISOString(), admin_id]
  const said = [row.before, row.after]
  return JSON.stringify(
    admin_name_hash === null
      ? [1, ...place, row.admin_username, action, user_id, ...said.map(inOrder), request_id]
      : [
          ...[2, ...place, admin_name_hash.toString('hex'), action],
          ...[user_id, user_name_hash?.toString('hex') ?? null],
          ...[...said.map((value) => inOrder(withoutNames(value))), request_id],
        ],
  )
}

/** The names of the user before and after an action; empty if there are none. */
export function userNamesOf({ before, after }: Pick<ActionRow, 'before' | 'after'>): Names {
  const names = [before, after].flatMap((value) =>
    nameKeys.map((key) => ((value ?? {}) as Record<string, string | undefined>)[key] ?? null),
  )
  return names.every((name) => name === null) ? [] : names
}

/** SHA-256 of a salt and names: without the salt it reveals nothing. */
export function nameHash(salt: Uint8Array, names: Names): Buffer {
  return createHash('sha256').update(salt).update(JSON.stringify(names)).digest()
}

function withoutNames(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !nameKeys.includes(key)))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value ?? null
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]))
}
