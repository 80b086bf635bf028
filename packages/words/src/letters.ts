import { formatPaise, type Language, lotValuePaise, type Quantity } from '@boli/contracts'
import { lotNameIn, type NamedLot } from './lot-name.ts'
import type { DealNotice, DealTopic, SuspensionNotice } from './notice.ts'
import type { NoticeText } from './notice-text.ts'
import { speechIn } from './speech.ts'
import { fill, wordsOf } from './words.ts'

/** A letter without its subject, which is the title of its notification; all texts are plain. */
export interface Letter {
  heading: string
  paragraphs: string[]
  /** Text written by a user, unchanged. */
  quote?: string
  tables?: { caption?: string; facts: Fact[] }[]
  action?: { label: string; url: string }
  closing?: string[]
}

interface Fact {
  label: string
  value: string
}

/** The data of a lot in a mail. */
export interface MailedLot extends NamedLot {
  auctionId: string
  quantity: Quantity
  /** Per price unit. */
  pricePaise: number
  endsAt: Date
}

/** What each party of a sale learns about the other. */
export interface SaleParty {
  username: string
  fullname: string
  email: string
  /** With its country code; null if it is not known. */
  phone: string | null
}

interface ToReader {
  name: string
  /** `https://boli.example`. */
  publicUrl: string
}

interface AboutLot extends ToReader {
  lot: MailedLot
}

/** The letter links to the deal, or to the lot if there is none. A party is null if its account was deleted. */
interface OfSale extends AboutLot {
  dealId: string | null
}

/** To a bidder who no longer leads, while the auction runs. */
export function outbidLetter(
  language: Language,
  data: AboutLot & { ownBestPaise: number; minimumNextBidPaise: number },
): Letter {
  const { hello, letters } = wordsOf(language)
  const { heading, text, price, ends, ownBid, nextBid, action, closing } = letters.outbid
  const { unit } = data.lot.quantity
  const say = speechIn(language)
  return {
    heading,
    paragraphs: [fill(hello, { name: data.name }), text],
    tables: [
      {
        facts: lotFacts(language, data.lot, { price, moment: ends }, [
          { label: ownBid, value: say.price(data.ownBestPaise, unit) },
          { label: nextBid, value: say.price(data.minimumNextBidPaise, unit) },
        ]),
      },
    ],
    action: { label: action, url: `${data.publicUrl}/auction/${data.lot.auctionId}` },
    closing: [closing],
  }
}

/** To the winner of an auction. */
export function wonLetter(language: Language, data: OfSale & { farmer: SaleParty | null }): Letter {
  const { letters } = wordsOf(language)
  const { farmer, textWithoutFarmer, ...words } = letters.won
  return saleLetter(language, data, data.farmer, { ...words, party: farmer, textAlone: textWithoutFarmer })
}

/** To the farmer of a sold lot. */
export function soldLetter(language: Language, data: OfSale & { buyer: SaleParty | null }): Letter {
  const { letters } = wordsOf(language)
  const { buyer, textWithoutBuyer, ...words } = letters.sold
  return saleLetter(language, data, data.buyer, { ...words, party: buyer, textAlone: textWithoutBuyer })
}

function saleLetter(
  language: Language,
  { name, lot, dealId, publicUrl }: OfSale,
  party: SaleParty | null,
  words: Record<'heading' | 'text' | 'textAlone' | 'price' | 'ended' | 'party' | 'closing', string>,
): Letter {
  const { hello, letters, party: labels } = wordsOf(language)
  const contact = (party ? (Object.keys(labels) as (keyof SaleParty)[]) : []).flatMap((key) => {
    const value = party?.[key]
    return value ? [{ label: labels[key], value }] : []
  })
  return {
    heading: words.heading,
    paragraphs: [fill(hello, { name }), party ? words.text : words.textAlone],
    tables: [
      { facts: lotFacts(language, lot, { price: words.price, moment: words.ended }) },
      ...(party ? [{ caption: words.party, facts: contact }] : []),
    ],
    action: dealId
      ? { label: letters.openDeal, url: `${publicUrl}/deals/${dealId}` }
      : { label: letters.seeLot, url: `${publicUrl}/product/${lot.auctionId}` },
    ...(party ? { closing: [words.closing] } : {}),
  }
}

/** To the farmer of an unsold lot. */
export function endedUnsoldLetter(language: Language, { name, lot, publicUrl }: AboutLot): Letter {
  const { hello, letters } = wordsOf(language)
  const { heading, text, price, ended, action, closing } = letters.unsold
  return {
    heading,
    paragraphs: [fill(hello, { name }), text],
    tables: [{ facts: lotFacts(language, lot, { price, moment: ended }) }],
    action: { label: action, url: `${publicUrl}/create-auction?from=${lot.auctionId}` },
    closing: [closing],
  }
}

/** To the farmer of a removed lot, and to everyone who bid on a removed or withdrawn one. */
export function lotRemovedLetter(
  language: Language,
  {
    name,
    lot,
    note,
    isFarmer,
    isWithdrawn,
    publicUrl,
  }: AboutLot & {
    /** The administrator's text, in any language. */
    note: string | null
    /** Whether the recipient listed the lot; otherwise they bid on it. */
    isFarmer: boolean
    /** Whether it ended because its farmer's account was deleted, not by an administrator. */
    isWithdrawn: boolean
  },
): Letter {
  const { hello, letters } = wordsOf(language)
  const { own, removed, withdrawn, gone } = letters
  const { heading, text } = isFarmer ? own : isWithdrawn ? withdrawn : removed
  return {
    heading,
    paragraphs: [fill(hello, { name }), text, ...(note ? [gone.note] : [])],
    ...(note ? { quote: note } : {}),
    tables: [{ facts: lotFacts(language, lot, { price: gone.price, moment: gone.ends }) }],
    action: isFarmer
      ? { label: own.action, url: `${publicUrl}/contact-us` }
      : { label: gone.action, url: `${publicUrl}/market` },
  }
}

/** To a user who may not bid or list for a while. */
export function suspendedLetter(
  language: Language,
  { name, notice: { until, scope, reason }, publicUrl }: ToReader & { notice: SuspensionNotice },
): Letter {
  const { hello, letters } = wordsOf(language)
  const { suspended } = letters
  return {
    heading: suspended.heading,
    paragraphs: [
      fill(hello, { name }),
      reason ? suspended.byAdmin : suspended.byStrikes,
      suspended[scope ?? 'both'],
      ...(reason ? [suspended.reason] : []),
    ],
    ...(reason ? { quote: reason } : {}),
    tables: [{ facts: [{ label: suspended.until, value: speechIn(language).moment(new Date(until)) }] }],
    action: { label: suspended.action, url: `${publicUrl}/contact-us` },
  }
}

/** The amount due is left out once a deal is over, and before it is agreed. */
const topicsOfPayment: ReadonlySet<DealTopic> = new Set([
  ...(['countered', 'asked', 'agreed', 'payment', 'payment-refused', 'payment-due'] as const),
])

/** To a party of a deal: their next step, or the outcome. */
export function dealLetter(
  language: Language,
  { name, notice, publicUrl }: ToReader & { notice: DealNotice },
): Letter {
  const { hello, deal } = wordsOf(language)
  const say = speechIn(language)
  const { heading, text } = deal.topics[notice.topic]
  const facts = [{ label: deal.lot, value: lotNameIn(language, notice) }]
  if (topicsOfPayment.has(notice.topic)) facts.push({ label: deal.due, value: say.rupees(notice.duePaise) })
  if (notice.deadline !== null)
    facts.push({ label: deal.deadline, value: say.moment(new Date(notice.deadline)) })
  return {
    heading,
    paragraphs: [fill(hello, { name }), text, ...(notice.isAtFault ? [deal.strike] : [])],
    tables: [{ facts }],
    action: { label: deal.action, url: `${publicUrl}/deals/${notice.dealId}` },
  }
}

/** Any notification as a letter: its own text and nothing more. */
export function noticeLetter(
  language: Language,
  { name, text, publicUrl }: ToReader & { text: NoticeText },
): Letter {
  const { hello, open } = wordsOf(language)
  return {
    heading: text.title,
    paragraphs: [fill(hello, { name }), text.body],
    action: { label: open, url: `${publicUrl}${text.link}` },
  }
}

/** The facts of a lot: always its price with its lot value. `labels` name the price and the moment. */
function lotFacts(
  language: Language,
  mailed: MailedLot,
  labels: { price: string; moment: string },
  more: Fact[] = [],
): Fact[] {
  const { lot } = wordsOf(language)
  const say = speechIn(language)
  const { quantity, pricePaise, endsAt } = mailed
  return [
    { label: lot.name, value: lotNameIn(language, mailed) },
    { label: lot.quantity, value: say.quantity(quantity) },
    { label: labels.price, value: say.price(pricePaise, quantity.unit) },
    { label: lot.value, value: formatPaise(lotValuePaise(pricePaise, quantity)) },
    ...more,
    { label: labels.moment, value: say.moment(endsAt) },
  ]
}
