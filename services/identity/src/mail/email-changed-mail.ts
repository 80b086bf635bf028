import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'

export interface EmailChangedMailData {
  name: string
  publicUrl: string
}

const letters: Record<Language, (data: EmailChangedMailData) => Letter> = {
  en: ({ name, publicUrl }) => ({
    subject: 'The email of your Boli account was changed',
    heading: 'Your email was changed',
    paragraphs: [
      `Hello ${name},`,
      'Your account now uses another email address; this one no longer belongs to it.',
    ],
    closing: ['If it was not you, please write to us at once through the contact page.'],
    action: { label: 'Contact us', url: `${publicUrl}/contact-us` },
  }),
  hi: ({ name, publicUrl }) => ({
    subject: 'आपके बोली खाते का ईमेल बदल दिया गया है',
    heading: 'आपका ईमेल बदल दिया गया है',
    paragraphs: [`नमस्ते ${name},`, 'अब आपके खाते में दूसरा ईमेल पता है; यह पता अब उससे जुड़ा नहीं है।'],
    closing: ['अगर यह आपने नहीं किया, तो तुरंत संपर्क पेज से हमें लिखें।'],
    action: { label: 'संपर्क करें', url: `${publicUrl}/contact-us` },
  }),
}

/** The mail to the former address after an account's e-mail was changed. */
export function emailChangedMail(to: string, language: Language, data: EmailChangedMailData): Mail {
  return layOut(to, language, letters[language](data))
}
