import { type ColumnType, type Generated, sql } from 'kysely'
import type { Executor } from './transaction.ts'

/** Tables that every service's schema has besides its own. */
export interface GroundTables {
  /** Committed events that the bus has not acknowledged yet; published rows are deleted. */
  outbox: {
    id: Generated<number>
    topic: string
    key: string
    event: ColumnType<unknown, string, never>
    created_at: Generated<Date>
  }
  /** Events that a consumer has handled, so that a redelivered event changes nothing. */
  inbox: {
    consumer: string
    event_id: string
    handled_at: Generated<Date>
  }
  /** Stored pictures without an owner: uploads under way, and replaced ones waiting to be removed. */
  picture_uploads: {
    key: string
    remove_after: Date
    /** Set permanently once the objects may be deleted: such a picture can no longer be claimed. */
    is_removing: Generated<boolean>
  }
}

/**
 * Creates outbox, inbox and picture ledger in the schema of the connection. Called in each service's
 * first migration; later changes to these tables are migrations of their own.
 */
export async function createGroundTables(db: Executor): Promise<void> {
  // The outbox is constantly written and emptied: without frequent vacuums its index fills with dead entries.
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      topic text not null,
      key text not null,
      event json not null,
      created_at timestamptz not null default clock_timestamp()
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`.execute(db)
  await sql`
    create table inbox (
      consumer text not null,
      event_id uuid not null,
      handled_at timestamptz not null default now(),
      primary key (consumer, event_id)
    )`.execute(db)
  await sql`create index inbox_handled_at on inbox (handled_at)`.execute(db)
  await sql`
    create table picture_uploads (
      key text primary key,
      remove_after timestamptz not null,
      is_removing boolean not null default false
    )`.execute(db)
  await sql`create index picture_uploads_remove_after on picture_uploads (remove_after)`.execute(db)
}
