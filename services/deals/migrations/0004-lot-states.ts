import { indianStates } from '@boli/contracts'
import { type Kysely, sql } from 'kysely'

/**
 * The state of a lot as a code, so that the charges of a state are found without parsing the farmer's text. A charge
 * for a place that is not a state is removed; each deal has its own copy of its charges.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const names = sql.join(Object.entries(indianStates).map(([code, name]) => sql`(${code}, lower(${name}))`))
  await sql`alter table deals add column lot_state text`.execute(db)
  await sql`
    update deals set lot_state = named.code
    from (values ${names}) as named (code, name)
    where agreed_at is null and position(named.name in lower(origin)) > 0`.execute(db)
  await sql`
    update charges set state = named.code
    from (values ${names}) as named (code, name)
    where lower(trim(state)) = named.name`.execute(db)
  await sql`delete from charges where state <> all (${Object.keys(indianStates)})`.execute(db)
}
