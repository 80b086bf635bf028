import { sql } from 'kysely'
import { hashRecoveryCode, newRecoveryCodes } from '../security/codes.ts'
import type { StoredPasskey } from '../security/passkey-ceremonies.ts'
import type { IdentityDb } from './tables.ts'

/** A user's factors besides the password. */
export interface FactorCount {
  hasAuthenticator: boolean
  passkeys: number
}

export async function countFactors(db: IdentityDb, userId: string): Promise<FactorCount> {
  const { rows } = await sql<FactorCount>`
    select
      exists (select from authenticators where user_id = ${userId} and confirmed_at is not null)
        as "hasAuthenticator",
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys`.execute(db)
  return rows[0] ?? { hasAuthenticator: false, passkeys: 0 }
}

export function hasFactor({ hasAuthenticator, passkeys }: FactorCount): boolean {
  return hasAuthenticator || passkeys > 0
}

/** The row to which all factors of a user belong. */
export async function ensureFactorRow(trx: IdentityDb, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('second_factors')
    .values({ user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Removes all factors of a user, recovery codes included. */
export async function removeAllFactors(trx: IdentityDb, userId: string): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export async function listPasskeys(db: IdentityDb, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

/** A row of `passkeys` for WebAuthn ceremonies. */
export function toStoredPasskey(row: Awaited<ReturnType<typeof listPasskeys>>[number]): StoredPasskey {
  return {
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
  }
}

/** Creates new recovery codes, which replace the earlier ones. Only this result has them in clear text. */
export async function replaceRecoveryCodes(trx: IdentityDb, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(userId, code), used_at: null })),
    )
    .execute()
  return codes
}

export async function countRecoveryCodes(db: IdentityDb, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** When a factor was made and used last. */
export function timesOf(row: { created_at: Date; last_used_at: Date | null }) {
  return {
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
