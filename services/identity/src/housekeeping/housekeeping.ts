import { addDays, indianDay } from '@boli/contracts'
import { repeat } from '@boli/http-kit'
import type { Identity } from '../deps.ts'
import { REGISTRATION_WINDOW_MS } from '../domain/abuse-limits.ts'
import { FAILURES_KEPT_MS } from '../domain/second-factor.ts'
import { SIGN_IN_WINDOW_MS } from '../domain/sign-in-limits.ts'
import { DEVICE_KEPT_DAYS } from '../persistence/known-devices.ts'
import { endExpiredSessions } from '../persistence/sessions.ts'
import { removeDeletedAccounts } from './remove-deleted-accounts.ts'
import { removeUnverifiedAccounts } from './remove-unverified-accounts.ts'
import { renewSeals } from './renew-seals.ts'

const INTERVAL_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
const MAILS_KEPT_DAYS = 30

/**
 * Removes what can no longer matter: expired sessions, old codes, tries outside the window, mails long past.
 */
export async function cleanUp(identity: Pick<Identity, 'database' | 'now'>): Promise<void> {
  const { db } = identity.database
  const nowMs = identity.now().getTime()
  await endExpiredSessions(identity)
  await db
    .deleteFrom('verification_codes')
    .where('created_at', '<', new Date(nowMs - DAY_MS))
    .execute()
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<', new Date(nowMs - DAY_MS))
    .execute()
  await db
    .deleteFrom('sign_in_attempts')
    .where('attempted_at', '<', new Date(nowMs - SIGN_IN_WINDOW_MS))
    .execute()
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<', new Date(nowMs)).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', new Date(nowMs)).execute()
  await db
    .deleteFrom('attempt_counters')
    .where('last_at', '<', new Date(nowMs - FAILURES_KEPT_MS))
    .execute()
  await db
    .deleteFrom('registrations')
    .where('registered_at', '<', new Date(nowMs - REGISTRATION_WINDOW_MS))
    .execute()
  await db
    .deleteFrom('admin_views')
    .where('day', '<', addDays(indianDay(nowMs), -1))
    .execute()
  await db.deleteFrom('reserved_usernames').where('until', '<', new Date(nowMs)).execute()
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', new Date(nowMs - DEVICE_KEPT_DAYS * DAY_MS))
    .execute()
  await db
    .deleteFrom('mails')
    .where('happened_at', '<', new Date(nowMs - MAILS_KEPT_DAYS * DAY_MS))
    .execute()
}

async function keepHouse(identity: Identity): Promise<void> {
  await cleanUp(identity)
  await renewSeals(identity)
  const deleted = await removeDeletedAccounts(identity)
  if (deleted > 0) identity.logger.info({ accounts: deleted }, 'accounts deleted two days ago were removed')
  const accounts = await removeUnverifiedAccounts(identity)
  if (accounts > 0) identity.logger.info({ accounts }, 'accounts that were never verified were removed')
}

/** Cleans up every ten minutes; any number of instances may. */
export function startHousekeeping(identity: Identity): { stop(): Promise<void> } {
  return repeat({
    everyMs: INTERVAL_MS,
    logger: identity.logger,
    failure: 'cleaning up failed',
    task: () => keepHouse(identity),
  })
}
