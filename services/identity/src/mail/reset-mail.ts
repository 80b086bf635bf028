import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'

export interface ResetMailData {
  name: string
  /** The link with its token. */
  url: string
}

const letters: Record<Language, (data: ResetMailData) => Letter> = {
  en: ({ name, url }) => ({
    subject: 'Reset your Boli password',
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, hopefully you, asked to reset your password. The link is good for 15 minutes and can be used once.',
    ],
    action: { label: 'Choose a new password', url },
    closing: ['If it was not you, you can ignore this email: your password stays as it is.'],
  }),
  hi: ({ name, url }) => ({
    subject: 'अपना बोली पासवर्ड बदलें',
    heading: 'नया पासवर्ड चुनें',
    paragraphs: [
      `नमस्ते ${name},`,
      'किसी ने, आशा है आपने ही, आपका पासवर्ड बदलने का अनुरोध किया है। यह लिंक 15 मिनट तक मान्य है और एक ही बार काम आता है।',
    ],
    action: { label: 'नया पासवर्ड चुनें', url },
    closing: ['अगर यह आपने नहीं किया, तो इस ईमेल को अनदेखा करें: आपका पासवर्ड वही रहेगा।'],
  }),
}

/** The mail with the link to a new password. */
export function resetMail(to: string, language: Language, data: ResetMailData): Mail {
  return layOut(to, language, letters[language](data))
}
