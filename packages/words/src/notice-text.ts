import type { Language } from '@boli/contracts'
import type { LanguageWords, Speech } from './language-words.ts'
import { type Notice, reminderTopics, type Told } from './notice.ts'
import { speechIn, wordsOf } from './registry.ts'

export interface NoticeText {
  title: string
  body: string
  /** A path of our pages, such as `/deals/01a1…`. */
  link: string
}

const ONE: Told = { count: 1, things: 1 }

/** What a notification says: the same in the bell and as the subject of a mail. */
export function noticeText(language: Language, notice: Notice, told: Told = ONE): NoticeText {
  return { ...shortText(wordsOf(language), notice, told, speechIn(language)), link: linkOf(notice, told) }
}

/** One text in place of many notifications of one kind. */
export function summaryText(language: Language, kind: Notice['kind'], told: Told): NoticeText {
  return { ...wordsOf(language).summary(kind, told), link: '/home' }
}

/** One text for all that was held back during the quiet hours; at least two. */
export function digestText(language: Language, count: number): NoticeText {
  return { ...wordsOf(language).digest(count), link: '/home' }
}

function shortText(words: LanguageWords, notice: Notice, told: Told, say: Speech) {
  const { notices } = words
  switch (notice.kind) {
    case 'outbid':
      return notices.outbid(notice, told, say)
    case 'won':
    case 'lost':
      return notices[notice.kind](notice, told, say)
    case 'lot-result':
      return notices['lot-result'](notice, told, say)
    case 'bids':
      return notices.bids(notice, told, say)
    case 'decision':
    case 'deal': {
      if (notice.topic === 'suspended') return words.suspended(notice, say)
      if (notice.topic === 'restored') return words.restored
      const { subject, text } = words.dealTopics[notice.topic]
      // How long there is time is what a reminder is about.
      const isReminder = (reminderTopics as readonly string[]).includes(notice.topic)
      const until =
        isReminder && notice.deadline
          ? ` ${words.deal.deadline}: ${say.moment(new Date(notice.deadline))}`
          : ''
      return { title: `${subject}: ${notice.productName}`, body: `${text}${until}` }
    }
    case 'message':
      return notices.message(notice, told, say)
    case 'rating':
      return notices.rating(notice, told, say)
    case 'ends-soon':
    case 'lot-changed':
    case 'seller-listed':
      return notices[notice.kind](notice, told, say)
    case 'saved-search':
      return notices['saved-search'](notice, told, say)
    case 'security':
      return notices.security(notice, told, say)
  }
}

function linkOf(notice: Notice, { count, things }: Told): string {
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
      return notice.reason === 'payout-changed' ? '/profile#payout' : '/security'
  }
}
