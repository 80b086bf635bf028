import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'

export interface PasswordChangedMailData {
  name: string
  /** Where a password can be reset. */
  url: string
}

const letters: Record<Language, (data: PasswordChangedMailData) => Letter> = {
  en: ({ name, url }) => ({
    subject: 'Your Boli password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'Your password was changed just now, and every device was signed out. Sign in with the new one.',
    ],
    action: { label: 'It was not me', url },
  }),
  hi: ({ name, url }) => ({
    subject: 'आपका बोली पासवर्ड बदल दिया गया है',
    heading: 'आपका पासवर्ड बदल दिया गया है',
    paragraphs: [
      `नमस्ते ${name},`,
      'आपका पासवर्ड अभी बदला गया है और सब जगह आपको साइन आउट कर दिया गया है। नए पासवर्ड से अपने खाते में जाएँ।',
    ],
    action: { label: 'यह मैंने नहीं किया', url },
  }),
}

/** The mail about a new password. */
export function passwordChangedMail(to: string, language: Language, data: PasswordChangedMailData): Mail {
  return layOut(to, language, letters[language](data))
}
