import { brokenInvariants } from '@boli/test-kit/broken-invariants'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../src/persistence/tables.ts'

/** How far a deletion, by another service's clock, may appear to precede a bid that was allowed. */
const DELETION_TOLERANCE = sql`interval '1 second'`

/** Each query finds violations. The numbers are those of the list of invariants of an auction. */
const violations: Record<string, RawBuilder<unknown>> = {
  '1: the first bid is at least the base price': sql`
    select b.auction_id, b.amount_paise from bids b join auctions a on a.id = b.auction_id
    where b.sequence = 1 and b.amount_paise < a.base_paise`,
  // An automatic bid may rise by less than the increment, if it reaches its maximum or the reserve.
  '1: bids rise by at least the increment': sql`
    select * from (
      select b.auction_id, b.sequence, b.amount_paise, b.is_automatic, a.fixed_increment_paise,
        lag(b.amount_paise) over (partition by b.auction_id order by b.sequence) as previous_paise
      from bids b join auctions a on a.id = b.auction_id) as steps
    where amount_paise < previous_paise
      or (not is_automatic and amount_paise < previous_paise + coalesce(fixed_increment_paise, case
        when previous_paise < 50000 then 500 when previous_paise < 200000 then 1000
        when previous_paise < 500000 then 2500 when previous_paise < 1000000 then 5000
        when previous_paise < 2500000 then 10000 when previous_paise < 10000000 then 25000
        else 50000 end))`,
  '1: nobody but the leader answers automatically': sql`
    select * from (
      select auction_id, sequence, bidder_id, is_automatic,
        lag(bidder_id) over (partition by auction_id order by sequence) as previous_bidder,
        lag(bidder_id, 2) over (partition by auction_id order by sequence) as leader_before
      from bids) as steps
    where is_automatic and bidder_id <> previous_bidder and bidder_id is distinct from leader_before`,
  'search knows which lots are open': sql`
    select lots.id, is_open, status from lots join auctions on auctions.id = lots.id
    where is_open <> (status in ('scheduled', 'active'))`,
  '2: price and leader are those of the last bid': sql`
    select a.id, a.price_paise, a.leader_id, b.amount_paise, b.bidder_id
    from auctions a left join bids b on b.auction_id = a.id and b.sequence = a.total_bids
    where a.leader_id is distinct from b.bidder_id or a.price_paise <> coalesce(b.amount_paise, a.base_paise)`,
  '2: bids are counted, without gaps in sequence or version': sql`
    select a.id, a.total_bids, a.version, b.* from auctions a left join lateral (
      select count(*) as bids, max(sequence) as last, max(version) as last_version,
        count(distinct version) as versions, count(distinct bidder_id) as people
      from bids where auction_id = a.id) b on true
    where a.total_bids <> b.bids or coalesce(b.last, 0) <> b.bids or b.versions <> b.bids
      or a.version < coalesce(b.last_version, 0) or a.participants <> b.people`,
  '2: what each person bid is added up': sql`
    select coalesce(p.auction_id, b.auction_id) as auction_id, p.bids, b.bids as counted
    from participations p full join (
      select auction_id, bidder_id, count(*) as bids, max(amount_paise) as best from bids group by 1, 2) b
      on b.auction_id = p.auction_id and b.bidder_id = p.bidder_id
    where p.bids is distinct from b.bids or p.best_paise is distinct from b.best`,
  '3: no bid is stored twice': sql`select id from bids group by id having count(*) > 1`,
  '3: each bid key belongs to a stored bid': sql`
    select k.bidder_id, k.key from bid_keys k
    left join bids b on b.auction_id = k.auction_id and b.sequence = k.sequence
    where b.bidder_id is distinct from k.bidder_id`,
  '4: no bid at or after the end, or before the start': sql`
    select a.id, b.sequence, b.placed_at, a.ends_at from bids b join auctions a on a.id = b.auction_id
    where b.placed_at >= a.ends_at or b.placed_at < a.starts_at or b.placed_at >= coalesce(a.closed_at, 'infinity')`,
  '4: the end moves by thirty minutes at most': sql`
    select id, planned_end, ends_at from auctions
    where ends_at < planned_end or ends_at > planned_end + interval '30 minutes'`,
  '4: no bid from the seller': sql`
    select a.id, b.sequence from bids b join auctions a on a.id = b.auction_id and a.farmer_id = b.bidder_id`,
  '4: no bid from a deleted user': sql`
    select b.auction_id, b.sequence from bids b join users u on u.id = b.bidder_id
    where b.placed_at > u.deleted_at + ${DELETION_TOLERANCE}`,
  '5: status, reason and time of the close agree': sql`
    select id, status, close_reason, closed_at from auctions
    where (status in ('completed', 'inactive')) <> (closed_at is not null)
      or (status = 'completed') <> (close_reason is not distinct from 'sold')
      or (close_reason in ('sold', 'no-bids', 'reserve-not-met', 'awaiting-decision') and closed_at < ends_at)`,
  '5: a lot is sold to its leader at its reserve or above, by its deal, or to nobody': sql`
    select id, close_reason, leader_id, price_paise, reserve_paise from auctions
    where (close_reason = 'sold' and (leader_id is null or (sold_paise is null and price_paise < reserve_paise)))
      or (close_reason in ('no-bids', 'awaiting-decision') and (leader_id is null) <> (close_reason = 'no-bids'))
      or (close_reason = 'reserve-not-met' and (leader_id is null or price_paise >= reserve_paise))`,
}

/** Checks the invariants of the auctions schema; for tests and load tools. */
export const checkInvariants = (db: Queries) => brokenInvariants(db, violations)
