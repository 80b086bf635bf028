import { type KeyView, toRupees } from '@boli/contracts'
import type { Selectable } from 'kysely'
import type { ApiKeyTable, IdentityDb } from './tables.ts'

/** The keys of a user, the newest first; expired ones stay until they are revoked. */
export function listKeys(db: IdentityDb, userId: string): Promise<Selectable<ApiKeyTable>[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A key as its owner sees it. */
export function presentKey(row: Selectable<ApiKeyTable>): KeyView {
  return {
    _id: row.id,
    prefix: row.prefix,
    name: row.name,
    scopes: row.scopes,
    bidCap: row.bid_cap_paise === null ? null : toRupees(row.bid_cap_paise),
    dayCap: row.day_cap_paise === null ? null : toRupees(row.day_cap_paise),
    addresses: row.addresses,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
