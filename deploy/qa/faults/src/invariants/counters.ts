/** The day for figures without a day. */
const ANY_DAY = "date '1970-01-01'"
const dayOf = (time: string) => `(${time} at time zone 'Asia/Kolkata')::date`
const count = (name: string, day: string, key: string, from: string, value = 'count(*)') =>
  `select '${name}' as name, ${day} as day, ${key} as key, (${value})::bigint as value from ${from} group by 2, 3`

/** 100 kgs are one quintal; lots sold by litre or piece have no price per quintal. */
const lotValue =
  "round(coalesce(sold_paise, price_paise)::numeric * quantity_milli / case unit when 'kgs' then 100000 else 1000 end)"
const dealCounts = (key: string, time: string, which: string) => [
  count('deals', dayOf(time), `'${key}'`, `dealt where ${which}`),
  count('deal-values', dayOf(time), `'${key}'`, `dealt where ${which}`, 'sum(due_paise)'),
]
const sold = "lot where status = 'completed'"
const soldByWeight = "lot where status = 'completed' and unit in ('kgs', 'quintals')"
/** Lots of one commodity form one line of the chart, whatever their titles. */
const produce = 'coalesce(commodity, product_name)'
const priceUnit = "case unit when 'Litres' then 'litre' when 'pcs' then 'piece' else 'quintal' end"
const bidsOnLots = 'auctions.bids join auctions.lots on lots.id = bids.auction_id'
const saleDay = dayOf('coalesce(sold_at, closed_at)')
const week = `date_trunc('week', ${saleDay})::date`

/**
 * Recounts, from the tables of the owning services, everything that analytics keeps counters of, and finds what differs.
 * A deleted user is no longer counted; deletions by the administrator are in identity's audit.
 */
export const differingCounters = `
    with person as (
      select role, created_at, false as is_deleted from identity.users where removed_at is null
      union all
      select before->>'role', (before->>'createdAt')::timestamptz, true
      from identity.admin_actions where action = 'delete-user'
    ), lot as (
      select lots.created_at, lots.category, lots.product_name, lots.commodity, lots.unit, lots.quantity_milli,
        status, close_reason, closed_at, price_paise, sold_paise, total_bids, deal.agreed_at as sold_at
      from auctions.auctions join auctions.lots using (id) left join lateral (
        select agreed_at from deals.deals where auction_id = auctions.id and agreed_at is not null
        order by created_at desc, deals.id desc limit 1) as deal on true
    ), bidder as (
      select min(placed_at) as first_bid_at from auctions.bids group by bidder_id
    ), dealt as (
      select deals.*, (select min(at) from deals.timeline where deal_id = deals.id and kind = 'dispute-opened') as disputed_at
      from deals.deals
    ), counted as (
      ${[
        count('registrations', dayOf('created_at'), 'role', 'person'),
        count('users', ANY_DAY, 'role', 'person where not is_deleted'),
        count('lots', dayOf('created_at'), 'category', 'lot'),
        count('statuses', ANY_DAY, 'status', 'lot'),
        count('open-bids', ANY_DAY, "''", "lot where status = 'active'", 'sum(total_bids)'),
        count('ended', dayOf('closed_at'), 'close_reason', 'lot where closed_at is not null'),
        count('sales', saleDay, "''", sold),
        count('revenue', saleDay, "''", sold, `sum(${lotValue})`),
        count('sold-price-sum', week, produce, soldByWeight, 'sum(coalesce(sold_paise, price_paise))'),
        count('sold-price-lots', week, produce, soldByWeight),
        count('bids', dayOf('placed_at'), "''", 'auctions.bids'),
        count('unit-bids', ANY_DAY, priceUnit, bidsOnLots),
        count('unit-bid-amounts', ANY_DAY, priceUnit, bidsOnLots, 'sum(amount_paise)'),
        count('bidders', dayOf('first_bid_at'), "''", 'bidder'),
        ...dealCounts('agreed', 'agreed_at', 'agreed_at is not null'),
        ...dealCounts('settled', 'closed_at', "state = 'completed'"),
        ...dealCounts('disputed', 'disputed_at', 'disputed_at is not null'),
        ...dealCounts('disputed-now', 'disputed_at', "state = 'disputed'"),
        ...dealCounts(
          'defaulted',
          'closed_at',
          "state = 'cancelled' and record->'cancellation'->>'fault' <> ''",
        ),
      ].join(' union all ')}
    )
    select name, day, key, owner.value as owners, counter.value as analytics
    from (select * from counted where value <> 0) owner full join analytics.counters counter using (name, day, key)
    where owner.value is distinct from counter.value`
