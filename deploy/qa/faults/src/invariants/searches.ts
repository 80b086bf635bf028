import { SIDE_LOT } from '../load/market.ts'
import { firstOf, type Queried } from './check.ts'

/** Users whose saved search matches a lot without a record of it. */
const forgotten = `
  select auctions.id, search.user_id from auctions.lots join auctions.auctions using (id) cross join auctions.saved_searches search
  where product_name like $1 and status = 'active' and not exists (
    select from auctions.notified_matches notified where (notified.auction_id, notified.user_id) = (auctions.id, search.user_id))`

/** Users for whom the bell's count and the waiting digest do not add up to the matches. */
const miscounted = `
  select user_id, matched, shown, waiting from (
    select user_id, count(*) as matched,
      (select coalesce(sum(count), 0) from notifications.notifications bell
        where bell.user_id = notified.user_id and kind = 'saved-search') as shown,
      (select coalesce(sum(waiting), 0) from auctions.search_digests digest
        where digest.user_id = notified.user_id and digest_at is not null) as waiting
    from auctions.notified_matches notified group by user_id) as each
  where matched <> shown + waiting`

/** Every user is notified once of each lot that their saved search matches, at once or in a digest. */
export async function wrongSearches(database: Queried): Promise<string[]> {
  return [
    ...firstOf('matches of saved searches are missing', await database.query(forgotten, [`${SIDE_LOT}%`])),
    ...firstOf('users were notified of too many or too few lots', await database.query(miscounted)),
  ]
}
