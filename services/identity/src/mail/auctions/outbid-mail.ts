import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'
import { lotFacts, type MailedLot, priceText } from './lot-facts.ts'

export interface OutbidMailData {
  name: string
  /** At its present price. */
  lot: MailedLot
  /** The reader's own best bid. */
  ownBestPaise: number
  minimumNextBidPaise: number
  publicUrl: string
}

const letters: Record<Language, (data: OutbidMailData) => Letter> = {
  en: ({ name, lot, ownBestPaise, minimumNextBidPaise, publicUrl }) => ({
    subject: `You were outbid on ${lot.productName}`,
    heading: 'You were outbid',
    paragraphs: [`Hello ${name},`, 'Somebody has bid more than you, and the auction is still running.'],
    tables: [
      {
        facts: lotFacts('en', lot, { price: 'Current price', moment: 'Ends' }, [
          { label: 'Your highest bid', value: priceText('en', ownBestPaise, lot.quantity.unit) },
          { label: 'Lowest next bid', value: priceText('en', minimumNextBidPaise, lot.quantity.unit) },
        ]),
      },
    ],
    action: { label: 'Open the auction room', url: `${publicUrl}/auction/${lot.auctionId}` },
    closing: ['A bid in the last minutes makes the auction last longer. Prices may have moved on meanwhile.'],
  }),
  hi: ({ name, lot, ownBestPaise, minimumNextBidPaise, publicUrl }) => ({
    subject: `${lot.productName} पर आपसे ऊँची बोली लगी`,
    heading: 'आपसे ऊँची बोली लगी',
    paragraphs: [`नमस्ते ${name},`, 'किसी ने आपसे ज़्यादा की बोली लगाई है, और नीलामी अभी चालू है।'],
    tables: [
      {
        facts: lotFacts('hi', lot, { price: 'मौजूदा भाव', moment: 'समाप्ति' }, [
          { label: 'आपकी सबसे ऊँची बोली', value: priceText('hi', ownBestPaise, lot.quantity.unit) },
          { label: 'अगली बोली कम से कम', value: priceText('hi', minimumNextBidPaise, lot.quantity.unit) },
        ]),
      },
    ],
    action: { label: 'नीलामी कक्ष खोलें', url: `${publicUrl}/auction/${lot.auctionId}` },
    closing: ['आख़िरी मिनटों की बोली पर नीलामी का समय बढ़ता है। इस बीच भाव और बदल सकते हैं।'],
  }),
}

/** The mail to a bidder who no longer leads, while the auction runs. */
export function outbidMail(to: string, language: Language, data: OutbidMailData): Mail {
  return layOut(to, language, letters[language](data))
}
