import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import * as initial from './0001-initial.ts'
import * as adminActions from './0003-admin-actions.ts'
import * as mails from './0004-mails.ts'
import * as signInLimits from './0006-sign-in-limits.ts'
import * as secondFactors from './0007-second-factors.ts'
import * as auditLog from './0013-audit-log.ts'
import * as auditWithoutNames from './0023-audit-without-names.ts'
import * as apiKeys from './0026-api-keys.ts'
import * as firms from './0029-firms.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-password-resets': {
    async up(db) {
      await sql`
        create table password_resets (
          id uuid primary key,
          user_id uuid not null references users (id) on delete cascade,
          token_hash text not null unique,
          created_at timestamptz not null,
          expires_at timestamptz not null,
          used_at timestamptz
        )`.execute(db)
      await sql`create index password_resets_user on password_resets (user_id, created_at desc)`.execute(db)
    },
  },
  '0003-admin-actions': adminActions,
  '0004-mails': mails,
  /** When an account's e-mail was first verified; accounts that were never verified are removed after a week. */
  '0005-first-verified-at': {
    async up(db) {
      await sql`alter table users add column first_verified_at timestamptz`.execute(db)
      // An account that has changed may have been verified with an earlier e-mail: it counts as verified.
      await sql`update users set first_verified_at = updated_at where is_verified or version > 1`.execute(db)
      await sql`create index users_never_verified on users (created_at) where first_verified_at is null`.execute(
        db,
      )
    },
  },
  '0006-sign-in-limits': signInLimits,
  '0007-second-factors': secondFactors,
  /**
   * Addresses that wait to be confirmed, passwords that must be changed at the first sign-in, and usernames that stay
   * reserved when their owner gives them up.
   */
  '0008-own-account': {
    async up(db) {
      await sql`
        alter table users
          add column pending_email text,
          add column must_change_password boolean not null default false`.execute(db)
      // A code confirms the address that it was mailed to and no other; null is the account's own.
      await sql`alter table verification_codes add column email text`.execute(db)
      await sql`
        create table reserved_usernames (
          username text primary key,
          user_id uuid not null,
          until timestamptz not null
        )`.execute(db)
      await sql`create index reserved_usernames_until on reserved_usernames (until)`.execute(db)
      await sql`create index admin_actions_user on admin_actions (user_id, at desc)`.execute(db)
    },
  },
  /** The audit also records actions on messages, which belong to no user. */
  '0009-audit-of-messages': {
    async up(db) {
      await sql`alter table admin_actions alter column user_id drop not null`.execute(db)
    },
  },
  /** Tries of IPv6 addresses count by subscriber and, with a higher ceiling, by network. */
  '0010-limits-by-network': {
    async up(db) {
      for (const [table, at] of [
        ['sign_in_attempts', 'attempted_at'],
        ['registrations', 'registered_at'],
      ] as const) {
        await sql`alter table ${sql.table(table)} add column network_key text`.execute(db)
        await sql`create index ${sql.id(`${table}_network`)} on ${sql.table(table)} (network_key, ${sql.ref(at)} desc)
          where network_key is not null`.execute(db)
      }
    },
  },
  /** Mails about deals and suspensions contain their data, because identity does not know deals. */
  '0011-deal-mails': {
    async up(db) {
      await sql`alter table mails add column news jsonb`.execute(db)
    },
  },
  '0013-audit-log': auditLog,
  /** The end of a user's suspension and its reason, as the deals service publishes them. */
  '0016-suspensions': {
    async up(db) {
      await sql`
        alter table users add column suspended_until timestamptz, add column suspension_reason text,
          add column standing_version integer not null default 0`.execute(db)
    },
  },
  /** When an account that an administrator deleted is finally removed; other users no longer see it. */
  '0017-deletions-that-wait': {
    async up(db) {
      await sql`alter table users add column removed_at timestamptz`.execute(db)
      await sql`create index users_removed_at on users (removed_at) where removed_at is not null`.execute(db)
    },
  },
  /** An administrator's view is recorded once per Indian day: two requests at the same moment give one row. */
  '0019-views-once-a-day': {
    async up(db) {
      await sql`
        create table admin_views (
          admin_id uuid not null,
          user_id uuid,
          day date not null,
          unique nulls not distinct (admin_id, user_id, day)
        )`.execute(db)
    },
  },
  /** From which network an account last signed in with a device, as a keyed hash; null for earlier sign-ins. */
  '0022-network-of-devices': {
    async up(db) {
      await sql`alter table known_devices add column subnet_key text`.execute(db)
    },
  },
  '0023-audit-without-names': auditWithoutNames,
  /** The languages of accounts are defined by the contracts only, because more will be added. */
  '0024-more-languages': {
    async up(db) {
      await sql`alter table users drop constraint users_language_check`.execute(db)
    },
  },
  /** Any language of the pages; `language` stays one that the previous release knows, because it runs beside this one
   * during an upgrade. */
  '0025-preferred-language': {
    async up(db) {
      await sql`alter table users add column preferred_language text`.execute(db)
    },
  },
  '0026-api-keys': apiKeys,
  /** Administrators search by part of a username. */
  '0028-parts-of-usernames': {
    async up(db) {
      await sql`create index users_username_parts on users using gin (lower(username) gin_trgm_ops)`.execute(
        db,
      )
    },
  },
  '0029-firms': firms,
  /** A username is refused if it resembles another user's. */
  '0032-look-alike-usernames': {
    async up(db) {
      await sql`create index users_username_look on users (translate(lower(username), 'i10', 'llo'))`.execute(
        db,
      )
    },
  },
}
