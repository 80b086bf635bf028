import { brokenInvariants } from '@boli/test-kit/broken-invariants'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../src/persistence/tables.ts'

/** Converts the timeline's rupees to paise. */
const amountIn = (field: string) => sql`(detail ->> ${field})::numeric * 100`

/** Each query finds violations. */
const violations: Record<string, RawBuilder<unknown>> = {
  'one live deal per auction': sql`
    select auction_id from deals
    where state in ('awaiting-farmer', 'awaiting-buyer', 'agreed', 'completed', 'disputed')
    group by auction_id having count(*) > 1`,
  'one asked after another: every deal but the newest of an auction names its successor': sql`
    select earlier.id from deals earlier join deals later on later.auction_id = earlier.auction_id
    where later.id > earlier.id and earlier.record ->> 'successorId' is null`,
  'the timeline opens a deal once, agrees on it once, completes it once, and ends it as it is': sql`
    select deals.id, state, recorded.* from deals join lateral (
      select count(*) filter (where kind = 'opened') as opened,
        count(*) filter (where kind in ('agreed', 'offer-accepted')) as agreed,
        count(*) filter (where kind = 'completed') as completed,
        count(*) filter (where kind in ('declined', 'offer-declined', 'lapsed')) as refused
      from timeline where deal_id = deals.id) recorded on true
    where opened <> 1 or agreed <> (agreed_at is not null)::integer
      or completed <> (state = 'completed')::integer
      or refused <> (state in ('declined', 'lapsed'))::integer`,
  'payments are those of the timeline, and no more is confirmed than recorded': sql`
    select deals.id, received_paise, recorded.* from deals join lateral (
      select coalesce(sum(${amountIn('amount')}) filter (where kind = 'payment-received'), 0) as received,
        coalesce(sum(${amountIn('amount')}) filter (where kind = 'payment-recorded'), 0) as recorded
      from timeline where deal_id = deals.id) recorded on true
    where received_paise <> received or received > recorded`,
  'the amount due is the last one of the timeline': sql`
    select deals.id, due_paise, due from deals join lateral (
      select ${amountIn('due')} as due from timeline
      where deal_id = deals.id and kind in ('weighing-confirmed', 'dispute-decided', 'completed') and detail ? 'due'
      order by id desc limit 1) recorded on true
    where state = 'completed' and (due_paise <> due or received_paise < due)`,
  'a completed deal, and no other, has one bill of its amount due': sql`
    select deals.id, state, deals.due_paise, bills.due_paise as billed from deals
    left join bills on bills.deal_id = deals.id
    where (state = 'completed') <> (bills.deal_id is not null) or bills.due_paise <> deals.due_paise`,
  'bills are numbered per seller and year without gaps': sql`
    select seller_id, year, count, papers from paper_counts join lateral (
      select count(*) as papers from bills
      where bills.seller_id = paper_counts.seller_id and split_part(number, '/', 1) = year) numbered on true
    where kind = 'bill' and papers <> count`,
  'a cancellation by default, and no other deal, is one strike': sql`
    select deals.id, state, strikes.user_id from deals left join strikes on strikes.deal_id = deals.id
    where strikes.user_id is distinct from case
      when state = 'cancelled' and record -> 'cancellation' ->> 'fault' = 'farmer' then farmer_id
      when state = 'cancelled' and record -> 'cancellation' ->> 'fault' = 'buyer' then buyer_id end`,
  'ratings are of completed deals, or by the wronged party, and never of oneself': sql`
    select ratings.id from ratings join deals on deals.id = deal_id
    where by_id = about_id or by_id <> case by when 'farmer' then farmer_id else buyer_id end
      or not (state = 'completed' or by <> coalesce(record -> 'cancellation' ->> 'fault', by))`,
}

/** Checks the invariants of the deals schema; for tests and fault injection. */
export const checkInvariants = (db: Queries) => brokenInvariants(db, violations)
