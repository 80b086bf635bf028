import { ExchangeAnswer, KEY_EXCHANGE_PATH, KeyExchangeBody, succeed, type UserClaims } from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { Selectable } from 'kysely'
import type { IdentityDeps } from '../../deps.ts'
import { LAST_SEEN_STEP_MS } from '../../domain/session-limits.ts'
import { claimsOf } from '../../domain/user.ts'
import { memberSession } from '../../member-session.ts'
import type { ApiKeyTable } from '../../persistence/tables.ts'
import { findAccountById } from '../../persistence/users.ts'
import { hashOpaqueId } from '../../security/codes.ts'

/** Gives an edge a short-lived token for an API key that is valid, and whose owner may sign in. */
export function exchangeKeyRoute(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  internalRoute(app, {
    method: 'POST',
    url: KEY_EXCHANGE_PATH,
    schema: { body: KeyExchangeBody, response: ExchangeAnswer },
    handler: async (request) => {
      const now = identity.now()
      const found = db.selectFrom('api_keys').where('key_hash', '=', hashOpaqueId(request.body.key))
      const row = await found.selectAll().executeTakeFirst()
      if (!row || row.expires_at <= now) throw new ApiError('not-signed-in')
      const owner = await findAccountById(db, row.user_id)
      const isSuspended = owner?.suspension && owner.suspension.until > now
      if (!owner || isSuspended || owner.mustChangePassword || owner.user.role === 'admin')
        throw new ApiError('not-signed-in')
      await recordUse(identity, row, now)

      const user: UserClaims = { ...claimsOf(owner.user, row.key_hash), apiKey: claimsOfKey(row) }
      const { token, expiresAt } = await identity.tokens.issue(user, now, row.expires_at)
      const firm = await memberSession(identity, owner.user, user, now, row.expires_at)
      const { addresses } = row
      return succeed({ token, expiresAt: expiresAt.toISOString(), user, addresses, ...firm })
    },
  })
}

function claimsOfKey(row: Selectable<ApiKeyTable>): NonNullable<UserClaims['apiKey']> {
  const { id: keyId, scopes, bid_cap_paise: bidCapPaise, day_cap_paise: dayCapPaise } = row
  return {
    keyId,
    scopes,
    ...(bidCapPaise === null ? {} : { bidCapPaise }),
    ...(dayCapPaise === null ? {} : { dayCapPaise }),
  }
}

async function recordUse(
  { database }: IdentityDeps,
  { id, last_used_at: lastUsedAt }: Selectable<ApiKeyTable>,
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_SEEN_STEP_MS) return
  await database.db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
