import type { NotificationKind, PriceUnit, Quantity, QuantityUnit } from '@boli/contracts'
import type { DealTopic, Notice, NoticeOf, SuspensionNotice, Told } from './notice.ts'

/** A letter but for its subject, which is the title of its notification; all texts are plain. */
export interface Letter {
  heading: string
  paragraphs: string[]
  /** A person's own words, as they wrote them. */
  quote?: string
  tables?: { caption?: string; facts: Fact[] }[]
  action?: { label: string; url: string }
  closing?: string[]
}

interface Fact {
  label: string
  value: string
}

/** What a mail tells of a lot. */
export interface MailedLot {
  auctionId: string
  productName: string
  quantity: Quantity
  /** Per price unit. */
  pricePaise: number
  endsAt: Date
}

/** What each party of a sale is told of the other. */
export interface SaleParty {
  username: string
  fullname: string
  email: string
  /** With its country code; null where it is not known. */
  phone: string | null
}

type Facts = NonNullable<Letter['tables']>[number]['facts']

/** How amounts, moments and lots are told in one language. */
export interface Speech {
  /** `₹2,27,500`. */
  rupees(paise: number): string
  /** `12,000.5 quintals`. */
  quantity(quantity: Quantity): string
  /** `₹2,275/quintal`; without its unit where that is not known. */
  price(paise: number, unit: QuantityUnit | null): string
  /** The value of the whole lot at its price. */
  lotValue(lot: MailedLot): string
  /** `20 Nov 2026, 4:15 pm IST`. */
  moment(moment: Date): string
  /** `4:15 pm`. */
  time(moment: Date): string
  /**
   * The facts of a lot: its price never without its lot value.
   * @param labels What the price and the moment are in this mail.
   * @param more Facts between the lot's value and the moment.
   */
  lotFacts(lot: MailedLot, labels: { price: string; moment: string }, more?: Facts): Facts
  /** The other party's contact as a table; none where their account is gone. */
  contactTables(caption: string, party: SaleParty | null): NonNullable<Letter['tables']>
}

interface ToReader {
  name: string
  /** `https://boli.example`. */
  publicUrl: string
}

interface AboutLot extends ToReader {
  lot: MailedLot
}

/** What the letters are written from; `null` is a party whose account is gone. */
export interface LetterData {
  outbid: AboutLot & { ownBestPaise: number; minimumNextBidPaise: number }
  won: AboutLot & { farmer: SaleParty | null; dealId: string | null }
  sold: AboutLot & { buyer: SaleParty | null; dealId: string | null }
  endedUnsold: AboutLot
  lotRemoved: AboutLot & {
    /** The administrator's words, in whatever language they wrote. */
    note: string | null
    /** Whether the reader listed the lot; otherwise they bid on it. */
    isFarmer: boolean
    /** With its farmer's account, which was deleted, and not by an administrator. */
    isWithdrawn: boolean
  }
  suspended: ToReader & { notice: SuspensionNotice }
}

export type LetterWriters = {
  [Of in keyof LetterData]: (data: LetterData[Of], say: Speech) => Letter
}

interface ShortText {
  title: string
  body: string
}

/** All that a language says. */
export interface LanguageWords {
  units: {
    lot: string
    quantity: string
    lotValue: string
    units: Record<QuantityUnit, string>
    oneUnit: Record<QuantityUnit, string>
    perUnit: Record<PriceUnit, string>
  }
  /** Says of a moment that it is told in Indian time. */
  inIndia: (moment: string) => string
  /** The short text of each kind; of deals in {@link dealTopics}. */
  notices: {
    [Kind in Exclude<NotificationKind, 'deal' | 'decision'>]: (
      notice: NoticeOf<Kind>,
      told: Told,
      say: Speech,
    ) => ShortText
  }
  suspended: (notice: SuspensionNotice, say: Speech) => ShortText
  /** A suspension was lifted. */
  restored: ShortText
  dealTopics: Record<DealTopic, { subject: string; heading: string; text: string }>
  /** Many notifications of one kind in one. */
  summary: (kind: Notice['kind'], told: Told) => ShortText
  /** What came while nothing was to ring. */
  digest: (count: number) => ShortText
  letters: LetterWriters
  deal: Record<'lot' | 'due' | 'deadline' | 'action' | 'strike', string>
  party: Record<keyof SaleParty, string>
  hello: (name: string) => string
  open: string
}
