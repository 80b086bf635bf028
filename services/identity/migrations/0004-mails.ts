import { type Kysely, sql } from 'kysely'

/**
 * Mails to be sent, and the data of auctions that identity needs to write them. A row names the recipient and the
 * event; the text is written when the mail is sent. The mails of a deleted user are deleted with the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('welcome', 'password-changed', 'email-changed', 'outbid', 'won', 'sold',
        'ended-unsold', 'lot-removed')),
      auction_id uuid,
      to_address text,
      happened_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      sent_at timestamptz
    )`.execute(db)
  await sql`create index mails_due on mails (due_at) where sent_at is null`.execute(db)
  await sql`create index mails_happened_at on mails (happened_at)`.execute(db)
  await sql`create index mails_user on mails (user_id, auction_id)`.execute(db)
  // The end of an auction is mailed once to each user; being outbid several times, but never by two mails at once.
  await sql`
    create unique index mails_told_once on mails (user_id, auction_id, kind)
    where auction_id is not null and kind <> 'outbid'`.execute(db)
  await sql`
    create unique index mails_outbid_waiting on mails (user_id, auction_id)
    where kind = 'outbid' and sent_at is null`.execute(db)

  await sql`
    create table known_auctions (
      id uuid primary key,
      version integer not null,
      state jsonb not null,
      lot jsonb,
      lot_version integer not null,
      note text,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`create index known_auctions_changed_at on known_auctions (changed_at)`.execute(db)
  await sql`
    create table auction_bidders (
      auction_id uuid not null references known_auctions (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      best_paise bigint not null,
      primary key (auction_id, user_id)
    )`.execute(db)
  await sql`create index auction_bidders_user on auction_bidders (user_id)`.execute(db)
}
