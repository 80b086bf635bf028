import type { Migration } from '@boli/database'
import { sql } from 'kysely'
import * as initial from './0001-initial.ts'
import * as search from './0002-search.ts'
import * as ranks from './0003-ranks.ts'
import * as searchByKinds from './0010-search-by-kinds.ts'
import * as deals from './0014-deals.ts'
import * as proofLog from './0015-proof-log.ts'
import * as followers from './0018-followers.ts'
import * as morePictures from './0020-more-pictures.ts'
import * as savedSearches from './0023-saved-searches.ts'
import * as closings from './0024-closings.ts'
import * as reportsOfLots from './0030-reports-of-lots.ts'

/** Every step of the schema, applied in order of the names. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-search': search,
  '0003-ranks': ranks,
  /**
   * Every word of every lot's texts, as they are searched. A prefix is searched as the words that begin with it: with
   * prefixes in the query the word index gathers all lots of each prefix first, which for two common words took ten
   * times as long.
   */
  '0004-lot-words': {
    async up(db) {
      await sql`create table lot_words (word text collate "C" primary key)`.execute(db)
      await sql`
        insert into lot_words select distinct unnest(tsvector_to_array(all_words)) from lots
      `.execute(db)
    },
  },
  /**
   * A few users place most bids. With default statistics the planner estimates the same number of bids for every user,
   * a seventh of what these have, and reads all of their bids for a page of the newest.
   */
  '0005-bidder-statistics': {
    async up(db) {
      await sql`alter table bids alter column bidder_id set statistics 1000`.execute(db)
      await sql`alter table participations alter column bidder_id set statistics 1000`.execute(db)
    },
  },
  /**
   * A trigger stores the words of lots, because during a rolling upgrade processes that do not know this table list
   * lots too.
   */
  '0006-keep-lot-words': {
    async up(db) {
      await sql`
        create function keep_lot_words() returns trigger language plpgsql as $$
        begin
          insert into lot_words
          select distinct word from changed, unnest(tsvector_to_array(changed.all_words)) as word order by word
          on conflict do nothing;
          return null;
        end $$`.execute(db)
      for (const event of ['insert', 'update']) {
        await sql`
          create trigger ${sql.raw(`keep_lot_words_on_${event}`)} after ${sql.raw(event)} on lots
          referencing new table as changed for each statement execute function keep_lot_words()`.execute(db)
      }
      await sql`
        insert into lot_words select distinct unnest(tsvector_to_array(all_words)) from lots on conflict do nothing
      `.execute(db)
    },
  },
  /** For batches of bids that are decided from a cached state, which must not have changed when they are written. */
  '0007-unchanged-auctions': {
    async up(db) {
      await sql`
        create function require_unchanged(is_unchanged boolean) returns void language plpgsql as $$
        begin
          if is_unchanged then return; end if;
          raise exception 'the remembered state of an auction is out of date' using errcode = 'serialization_failure';
        end $$`.execute(db)
      await sql`create index users_deleted on users (id) where deleted_at is not null`.execute(db)
    },
  },
  /** The event of a large batch stays inline: moved to TOAST it would be written, indexed and deleted twice. */
  '0008-whole-events': {
    async up(db) {
      await sql`alter table outbox set (toast_tuple_target = 8160)`.execute(db)
    },
  },
  /** The version of a lot's terms, by which a bid names the terms it was placed on; and the texts of lots before their edits. */
  '0009-terms-and-edits': {
    async up(db) {
      await sql`alter table auctions add column terms_version integer not null default 1`.execute(db)
      await sql`
        create table lot_edits (
          auction_id uuid not null,
          number integer not null,
          edited_at timestamptz not null,
          description text not null,
          picture_key text,
          primary key (auction_id, number)
        )`.execute(db)
      // For the highest bidders of a lot. Only a user's first bid on a lot changes the index.
      await sql`create index participations_of_auction on participations (auction_id)`.execute(db)
    },
  },
  '0010-search-by-kinds': searchByKinds,
  /** The use of a farmer's listing key, so that a form sent again lists no second lot. */
  '0011-listing-keys': {
    async up(db) {
      await sql`
        create table listing_keys (
          farmer_id uuid not null,
          key text not null,
          digest bytea not null,
          auction_id uuid not null,
          created_at timestamptz not null,
          primary key (farmer_id, key)
        )`.execute(db)
      await sql`create index listing_keys_created_at on listing_keys (created_at)`.execute(db)
    },
  },
  /** For the newest open lots of a search, and the newest ended ones, without reading the others. */
  '0012-newest-lots': {
    async up(db) {
      await sql`create index lots_open_newest on lots (id) where is_open`.execute(db)
      await sql`create index lots_ended_newest on lots (id) where not is_open`.execute(db)
    },
  },
  /**
   * Every batch of bids reads the current state: the columns that proved a cached state to be current are no longer
   * used.
   */
  '0013-batches-that-read': {
    async up(db) {
      await sql`drop function require_unchanged(boolean)`.execute(db)
      await sql`drop index users_deleted`.execute(db)
    },
  },
  '0014-deals': deals,
  '0015-proof-log': proofLog,
  /** The commodity of a lot, and the quality that its farmer declares. Lists find a commodity's open lots at once. */
  '0016-commodities': {
    async up(db) {
      await sql`
        alter table lots add column commodity text,
          add column quality_values jsonb not null default '{}'`.execute(db)
      await sql`alter table auctions add column commodity text`.execute(db)
      await sql`
        create index auctions_open_by_commodity on auctions (commodity, id)
        where status in ('scheduled', 'active') and commodity is not null`.execute(db)
    },
  },
  /**
   * The place of a lot: a code of the contracts' states, and a district. In `auctions`, beside the category, because
   * lists are filtered by both.
   */
  '0017-places': {
    async up(db) {
      await sql`
        alter table auctions add column state text, add column district text not null default ''`.execute(db)
      await sql`
        create index auctions_open_by_place on auctions (state, lower(district), id)
        where status in ('scheduled', 'active') and state is not null`.execute(db)
    },
  },
  '0018-followers': followers,
  '0020-more-pictures': morePictures,
  '0023-saved-searches': savedSearches,
  '0024-closings': closings,
  /** The laboratory's report on a lot: laboratory, number of the sample, day, and the id of its picture. */
  '0025-lab-reports': {
    async up(db) {
      await sql`alter table lots add column lab_report jsonb`.execute(db)
    },
  },
  /**
   * When each user was last notified of new lots for their searches, and what matched since. No column that
   * changes with each match is in an index, so such a change touches no index.
   */
  '0026-search-alerts': {
    async up(db) {
      await sql`
        create table search_alerts (
          user_id uuid primary key,
          told_at timestamptz not null,
          digest_at timestamptz,
          waiting integer not null,
          auction_id uuid not null,
          search_id uuid not null,
          search_name text not null
        ) with (fillfactor = 80)`.execute(db)
      await sql`create index search_alerts_due on search_alerts (digest_at) where digest_at is not null`.execute(
        db,
      )
    },
  },
  /**
   * `follower_notices` are changes of which the followers of a lot or seller are notified in portions; `after_user`
   * is the last one notified. `postponed_closings` are auctions whose start or close failed, and the time of the
   * next attempt.
   */
  '0027-notices-in-portions': {
    async up(db) {
      await sql`
        create table follower_notices (
          auction_id uuid not null,
          about text not null,
          version integer not null,
          after_user uuid,
          due_at timestamptz not null default clock_timestamp(),
          primary key (auction_id, about)
        )`.execute(db)
      await sql`create index follower_notices_due on follower_notices (due_at)`.execute(db)
      await sql`
        create table postponed_closings (auction_id uuid primary key, due_at timestamptz not null)`.execute(
        db,
      )
    },
  },
  /**
   * Suspensions from bidding and from listing, each with the administrator's reason. From here on `suspended_until`
   * is for bidding only; earlier events suspend from listing as well.
   */
  '0029-bars': {
    async up(db) {
      await sql`
        alter table users add column suspension_reason text, add column listing_suspended_until timestamptz,
          add column listing_suspension_reason text`.execute(db)
      await sql`update users set listing_suspended_until = suspended_until where suspended_until is not null`.execute(
        db,
      )
    },
  },
  '0030-reports-of-lots': reportsOfLots,
  /** The unit of a saved search's prices; null, as in every search saved before, if the unit does not matter. */
  '0033-units-of-searches': {
    async up(db) {
      await sql`alter table saved_searches add column price_unit text`.execute(db)
    },
  },
  /** Where guests' reports of lots came from; rows are deleted after an hour. */
  '0035-guests-who-report': {
    async up(db) {
      await sql`
        create table recent_senders (
          message_id uuid primary key,
          sender text not null,
          received_at timestamptz not null
        )`.execute(db)
      await sql`create index recent_senders_of_sender on recent_senders (sender, received_at)`.execute(db)
    },
  },
  /** The most that an API key offered for each lot on an Indian day; earlier days are deleted with the next bid. */
  '0038-key-offers': {
    async up(db) {
      await sql`
        create table key_offers (
          key_id uuid not null,
          day date not null,
          auction_id uuid not null,
          value_paise bigint not null,
          primary key (key_id, day, auction_id)
        )`.execute(db)
    },
  },
  /** The member who placed a bid for a firm; null if the bidder placed it. */
  '0039-bids-of-members': {
    async up(db) {
      await sql`alter table bids add column placed_by uuid`.execute(db)
    },
  },
  /** Each user's latest practice lot as one document; deleted within two hours. */
  '0040-practice-lots': {
    async up(db) {
      await sql`
        create table practice_lots (
          user_id uuid primary key,
          lot jsonb not null,
          begun_at timestamptz not null default clock_timestamp()
        )`.execute(db)
    },
  },
  /** Publishes who follows which open lot, which earlier releases did not publish. */
  '0060-following-is-published': {
    async up(db) {
      await sql`
        insert into outbox (topic, key, event)
        select 'auctions.followers.v1', auction_id, json_build_object(
          'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/auctions', 'type', 'following-changed',
          'subject', auction_id, 'time', to_char(followed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'datacontenttype', 'application/json',
          'version', floor(extract(epoch from followed_at) * 1000)::bigint,
          'data', json_build_object('userId', user_id, 'auctionId', auction_id, 'follows', true))
        from followed_lots join auctions on auctions.id = auction_id where status in ('scheduled', 'active')
      `.execute(db)
    },
  },
  /** The previous release finds the tables under their former names; the views may be dropped from 2027-02-28 on. */
  '0061-notified-endings': {
    async up(db) {
      await sql`alter table told_endings rename to notified_endings`.execute(db)
      await sql`create view told_endings as select auction_id from notified_endings`.execute(db)
    },
  },
  '0062-notified-matches': {
    async up(db) {
      await sql`alter table told_matches rename to notified_matches`.execute(db)
      await sql`create view told_matches as select auction_id, user_id from notified_matches`.execute(db)
    },
  },
  '0063-search-digests': {
    async up(db) {
      await sql`alter table search_alerts rename to search_digests`.execute(db)
      await sql`alter table search_digests rename column told_at to notified_at`.execute(db)
      await sql`alter index search_alerts_due rename to search_digests_due`.execute(db)
      await sql`
        create view search_alerts as
        select user_id, notified_at as told_at, digest_at, waiting, auction_id, search_id, search_name
        from search_digests`.execute(db)
    },
  },
}
