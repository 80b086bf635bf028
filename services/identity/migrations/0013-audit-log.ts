import { type Kysely, sql } from 'kysely'

/**
 * The audit as a Merkle log: each action has its place and the hash of its leaf, and one row has the tree's frontier.
 * Actions recorded earlier, or by an older version that still runs, get theirs when the next action is recorded; the
 * table allows no other change of a row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_actions
      add column sequence bigint unique,
      add column leaf_hash bytea`.execute(db)
  await sql`create index admin_actions_unlogged on admin_actions (at, id) where sequence is null`.execute(db)
  await sql`create index admin_actions_admin on admin_actions (lower(admin_username), sequence desc)`.execute(
    db,
  )
  await sql`create index admin_actions_kind on admin_actions (action, sequence desc)`.execute(db)
  await sql`create index admin_actions_lot on admin_actions ((before -> 'lot' ->> '_id'), sequence desc)`.execute(
    db,
  )
  await sql`
    create table audit_log (
      is_only boolean primary key default true check (is_only),
      size bigint not null,
      nodes bytea[] not null
    )`.execute(db)
  await sql`insert into audit_log (size, nodes) values (0, '{}')`.execute(db)
  await sql`drop trigger admin_actions_append_only on admin_actions`.execute(db)
  await sql`
    create trigger admin_actions_append_only before delete or truncate on admin_actions
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger admin_actions_fixed before update on admin_actions
    for each row when (old.sequence is not null or new.sequence is null
      or (to_jsonb(old) - 'sequence' - 'leaf_hash') <> (to_jsonb(new) - 'sequence' - 'leaf_hash'))
    execute function refuse_change()`.execute(db)
}
