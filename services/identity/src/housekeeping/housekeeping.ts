import { addDays, indianDay } from '@boli/contracts'
import { deleteInPortions, renewSeals, startCleaning } from '@boli/database'
import type { Running } from '@boli/http-kit'
import { sql } from 'kysely'
import type { IdentityDeps } from '../deps.ts'
import { FAILURES_KEPT_MS } from '../domain/second-factor.ts'
import { REGISTRATION_WINDOW_MS, SIGN_IN_WINDOW_MS } from '../domain/sign-in-limits.ts'
import { forgetNames } from '../persistence/audit-log.ts'
import { DEVICE_KEPT_DAYS } from '../persistence/known-devices.ts'
import { endExpiredSessions } from '../persistence/sessions.ts'
import { removeDeletedAccounts, removeUnverifiedAccounts } from './remove-accounts.ts'

const INTERVAL_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
const MAILS_KEPT_DAYS = 30

/**
 * Deletes obsolete rows: expired sessions, old codes, tries outside the window, old mails.
 */
export async function cleanUp(identity: Pick<IdentityDeps, 'database' | 'now'>): Promise<void> {
  const { db } = identity.database
  const nowMs = identity.now().getTime()
  await endExpiredSessions(identity)
  const outdated: [table: string, column: string, ageMs: number][] = [
    ['verification_codes', 'created_at', DAY_MS],
    ['password_resets', 'created_at', DAY_MS],
    ['sign_in_attempts', 'attempted_at', SIGN_IN_WINDOW_MS],
    ['pending_sign_ins', 'expires_at', 0],
    ['passkey_challenges', 'expires_at', 0],
    ['attempt_counters', 'last_at', FAILURES_KEPT_MS],
    ['registrations', 'registered_at', REGISTRATION_WINDOW_MS],
    ['reserved_usernames', 'until', 0],
    ['known_devices', 'last_used_at', DEVICE_KEPT_DAYS * DAY_MS],
    ['mails', 'happened_at', MAILS_KEPT_DAYS * DAY_MS],
    // The invitations of a day are counted.
    ['firm_invitations', 'expires_at', DAY_MS],
  ]
  for (const [table, column, ageMs] of outdated)
    await deleteInPortions(db, table, sql`${sql.ref(column)} < ${new Date(nowMs - ageMs)}`)
  await deleteInPortions(db, 'admin_views', sql`day < ${addDays(indianDay(nowMs), -1)}`)
}

/** Each secret of an authenticator is bound to its user. */
export const sealedSecrets = { table: 'authenticators', id: 'user_id', columns: ['sealed_secret'] }

/** Cleans up every ten minutes; any number of instances may run it. */
export function startHousekeeping(identity: IdentityDeps): Running {
  const { database, logger } = identity
  return startCleaning({
    ...{ database, logger, everyMs: INTERVAL_MS },
    tasks: {
      outdated: () => cleanUp(identity),
      seals: () => renewSeals(identity, sealedSecrets),
      auditNames: () => forgetNames(database.db),
      async deletedAccounts() {
        const accounts = await removeDeletedAccounts(identity)
        if (accounts > 0) logger.info({ accounts }, 'accounts deleted two days ago were removed')
      },
      async unverifiedAccounts() {
        const accounts = await removeUnverifiedAccounts(identity)
        if (accounts > 0) logger.info({ accounts }, 'accounts that were never verified were removed')
      },
    },
  })
}
