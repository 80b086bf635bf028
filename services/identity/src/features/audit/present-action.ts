import { type AdminActionView, auditedFields } from '@boli/contracts'
import type { Selectable } from 'kysely'
import type { AdminActionTable } from '../../persistence/tables.ts'

export type ActionRow = Selectable<AdminActionTable> & { existing_id: string | null }

/** Nobody is named who was deleted since. */
export function presentAction(row: ActionRow): AdminActionView {
  const before = (row.before ?? {}) as Record<string, unknown>
  const after = row.after as Record<string, unknown> | null
  const changed = auditedFields.filter((field) => after !== null && before[field] !== after[field])
  return {
    _id: row.id,
    sequence: row.sequence,
    at: row.at.toISOString(),
    action: row.action,
    admin: { _id: row.admin_id, username: row.admin_username },
    user: row.existing_id === null ? null : { _id: row.existing_id, username: String(before.username ?? '') },
    ...(before.lot ? { lot: before.lot as NonNullable<AdminActionView['lot']> } : {}),
    ...(before.item ? { item: before.item as NonNullable<AdminActionView['item']> } : {}),
    ...(typeof before.dealId === 'string' ? { dealId: before.dealId } : {}),
    facts: (before.facts ?? {}) as NonNullable<AdminActionView['facts']>,
    changes: (row.existing_id === null ? [] : changed).map((field) => ({
      field,
      before: String(before[field] ?? ''),
      after: String(after?.[field] ?? ''),
    })),
  }
}
