import type { Language } from '@boli/contracts'
import { lotNameIn } from './lot-name.ts'
import {
  type Notice,
  type NoticeCounts,
  type NoticeOf,
  reminderTopics,
  type SuspensionNotice,
} from './notice.ts'
import { speechIn } from './speech.ts'
import { fill, fillAll, many, wordsOf } from './words.ts'

export interface NoticeText {
  title: string
  body: string
  /** A path of our pages, such as `/deals/01a1…`. */
  link: string
}
type ShortText = Omit<NoticeText, 'link'>

const ONE: NoticeCounts = { count: 1, things: 1 }

/** The text of a notification: the same in the bell and as the subject of a mail. */
export function noticeText(language: Language, notice: Notice, counts: NoticeCounts = ONE): NoticeText {
  return { ...shortText(language, notice, counts), link: linkOf(notice, counts) }
}

/** One text in place of many notifications of one kind. */
export function summaryText(language: Language, kind: Notice['kind'], { count }: NoticeCounts): NoticeText {
  const { summary, account } = wordsOf(language).bell
  const title = kind === 'security' ? account : many(language, summary, kind, count)
  return { title, body: summary.body, link: '/home' }
}

/** One text for all notifications held back during quiet hours; at least two. */
export function digestText(language: Language, count: number): NoticeText {
  return { ...fillAll(wordsOf(language).bell.digest, { count }), link: '/home' }
}

function shortText(language: Language, notice: Notice, counts: NoticeCounts): ShortText {
  const { bell } = wordsOf(language)
  const say = speechIn(language)
  switch (notice.kind) {
    case 'outbid':
    case 'won':
    case 'lost':
      return fillAll(bell[notice.kind], {
        lot: lotNameIn(language, notice),
        price: say.price(notice.pricePaise, notice.unit),
        value: 'lotValuePaise' in notice ? say.rupees(notice.lotValuePaise) : '',
      })
    case 'lot-result':
      return resultText(language, notice)
    case 'bids':
      return bidsText(language, notice, counts)
    case 'decision':
    case 'deal':
      return dealText(language, notice)
    case 'message': {
      const body = notice.productName ? bell.message.body : bell.message.bodyWithoutLot
      return {
        title: many(language, bell.message, 'title', counts.count),
        body: fill(body, { lot: lotNameIn(language, { ...notice, productName: notice.productName ?? '' }) }),
      }
    }
    case 'rating': {
      const { mean, ratings } = notice
      const key = mean === null ? 'body' : 'bodyWithMean'
      return {
        title: bell.rating.title,
        body: many(language, bell.rating, key, ratings, { mean: mean ?? '', count: ratings }),
      }
    }
    case 'ends-soon':
    case 'lot-changed':
    case 'seller-listed':
      return fillAll(bell[notice.kind], {
        ...{ lot: lotNameIn(language, notice), farmer: notice.farmer },
        time: say.time(new Date(notice.endTime)),
      })
    case 'saved-search': {
      const { title, body, titleOfMany, bodyOfMany } = bell['saved-search']
      const text = counts.count > 1 ? { title: titleOfMany, body: bodyOfMany } : { title, body }
      return fillAll(text, {
        count: counts.count,
        lot: lotNameIn(language, notice),
        search: notice.searchName,
      })
    }
    case 'security':
      return notice.reason === 'picture-hidden'
        ? fillAll(bell['picture-hidden'], { lot: lotNameIn(language, notice), note: notice.note })
        : { title: bell.account, body: bell.security[notice.reason] }
  }
}

function resultText(language: Language, notice: NoticeOf<'lot-result'>): ShortText {
  const results = wordsOf(language).bell['lot-result']
  const { title, body } = results[notice.outcome]
  const lot = lotNameIn(language, notice)
  if (notice.outcome === 'sold') {
    const say = speechIn(language)
    const price = say.price(notice.pricePaise, notice.unit)
    return fillAll({ title, body }, { lot, price, value: say.rupees(notice.lotValuePaise) })
  }
  const isTaken = notice.outcome === 'removed' || notice.outcome === 'withdrawn'
  return {
    title: fill(title, { lot }),
    body: isTaken && notice.isFarmer ? results[notice.outcome as 'removed' | 'withdrawn'].own : body,
  }
}

function bidsText(language: Language, notice: NoticeOf<'bids'>, { count, things }: NoticeCounts): ShortText {
  const { bids } = wordsOf(language).bell
  const lot = lotNameIn(language, notice)
  return things > 1
    ? {
        title: many(language, bids, 'titleOfMany', count, { count, things }),
        body: fill(bids.bodyOfMany, { lot }),
      }
    : { title: many(language, bids, 'title', count), body: lot }
}

function dealText(language: Language, notice: NoticeOf<'deal' | 'decision'>): ShortText {
  const { bell, deal } = wordsOf(language)
  if (notice.topic === 'suspended') return suspensionText(language, notice)
  if (notice.topic === 'restored') return bell.restored
  const { subject, text } = deal.topics[notice.topic]
  // A reminder is about the time that is left.
  const isReminder = (reminderTopics as readonly string[]).includes(notice.topic)
  const until =
    isReminder && notice.deadline
      ? ` ${deal.deadline}: ${speechIn(language).moment(new Date(notice.deadline))}`
      : ''
  return { title: `${subject}: ${lotNameIn(language, notice)}`, body: `${text}${until}` }
}

function suspensionText(language: Language, { until, scope, reason }: SuspensionNotice): ShortText {
  const { suspended } = wordsOf(language).bell
  const moment = speechIn(language).moment(new Date(until))
  return {
    title: suspended[scope ?? 'both'],
    body: fill(reason ? suspended.bodyWithReason : suspended.body, { reason: reason ?? '', moment }),
  }
}
function linkOf(notice: Notice, { count, things }: NoticeCounts): string {
  switch (notice.kind) {
    case 'outbid':
    case 'ends-soon':
      return `/auction/${notice.auctionId}`
    case 'bids':
      return things > 1 ? '/home' : `/auction/${notice.auctionId}`
    case 'saved-search':
      return count > 1 ? '/market' : `/product/${notice.auctionId}`
    case 'won':
    case 'lost':
    case 'lot-result':
    case 'lot-changed':
    case 'seller-listed':
      return `/product/${notice.auctionId}`
    case 'decision':
    case 'deal':
      if (notice.topic === 'restored') return '/home'
      return notice.topic === 'suspended' ? '/contact-us' : `/deals/${notice.dealId}`
    case 'message':
      return `/deals/${notice.dealId}`
    case 'rating':
      return '/deals?filter=completed'
    case 'security':
      if (notice.reason === 'picture-hidden') return `/product/${notice.auctionId}`
      if (notice.reason === 'webhook-added' || notice.reason === 'webhook-off') return '/profile/webhooks'
      return notice.reason === 'payout-changed' ? '/profile#payout' : '/security'
  }
}
