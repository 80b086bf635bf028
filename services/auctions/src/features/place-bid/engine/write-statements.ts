import { END_TIMES_CHANNEL } from '../../../persistence/end-times.ts'
import type { Statement } from './exchange.ts'

/** No JSON text contains it unescaped. */
export const EVENT_SEPARATOR = '\x1e'

// Everything in one statement, in sets. Values of a row are taken from their arrays by position, which costs
// half of what unfolding the arrays side by side does; only texts, which arrays cannot find by position at once,
// are unfolded. A bid key that another batch used meanwhile is a unique violation, which undoes all of it; the
// batch is then judged again.
//
// $1 auctions, $2 people, $3 the time; what follows names the first two by position.
export const writeAll: Statement = {
  name: 'write-batch',
  text: `
  with
  new_bids as (
    insert into bids (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, placed_at)
    select ($1::uuid[])[($4::int[])[i]], ($5::int[])[i], ($6::uuid[])[i], ($7::int[])[i],
      ($2::uuid[])[($8::int[])[i]], ($9::bigint[])[i], ($10::bool[])[i], to_timestamp($3::float8 / 1000)
    from generate_series(1, cardinality($4::int[])) as i),
  new_participations as (
    insert into participations as p (bidder_id, auction_id, bids, best_paise, last_bid_at)
    select ($2::uuid[])[($11::int[])[i]], ($1::uuid[])[($12::int[])[i]], ($13::int[])[i], ($14::bigint[])[i],
      to_timestamp($3::float8 / 1000)
    from generate_series(1, cardinality($11::int[])) as i
    on conflict (bidder_id, auction_id) do update set
      bids = p.bids + excluded.bids, best_paise = excluded.best_paise, last_bid_at = excluded.last_bid_at),
  changed as (
    update auctions a set status = c.status, version = ($17::int[])[i], price_paise = ($18::bigint[])[i],
      leader_id = ($2::uuid[])[nullif(($19::int[])[i], 0)], leader_maximum_paise = ($20::bigint[])[i],
      total_bids = ($21::int[])[i], participants = ($22::int[])[i],
      ends_at = to_timestamp(($23::bigint[])[i]::float8 / 1000),
      ranked_paise = case when ($39::bool[])[i] then ($18::bigint[])[i] else a.ranked_paise end,
      ranked_bids = case when ($39::bool[])[i] then ($21::int[])[i] else a.ranked_bids end
    from unnest($15::uuid[], $16::text[]) with ordinality as c (id, status, i)
    where a.id = c.id),
  new_keys as (
    insert into bid_keys (bidder_id, key, auction_id, amount_paise, maximum_paise, sequence, outcome, version,
      participants, ends_at, created_at)
    select ($2::uuid[])[($24::int[])[i]] as bidder_id, key, ($1::uuid[])[($27::int[])[i]], ($28::bigint[])[i],
      nullif(($29::bigint[])[i], 0), ($30::int[])[i], outcome, ($31::int[])[i], ($32::int[])[i],
      to_timestamp(($33::bigint[])[i]::float8 / 1000), to_timestamp($3::float8 / 1000)
    from unnest($25::text[], $26::text[]) with ordinality as n (key, outcome, i)
    order by bidder_id, key),
  new_events as (
    insert into outbox (topic, key, event)
    select $34, subject, event::json
    from rows from (unnest($35::text[]), string_to_table($36, '${EVENT_SEPARATOR}')) as list (subject, event))
  select pg_notify($37, ''), case when $38 then pg_notify('${END_TIMES_CHANNEL}', '') end`,
}

export const rememberUsers: Statement = {
  name: 'remember-users',
  text: `
  insert into users (id, username, fullname)
  select * from unnest($1::uuid[], $2::text[], $3::text[]) as u (id, username, fullname) order by id
  on conflict (id) do nothing`,
}

export const forgetKeys: Statement = {
  name: 'forget-keys',
  text: `
  delete from bid_keys k using unnest($1::uuid[], $2::text[]) as old (bidder_id, key)
  where k.bidder_id = old.bidder_id and k.key = old.key and k.created_at <= clock_timestamp() - interval '24 hours'`,
}
