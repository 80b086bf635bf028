import { type AuditWanted, readDay, startOfIndianDay } from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'
import { sql } from 'kysely'
import type { IdentityDb } from '../../persistence/users.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The acts that a search asks for. A person is found under the name of then, as long as the account exists. */
export function wantedActions(db: IdentityDb, wanted: AuditWanted) {
  const { userId, admin, person, kind, lot } = wanted
  const from = startOf('from', wanted.from)
  const to = startOf('to', wanted.to)
  let found = db.selectFrom('admin_actions').leftJoin('users', 'users.id', 'admin_actions.user_id')
  if (userId) found = found.where('admin_actions.user_id', '=', userId)
  if (admin?.trim()) found = found.where(sql`lower(admin_username)`, '=', admin.trim().toLowerCase())
  if (person?.trim()) found = found.where(sql`lower(users.username)`, '=', person.trim().toLowerCase())
  if (kind) found = found.where('action', '=', kind)
  if (lot) found = found.where(sql`before -> 'lot' ->> '_id'`, '=', lot)
  if (from) found = found.where('at', '>=', from)
  if (to) found = found.where('at', '<', new Date(to.getTime() + DAY_MS))
  return found
}

/** A day of the Indian calendar. @throws {ApiError} where there is no such day. */
function startOf(field: string, day: string | undefined): Date | null {
  if (day === undefined) return null
  if (readDay(day) === null) throw refuseFields({ field, code: 'date', message: 'Please enter a date' })
  return startOfIndianDay(day)
}
