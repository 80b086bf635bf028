import { newId } from '@boli/contracts'
import { sql } from 'kysely'
import type { DealNews, SuspensionNews } from '../domain/deal-news.ts'
import { type MailKind, outbidPauses, type SecondFactorMailKind } from '../domain/mails.ts'
import type { IdentityDb } from './users.ts'

/** Queues a mail about an account, in the transaction of what it tells. */
export async function queueAccountMail(
  trx: IdentityDb,
  mail: {
    kind: Extract<MailKind, 'welcome' | 'password-changed' | 'email-changed' | SecondFactorMailKind>
    userId: string
    /** Where it goes instead of the user's own address. */
    toAddress?: string
    now: Date
  },
): Promise<void> {
  const { kind, userId, toAddress, now } = mail
  await trx
    .insertInto('mails')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      kind,
      auction_id: null,
      to_address: toAddress ?? null,
      happened_at: now,
      due_at: now,
      sent_at: null,
    })
    .execute()
}

export interface AuctionMail {
  kind: Extract<MailKind, 'won' | 'sold' | 'ended-unsold' | 'lot-removed'>
  auctionId: string
  happenedAt: Date
  now: Date
}

/** Queues a mail about the end of an auction, once for each of its readers; deleted users are left out. */
export async function queueAuctionMail(
  trx: IdentityDb,
  userIds: readonly string[],
  mail: AuctionMail,
): Promise<void> {
  const { kind, auctionId, happenedAt, now } = mail
  await sql`
    insert into mails (id, user_id, kind, auction_id, happened_at, due_at)
    select ids.id, users.id, ${kind}, ${auctionId}::uuid, ${happenedAt}::timestamptz, ${now}::timestamptz
    from unnest(${userIds.map(() => newId(now.getTime()))}::uuid[], ${userIds}::uuid[]) as ids (id, user_id)
    join users on users.id = ids.user_id
    on conflict (user_id, auction_id, kind) where auction_id is not null and kind <> 'outbid' do nothing
  `.execute(trx)
}

export interface News {
  kind: Extract<MailKind, 'deal' | 'suspended'>
  news: DealNews | SuspensionNews
  happenedAt: Date
  now: Date
}

/** Queues a mail about a deal or a suspension; none to a deleted user. */
export async function queueNews(trx: IdentityDb, userId: string, mail: News): Promise<void> {
  const { kind, news, happenedAt, now } = mail
  await sql`
    insert into mails (id, user_id, kind, news, happened_at, due_at)
    select ${newId(now.getTime())}, id, ${kind}, ${JSON.stringify(news)}::jsonb, ${happenedAt}::timestamptz,
      ${now}::timestamptz
    from users where id = ${userId}
  `.execute(trx)
}

/** Someone who no longer leads an auction. */
export interface Outbid {
  auctionId: string
  userId: string
  happenedAt: Date
}

/**
 * Plans a mail to those who were outbid: after a quiet time that restarts whenever it happens again, and
 * not within the gap after the last one of this auction. Whether there is still something to tell is looked
 * at when it is sent.
 * @param outbid At most one of each person on each auction.
 */
export async function planOutbidMails(trx: IdentityDb, outbid: readonly Outbid[], now: Date): Promise<void> {
  if (outbid.length === 0) return
  const quietUntil = new Date(now.getTime() + outbidPauses.quietMs)
  const gap = sql`make_interval(secs => ${outbidPauses.gapMs / 1000})`
  const slack = sql`make_interval(secs => ${outbidPauses.slackMs / 1000})`
  // Fewer attempts than the sender has seen tell it that this happened meanwhile.
  await sql`
    insert into mails as planned (id, user_id, kind, auction_id, happened_at, due_at)
    select list.id, users.id, 'outbid', list.auction_id, list.happened_at, greatest(${quietUntil}::timestamptz, (
      select max(sent_at) + ${gap} from mails as earlier
      where earlier.user_id = users.id and earlier.auction_id = list.auction_id and earlier.kind = 'outbid'))
    from unnest(
      ${outbid.map(() => newId(now.getTime()))}::uuid[],
      ${outbid.map((one) => one.userId)}::uuid[],
      ${outbid.map((one) => one.auctionId)}::uuid[],
      ${outbid.map((one) => one.happenedAt)}::timestamptz[]
    ) as list (id, user_id, auction_id, happened_at)
    join users on users.id = list.user_id
    on conflict (user_id, auction_id) where kind = 'outbid' and sent_at is null
    do update set happened_at = excluded.happened_at, due_at = excluded.due_at, attempts = 0
    where planned.attempts > 0 or planned.due_at <= excluded.due_at - ${slack}
  `.execute(trx)
}
