import type { Language } from '@boli/contracts'
import type { Letter, LetterData } from './language-words.ts'
import type { DealNotice, DealTopic } from './notice.ts'
import type { NoticeText } from './notice-text.ts'
import { speechIn, wordsOf } from './registry.ts'

/** To a bidder who no longer leads, while the auction runs. */
export function outbidLetter(language: Language, data: LetterData['outbid']): Letter {
  return wordsOf(language).letters.outbid(data, speechIn(language))
}

/** To the winner of an auction. */
export function wonLetter(language: Language, data: LetterData['won']): Letter {
  return wordsOf(language).letters.won(data, speechIn(language))
}

/** To the farmer of a sold lot. */
export function soldLetter(language: Language, data: LetterData['sold']): Letter {
  return wordsOf(language).letters.sold(data, speechIn(language))
}

/** To the farmer of a lot that found no buyer. */
export function endedUnsoldLetter(language: Language, data: LetterData['endedUnsold']): Letter {
  return wordsOf(language).letters.endedUnsold(data, speechIn(language))
}

/** To the farmer of a removed lot, and to everyone who bid on a removed or withdrawn one. */
export function lotRemovedLetter(language: Language, data: LetterData['lotRemoved']): Letter {
  return wordsOf(language).letters.lotRemoved(data, speechIn(language))
}

/** To somebody who may not bid or list for a while. */
export function suspendedLetter(language: Language, data: LetterData['suspended']): Letter {
  return wordsOf(language).letters.suspended(data, speechIn(language))
}

/** What is still to be paid is of no concern once a deal is over, nor before somebody binds themselves to pay. */
const topicsOfPayment: ReadonlySet<DealTopic> = new Set([
  ...(['countered', 'asked', 'agreed', 'payment', 'payment-refused', 'payment-due'] as const),
])

/** To a party of a deal: what waits for them, or what became of it. */
export function dealLetter(
  language: Language,
  { name, notice, publicUrl }: { name: string; notice: DealNotice; publicUrl: string },
): Letter {
  const { hello, dealTopics, deal } = wordsOf(language)
  const say = speechIn(language)
  const { heading, text } = dealTopics[notice.topic]
  const facts = [{ label: deal.lot, value: notice.productName }]
  if (topicsOfPayment.has(notice.topic)) facts.push({ label: deal.due, value: say.rupees(notice.duePaise) })
  if (notice.deadline !== null)
    facts.push({ label: deal.deadline, value: say.moment(new Date(notice.deadline)) })
  return {
    heading,
    paragraphs: [hello(name), text, ...(notice.isAtFault ? [deal.strike] : [])],
    tables: [{ facts }],
    action: { label: deal.action, url: `${publicUrl}/deals/${notice.dealId}` },
  }
}

/** Any notification as a letter: its own text and nothing more. */
export function noticeLetter(
  language: Language,
  { name, text, publicUrl }: { name: string; text: NoticeText; publicUrl: string },
): Letter {
  const { hello, open } = wordsOf(language)
  return {
    heading: text.title,
    paragraphs: [hello(name), text.body],
    action: { label: open, url: `${publicUrl}${text.link}` },
  }
}
