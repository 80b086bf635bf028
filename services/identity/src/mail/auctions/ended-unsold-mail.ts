import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'
import { lotFacts, type MailedLot } from './lot-facts.ts'

export interface EndedUnsoldMailData {
  name: string
  /** At its last price: the base price where there was no bid. */
  lot: MailedLot
  reason: 'no-bids' | 'reserve-not-met'
  publicUrl: string
}

const words = {
  en: {
    'no-bids': { reason: 'Nobody has bid on it.', price: 'Base price' },
    'reserve-not-met': {
      reason: 'The reserve was not met: the highest bid stayed below the price you had set.',
      price: 'Highest bid',
    },
  },
  hi: {
    'no-bids': { reason: 'किसी ने बोली नहीं लगाई।', price: 'शुरुआती भाव' },
    'reserve-not-met': {
      reason: 'आपका न्यूनतम भाव नहीं लगा: सबसे ऊँची बोली उससे कम रही।',
      price: 'सबसे ऊँची बोली',
    },
  },
} as const

const letters: Record<Language, (data: EndedUnsoldMailData) => Letter> = {
  en: ({ name, lot, reason, publicUrl }) => ({
    subject: `Ended unsold: ${lot.productName}`,
    heading: 'Your lot was not sold',
    paragraphs: [`Hello ${name},`, `The auction has ended without a sale. ${words.en[reason].reason}`],
    tables: [{ facts: lotFacts('en', lot, { price: words.en[reason].price, moment: 'Ended' }) }],
    action: { label: 'List it again', url: `${publicUrl}/create-auction` },
    closing: ['A clear picture and a lower starting price bring more bids.'],
  }),
  hi: ({ name, lot, reason, publicUrl }) => ({
    subject: `${lot.productName} नहीं बिका`,
    heading: 'आपका माल नहीं बिका',
    paragraphs: [`नमस्ते ${name},`, `नीलामी बिना बिक्री के समाप्त हुई। ${words.hi[reason].reason}`],
    tables: [{ facts: lotFacts('hi', lot, { price: words.hi[reason].price, moment: 'समाप्त हुई' }) }],
    action: { label: 'फिर से सूची में डालें', url: `${publicUrl}/create-auction` },
    closing: ['साफ़ फ़ोटो और कम शुरुआती भाव से ज़्यादा बोलियाँ आती हैं।'],
  }),
}

/** The mail to the farmer of a lot that found no buyer. */
export function endedUnsoldMail(to: string, language: Language, data: EndedUnsoldMailData): Mail {
  return layOut(to, language, letters[language](data))
}
