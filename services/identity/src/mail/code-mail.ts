import type { Language } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'

export interface CodeMailData {
  name: string
  code: string
}

const letters: Record<Language, (data: CodeMailData) => Letter> = {
  en: ({ name, code }) => ({
    subject: 'Your Boli verification code',
    heading: 'Confirm your email',
    paragraphs: [
      `Hello ${name},`,
      'Enter this code on the verification page. It is good for 10 minutes and can be used once.',
    ],
    highlight: code,
    closing: [
      'Nobody from Boli will ever ask you for this code. If you did not ask for it, you can ignore this email.',
    ],
  }),
  hi: ({ name, code }) => ({
    subject: 'आपका बोली सत्यापन कोड',
    heading: 'अपने ईमेल की पुष्टि करें',
    paragraphs: [`नमस्ते ${name},`, 'यह कोड सत्यापन पेज पर भरें। यह 10 मिनट तक मान्य है और एक ही बार काम आता है।'],
    highlight: code,
    closing: ['बोली की ओर से कोई भी आपसे यह कोड नहीं माँगेगा। अगर आपने इसे नहीं मँगवाया, तो इस ईमेल को अनदेखा करें।'],
  }),
}

/** The mail that carries a verification code. */
export function codeMail(to: string, language: Language, data: CodeMailData): Mail {
  return layOut(to, language, letters[language](data))
}
