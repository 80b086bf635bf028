import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'
import { contactTables, type SaleParty } from './contact-table.ts'
import { lotFacts, type MailedLot } from './lot-facts.ts'

export interface WonMailData {
  name: string
  lot: MailedLot
  /** null where the farmer's account is gone. */
  farmer: SaleParty | null
  publicUrl: string
}

const letters: Record<Language, (data: WonMailData) => Letter> = {
  en: ({ name, lot, farmer, publicUrl }) => ({
    subject: `You won ${lot.productName}`,
    heading: 'The lot is yours',
    paragraphs: [
      `Hello ${name},`,
      farmer
        ? 'Yours was the highest bid. Please agree with the farmer on payment and collection.'
        : 'Yours was the highest bid, but the account of the farmer has been deleted meanwhile.',
    ],
    tables: [
      { facts: lotFacts('en', lot, { price: 'Your price', moment: 'Ended' }) },
      ...contactTables('en', 'The farmer', farmer),
    ],
    action: { label: 'See the lot', url: `${publicUrl}/product/${lot.auctionId}` },
    ...(farmer ? { closing: ['The farmer has been sent your contact details.'] } : {}),
  }),
  hi: ({ name, lot, farmer, publicUrl }) => ({
    subject: `${lot.productName} की नीलामी आपने जीती`,
    heading: 'यह माल आपका हुआ',
    paragraphs: [
      `नमस्ते ${name},`,
      farmer
        ? 'सबसे ऊँची बोली आपकी थी। भुगतान और माल उठाने की बात किसान से तय कर लें।'
        : 'सबसे ऊँची बोली आपकी थी, पर इस बीच किसान का खाता हटा दिया गया है।',
    ],
    tables: [
      { facts: lotFacts('hi', lot, { price: 'आपका भाव', moment: 'समाप्त हुई' }) },
      ...contactTables('hi', 'किसान', farmer),
    ],
    action: { label: 'माल देखें', url: `${publicUrl}/product/${lot.auctionId}` },
    ...(farmer ? { closing: ['आपका संपर्क किसान को भेज दिया गया है।'] } : {}),
  }),
}

/** The mail to the winner of an auction. */
export function wonMail(to: string, language: Language, data: WonMailData): Mail {
  return layOut(to, language, letters[language](data))
}
