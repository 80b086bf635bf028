import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'
import { lotFacts, type MailedLot } from './lot-facts.ts'

export interface LotRemovedMailData {
  name: string
  /** At its last price. */
  lot: MailedLot
  /** The administrator's words, in whatever language they wrote. */
  note: string | null
  /** Whether the reader listed the lot; otherwise they bid on it. */
  isFarmer: boolean
  /** With its farmer's account, which was deleted, and not by an administrator. */
  isWithdrawn: boolean
  publicUrl: string
}

const letters: Record<Language, (data: LotRemovedMailData) => Letter> = {
  en: ({ name, lot, note, isFarmer, isWithdrawn, publicUrl }) => ({
    subject: `${isWithdrawn ? 'Withdrawn' : 'Removed'} from the market: ${lot.productName}`,
    heading: isFarmer
      ? 'Your lot was removed'
      : isWithdrawn
        ? 'A lot you bid on was withdrawn'
        : 'A lot you bid on was removed',
    paragraphs: [
      `Hello ${name},`,
      isFarmer
        ? 'An administrator has removed your lot from the market. It was not sold.'
        : isWithdrawn
          ? "This lot was withdrawn because its farmer's account was deleted. It was not sold, and your bids bind you to nothing."
          : 'An administrator has removed this lot from the market. It was not sold, and your bids bind you to nothing.',
      ...(note ? ['Their note:'] : []),
    ],
    ...(note ? { quote: note } : {}),
    tables: [{ facts: lotFacts('en', lot, { price: 'Last price', moment: 'Would have ended' }) }],
    action: isFarmer
      ? { label: 'Ask us about it', url: `${publicUrl}/contact-us` }
      : { label: 'Go to the market', url: `${publicUrl}/market` },
  }),
  hi: ({ name, lot, note, isFarmer, isWithdrawn, publicUrl }) => ({
    subject: `${isWithdrawn ? 'वापस लिया गया' : 'बाज़ार से हटाया गया'}: ${lot.productName}`,
    heading: isFarmer
      ? 'आपका माल हटाया गया'
      : `जिस माल पर आपने बोली लगाई थी, वह ${isWithdrawn ? 'वापस लिया गया' : 'हटाया गया'}`,
    paragraphs: [
      `नमस्ते ${name},`,
      isFarmer
        ? 'व्यवस्थापक ने आपका माल बाज़ार से हटा दिया है। वह बिका नहीं है।'
        : isWithdrawn
          ? 'यह माल वापस ले लिया गया है, क्योंकि इसके किसान का खाता हटा दिया गया। वह बिका नहीं है, और आपकी बोलियाँ अब आप पर लागू नहीं हैं।'
          : 'व्यवस्थापक ने यह माल बाज़ार से हटा दिया है। वह बिका नहीं है, और आपकी बोलियाँ अब आप पर लागू नहीं हैं।',
      ...(note ? ['उनकी टिप्पणी:'] : []),
    ],
    ...(note ? { quote: note } : {}),
    tables: [{ facts: lotFacts('hi', lot, { price: 'आख़िरी भाव', moment: 'समाप्त होनी थी' }) }],
    action: isFarmer
      ? { label: 'इस बारे में पूछें', url: `${publicUrl}/contact-us` }
      : { label: 'बाज़ार पर जाएँ', url: `${publicUrl}/market` },
  }),
}

/** The mail to the farmer of a removed lot, and to everyone who bid on a removed or withdrawn one. */
export function lotRemovedMail(to: string, language: Language, data: LotRemovedMailData): Mail {
  return layOut(to, language, letters[language](data))
}
