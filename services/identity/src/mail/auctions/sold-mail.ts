import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'
import { contactTables, type SaleParty } from './contact-table.ts'
import { lotFacts, lotValueText, type MailedLot } from './lot-facts.ts'

export interface SoldMailData {
  name: string
  lot: MailedLot
  /** null where the buyer's account is gone. */
  buyer: SaleParty | null
  publicUrl: string
}

const letters: Record<Language, (data: SoldMailData) => Letter> = {
  en: ({ name, lot, buyer, publicUrl }) => ({
    subject: `Sold: ${lot.productName} for ${lotValueText(lot)}`,
    heading: 'Your lot was sold',
    paragraphs: [
      `Hello ${name},`,
      buyer
        ? 'The auction has ended with a sale. Please agree with the buyer on payment and collection.'
        : 'The auction has ended with a sale, but the account of the buyer has been deleted meanwhile.',
    ],
    tables: [
      { facts: lotFacts('en', lot, { price: 'Sold at', moment: 'Ended' }) },
      ...contactTables('en', 'The buyer', buyer),
    ],
    action: { label: 'See the lot', url: `${publicUrl}/product/${lot.auctionId}` },
    ...(buyer ? { closing: ['The buyer has been sent your contact details.'] } : {}),
  }),
  hi: ({ name, lot, buyer, publicUrl }) => ({
    subject: `${lot.productName} बिक गया: ${lotValueText(lot)}`,
    heading: 'आपका माल बिक गया',
    paragraphs: [
      `नमस्ते ${name},`,
      buyer
        ? 'नीलामी पूरी हुई और माल बिक गया। भुगतान और माल उठाने की बात ख़रीदार से तय कर लें।'
        : 'नीलामी पूरी हुई और माल बिक गया, पर इस बीच ख़रीदार का खाता हटा दिया गया है।',
    ],
    tables: [
      { facts: lotFacts('hi', lot, { price: 'बिका इस भाव पर', moment: 'समाप्त हुई' }) },
      ...contactTables('hi', 'ख़रीदार', buyer),
    ],
    action: { label: 'माल देखें', url: `${publicUrl}/product/${lot.auctionId}` },
    ...(buyer ? { closing: ['आपका संपर्क ख़रीदार को भेज दिया गया है।'] } : {}),
  }),
}

/** The mail to the farmer of a sold lot. */
export function soldMail(to: string, language: Language, data: SoldMailData): Mail {
  return layOut(to, language, letters[language](data))
}
