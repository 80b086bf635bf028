import type { Language, Role } from '@boli/contracts'
import { type Letter, layOut, type Mail } from '@boli/mailer'

export interface WelcomeMailData {
  name: string
  role: Role
  /** Where the pages are. */
  publicUrl: string
}

const letters: Record<Language, (data: WelcomeMailData) => Letter> = {
  en: ({ name, role, publicUrl }) => ({
    subject: 'Welcome to Boli',
    heading: `Welcome, ${name}!`,
    paragraphs: [
      'Your email is confirmed and your account is ready.',
      role === 'farmer'
        ? 'List your first lot: describe your produce, set a base price, and follow the bids as they arrive.'
        : 'Look around the market, open a live auction, and place your first bid.',
    ],
    action:
      role === 'farmer'
        ? { label: 'List your first lot', url: `${publicUrl}/create-auction` }
        : { label: 'Go to the market', url: `${publicUrl}/market` },
  }),
  hi: ({ name, role, publicUrl }) => ({
    subject: 'बोली में आपका स्वागत है',
    heading: `${name}, आपका स्वागत है!`,
    paragraphs: [
      'आपका ईमेल पक्का हो गया है और आपका खाता तैयार है।',
      role === 'farmer'
        ? 'अपना पहला माल चढ़ाएँ: उसके बारे में लिखें, शुरुआती भाव तय करें और आती हुई बोलियाँ देखें।'
        : 'बाज़ार देखें, कोई लाइव नीलामी खोलें और अपनी पहली बोली लगाएँ।',
    ],
    action:
      role === 'farmer'
        ? { label: 'पहला माल चढ़ाएँ', url: `${publicUrl}/create-auction` }
        : { label: 'बाज़ार पर जाएँ', url: `${publicUrl}/market` },
  }),
}

/** The mail after the e-mail address was confirmed. */
export function welcomeMail(to: string, language: Language, data: WelcomeMailData): Mail {
  return layOut(to, language, letters[language](data))
}
