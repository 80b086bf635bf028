import type { Migration } from '@boli/database'
import { sql } from 'kysely'
import * as initial from './0001-initial.ts'
import * as billsAndMessages from './0002-bills-and-messages.ts'
import * as lotStates from './0004-lot-states.ts'
import * as paymentReferences from './0006-payment-references.ts'

/** All schema migrations, applied in order of their names. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-bills-and-messages': billsAndMessages,
  /** An administrator's access to the parties' data is recorded in the audit log once per Indian day. */
  '0003-admin-looks': {
    async up(db) {
      await sql`
        create table admin_looks (
          admin_id uuid not null,
          deal_id uuid not null references deals (id),
          act text not null,
          day date not null,
          primary key (admin_id, deal_id, act, day)
        )`.execute(db)
      await sql`create index admin_looks_day on admin_looks (day)`.execute(db)
    },
  },
  '0004-lot-states': lotStates,
  /** When payout details were last entered; null for those from before this was recorded. */
  '0005-payout-changes': {
    async up(db) {
      await sql`alter table payout_details add column changed_at timestamptz`.execute(db)
    },
  },
  '0006-payment-references': paymentReferences,
  /** The file of a bill or credit note from when it was first drawn: a file that was downloaded never changes. */
  '0007-paper-files': {
    async up(db) {
      await sql`alter table bills add column file bytea`.execute(db)
      await sql`alter table credit_notes add column file bytea`.execute(db)
    },
  },
  /** Suspensions by administrators: scope, end and reason. A suspension that expired or was lifted stays on record. */
  '0012-suspensions': {
    async up(db) {
      await sql`
        create table suspensions (
          id uuid primary key,
          user_id uuid not null,
          scope text not null check (scope in ('bidding', 'listing', 'all')),
          reason text not null,
          given_at timestamptz not null,
          given_by uuid not null,
          ends_at timestamptz not null,
          lifted_at timestamptz,
          lifted_by uuid,
          note text
        )`.execute(db)
      await sql`create index suspensions_of_user on suspensions (user_id, given_at)`.execute(db)
    },
  },
  /** The member of a firm who took a step; null if its owner did. */
  '0013-steps-of-members': {
    async up(db) {
      await sql`alter table timeline add column taken_by uuid`.execute(db)
    },
  },
}
