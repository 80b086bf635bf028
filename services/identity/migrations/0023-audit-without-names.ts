import { type Kysely, sql } from 'kysely'

/**
 * The leaf of an action contains salted hashes in place of the names of the administrator and of the user. When an account
 * is removed, its names and the salt are deleted from the action: the only change, besides logging, that the table
 * allows. Actions that were logged before have no such hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_actions
      add column admin_salt bytea,
      add column admin_name_hash bytea,
      add column user_salt bytea,
      add column user_name_hash bytea`.execute(db)
  await sql`create index admin_actions_admin_id on admin_actions (admin_id)`.execute(db)
  await sql`
    create function is_change_of_act_allowed(old admin_actions, new admin_actions) returns boolean language sql as $$
      select case
        when old.sequence is null then new.sequence is not null
          and to_jsonb(old) - logged = to_jsonb(new) - logged
        else to_jsonb(old) - forgotten = to_jsonb(new) - forgotten
          and new.admin_username in (old.admin_username, '')
          and (new.before is not distinct from old.before or new.before is not distinct from old.before - names)
          and (new.after is not distinct from old.after or new.after is not distinct from old.after - names)
          and coalesce(new.admin_salt, old.admin_salt) is not distinct from old.admin_salt
          and coalesce(new.user_salt, old.user_salt) is not distinct from old.user_salt
        end
      from (values (
        array['sequence', 'leaf_hash', 'admin_salt', 'admin_name_hash', 'user_salt', 'user_name_hash'],
        array['admin_username', 'before', 'after', 'admin_salt', 'user_salt'],
        array['username', 'fullname']
      )) as keys (logged, forgotten, names)
    $$`.execute(db)
  await sql`drop trigger admin_actions_fixed on admin_actions`.execute(db)
  await sql`
    create trigger admin_actions_fixed before update on admin_actions
    for each row when (not is_change_of_act_allowed(old, new)) execute function refuse_change()`.execute(db)
}
