import { newId } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, SHARES_OF_NETWORK } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Client } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import type { AbuseLimits } from '../domain/sign-in-limits.ts'
import { ceilingDelayMs, SIGN_IN_WINDOW_MS, signInDelayMs } from '../domain/sign-in-limits.ts'
import type { User } from '../domain/user.ts'
import type { PlaceKeys } from '../security/limit-keys.ts'
import { accountsOfDevice } from './known-devices.ts'
import type { IdentityDb } from './tables.ts'
import type { Account } from './users.ts'

/** The client that tries a password, and the account. */
interface Attempt extends PlaceKeys {
  /** Of the typed name, or of {@link ownPassword}. */
  nameKey: string
  /** The browser, if the account knows it: it has its own counter. */
  knownDevice: string | null
}

/** The key for tries of a signed-in user's own password. */
export function ownPassword(userId: string): string {
  return `user:${userId}`
}

/**
 * Checks a password as one counted attempt; a correct one resets the count.
 * @param nameKey Made by `limitKeys.ofName` or {@link ownPassword}.
 * @param account null for an unknown one, whose check takes the same time.
 * @throws {ApiError} `too-many-attempts` with the time to wait.
 */
export async function tryPassword(
  identity: IdentityDeps,
  client: Client,
  { nameKey, account, password }: { nameKey: string; account: Account | null; password: string },
): Promise<boolean> {
  const known = await accountsOfDevice(identity.database.db, client.deviceKey)
  const attempt = {
    ...{ nameKey, ...identity.limitKeys.ofPlace(client) },
    knownDevice: account && known.has(account.user.id) ? client.deviceKey : null,
  }
  await takeAttempt(identity, attempt)
  const isRight = await identity.passwords.verify(account?.passwordHash ?? null, password)
  if (isRight) await forgetAttempts(identity, attempt)
  return isRight
}

/**
 * Counts one attempt before the password is checked, so that concurrent ones are all counted. It counts as wrong
 * until {@link forgetAttempts}.
 * @throws {ApiError} `too-many-attempts` with the time to wait.
 */
async function takeAttempt(
  identity: Pick<IdentityDeps, 'database' | 'now' | 'config'>,
  attempt: Attempt,
): Promise<void> {
  const now = identity.now()
  await inTransaction(identity.database.db, async (trx) => {
    // Always in the order name, address, network, to avoid deadlocks.
    await lockCounter(trx, attempt.nameKey, 1)
    await lockCounter(trx, attempt.addressKey, 2)
    if (attempt.networkKey) await lockCounter(trx, attempt.networkKey, 2)
    const waitMs = await delayOf(trx, attempt, identity.config.limits, now)
    if (waitMs > 0) throw new ApiError('too-many-attempts', { retryAfterSeconds: waitMs / 1000 })
    await trx
      .insertInto('sign_in_attempts')
      .values({
        id: newId(now.getTime()),
        account_key: attempt.nameKey,
        address_key: attempt.addressKey,
        network_key: attempt.networkKey,
        device_key: attempt.knownDevice,
        attempted_at: now,
      })
      .execute()
  })
}

async function lockCounter(trx: IdentityDb, key: string, kind: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${kind}))`.execute(trx)
}

async function delayOf(trx: IdentityDb, attempt: Attempt, limits: AbuseLimits, now: Date): Promise<number> {
  const { nameKey, addressKey, networkKey, knownDevice } = attempt
  const recent = trx
    .selectFrom('sign_in_attempts')
    .select([
      'account_key as nameKey',
      'address_key as addressKey',
      'network_key as networkKey',
      'attempted_at as at',
    ])
    .where('attempted_at', '>', new Date(now.getTime() - SIGN_IN_WINDOW_MS))
  if (knownDevice !== null) {
    const own = await recent
      .where('device_key', '=', knownDevice)
      .where('account_key', '=', nameKey)
      .execute()
    return signInDelayMs(
      own.map(({ at }) => at),
      now,
    )
  }
  const strangers = await recent
    .where('device_key', 'is', null)
    .where((where) =>
      where.or([
        where('account_key', '=', nameKey),
        where('address_key', '=', addressKey),
        where('network_key', '=', networkKey),
      ]),
    )
    .execute()
  const times = (of: (typeof strangers)[number][]) => of.map(({ at }) => at)
  const byName = strangers.filter((one) => one.nameKey === nameKey)
  const byAddress = strangers.filter((one) => one.addressKey === addressKey)
  const byNetwork = strangers.filter((one) => networkKey !== null && one.networkKey === networkKey)
  return Math.max(
    signInDelayMs(times(byName.filter((one) => one.addressKey === addressKey)), now),
    ceilingDelayMs(times(byName), limits.wrongSignInsPerName, now),
    ceilingDelayMs(times(byAddress), limits.wrongSignInsPerAddress, now),
    ceilingDelayMs(times(byNetwork), limits.wrongSignInsPerAddress * SHARES_OF_NETWORK, now),
  )
}

/** After a correct password, earlier tries from the same browser or address no longer count. */
async function forgetAttempts(
  { database }: Pick<IdentityDeps, 'database'>,
  { nameKey, addressKey, knownDevice }: Attempt,
): Promise<void> {
  const ofName = database.db.deleteFrom('sign_in_attempts').where('account_key', '=', nameKey)
  await (knownDevice === null
    ? ofName.where('address_key', '=', addressKey).where('device_key', 'is', null)
    : ofName.where('device_key', '=', knownDevice)
  ).execute()
}

/** After a change of the password, tries of the old one no longer count, wherever they came from. */
export async function forgetAttemptsAt(
  trx: IdentityDb,
  { limitKeys }: Pick<IdentityDeps, 'limitKeys'>,
  user: User,
): Promise<void> {
  const keys = [limitKeys.ofName(user.username), limitKeys.ofName(user.email), ownPassword(user.id)]
  await trx.deleteFrom('sign_in_attempts').where('account_key', 'in', keys).execute()
}
