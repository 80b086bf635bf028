import { type Kysely, sql } from 'kysely'

/** For batches of bids that are judged from a remembered state, which must still be so when they are written. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function require_unchanged(is_unchanged boolean) returns void language plpgsql as $$
    begin
      if is_unchanged then return; end if;
      raise exception 'the remembered state of an auction is out of date' using errcode = 'serialization_failure';
    end $$`.execute(db)
  await sql`create index users_deleted on users (id) where deleted_at is not null`.execute(db)
}
