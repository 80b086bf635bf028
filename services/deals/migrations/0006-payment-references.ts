import { type Kysely, sql } from 'kysely'

/**
 * One bank transfer is one payment: its reference is unique among the payments of a seller, and among those of a
 * buyer, unless the farmer refuses the payment. It is not hashed, because the deal's own record contains it as well,
 * and a hash of twelve digits hides nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_references (
      method text not null,
      reference text not null,
      seller_id uuid not null,
      buyer_id uuid not null,
      deal_id uuid not null references deals (id),
      unique (seller_id, method, reference),
      unique (buyer_id, method, reference)
    )`.execute(db)
  await sql`create index payment_references_of_deal on payment_references (deal_id)`.execute(db)
  await sql`
    insert into payment_references (method, reference, seller_id, buyer_id, deal_id)
    select payment ->> 'method', payment ->> 'reference', farmer_id, buyer_id, deals.id
    from deals, jsonb_array_elements(record -> 'payments') as payment
    where payment ->> 'method' in ('upi', 'neft', 'rtgs') and payment ->> 'state' <> 'not-received'
    order by deals.id
    on conflict do nothing`.execute(db)
}
