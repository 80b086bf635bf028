import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'
import { momentText } from '../auctions/lot-facts.ts'

export interface SuspendedMailData {
  name: string
  until: Date
  publicUrl: string
}

const letters: Record<Language, (data: SuspendedMailData) => Letter> = {
  en: ({ name, until, publicUrl }) => ({
    subject: 'You may not bid or list at the moment',
    heading: 'Your account is suspended',
    paragraphs: [
      `Hello ${name},`,
      'Two deals were cancelled because you did not keep to them. Until the date below you cannot bid or list; deals that are under way go on.',
    ],
    tables: [{ facts: [{ label: 'Until', value: momentText('en', until) }] }],
    action: { label: 'Write to us', url: `${publicUrl}/contact-us` },
  }),
  hi: ({ name, until, publicUrl }) => ({
    subject: 'अभी आप बोली नहीं लगा सकते और माल नहीं डाल सकते',
    heading: 'आपके खाते पर रोक है',
    paragraphs: [
      `नमस्ते ${name},`,
      'दो सौदे आपकी ओर से पूरे न होने के कारण रद्द हुए। नीचे की तारीख तक आप बोली नहीं लगा सकते और माल नहीं डाल सकते; चल रहे सौदे चलते रहेंगे।',
    ],
    tables: [{ facts: [{ label: 'कब तक', value: momentText('hi', until) }] }],
    action: { label: 'हमें लिखें', url: `${publicUrl}/contact-us` },
  }),
}

/** The mail to somebody who may not bid or list for a while. */
export function suspendedMail(to: string, language: Language, data: SuspendedMailData): Mail {
  return layOut(to, language, letters[language](data))
}
