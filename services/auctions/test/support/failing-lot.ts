import { sql } from 'kysely'
import type { AuctionsTestBed } from './auctions-app.ts'

/** From now on no event of this lot (of the given type) can be committed. @returns a function that undoes this. */
export async function failFor(
  bed: AuctionsTestBed,
  auctionId: string,
  type = '%',
): Promise<() => Promise<void>> {
  const { db } = bed
  const name = sql.id(`fail_for_${auctionId}`)
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin
    if new.event ->> 'subject' = '${sql.raw(auctionId)}' and new.event ->> 'type' like '${sql.raw(type)}' then raise exception 'this lot fails'; end if;
    return new; end $$`.execute(db)
  await sql`
    create trigger ${name} before insert on outbox for each row execute function ${name}()`.execute(db)
  return async () => {
    await sql`drop function ${name} cascade`.execute(db)
  }
}
