import type { Language, PagePattern } from '@boli/contracts'

interface ShellText {
  title: string
  description: string
}

/** What search engines and messengers show of the application's pages that anybody may open. */
const shellTexts: Partial<Record<PagePattern, Record<Language, ShellText>>> = {
  '/': {
    en: {
      title: 'Live auctions of farm produce',
      description:
        'Boli is a live auction marketplace: farmers list their produce, verified buyers bid in real time.',
    },
    hi: {
      title: 'खेत की उपज की लाइव नीलामी',
      description: 'बोली पर किसान अपना माल नीलामी में चढ़ाते हैं और व्यापारी लाइव बोली लगाते हैं।',
    },
  },
  '/aboutus': {
    en: {
      title: 'About Us',
      description: 'Who makes Boli, and what it is for: fair prices that everyone can see.',
    },
    hi: { title: 'हमारे बारे में', description: 'बोली कौन चलाता है और किसलिए: सही भाव, जो सबको दिखे।' },
  },
  '/contact': {
    en: {
      title: 'Contact Us',
      description: 'Write to Boli: questions about lots, bids, payments and your account.',
    },
    hi: { title: 'संपर्क करें', description: 'बोली को लिखें: माल, बोली, भुगतान या अपने खाते के बारे में पूछें।' },
  },
  '/signup': {
    en: {
      title: 'Sign Up',
      description: 'Open an account on Boli as a farmer or as a buyer. It takes a minute.',
    },
    hi: { title: 'नया खाता बनाएँ', description: 'किसान या व्यापारी के रूप में बोली पर खाता बनाएँ। एक मिनट लगता है।' },
  },
  '/signin': {
    en: { title: 'Sign In', description: 'Sign in to Boli to list lots, place bids and follow your deals.' },
    hi: { title: 'खाते में जाएँ', description: 'माल चढ़ाने, बोली लगाने और सौदे देखने के लिए अपने खाते में जाएँ।' },
  },
  '/terms': {
    en: { title: 'Terms of use', description: 'The rules of auctions, bids and deals on Boli.' },
    hi: { title: 'उपयोग की शर्तें', description: 'बोली पर नीलामी, बोली लगाने और सौदों के नियम।' },
  },
  '/privacy': {
    en: {
      title: 'Privacy policy',
      description: 'What Boli stores about you, why, for how long, and how to delete it.',
    },
    hi: { title: 'गोपनीयता नीति', description: 'बोली आपके बारे में क्या रखती है, क्यों, कब तक, और उसे कैसे हटाएँ।' },
  },
}

/** Two addresses of one page. */
const sameAs: Partial<Record<PagePattern, PagePattern>> = { '/contact-us': '/contact' }

/** The text of a page, and the address that stands for it; null for pages that are not for search engines. */
export function shellTextOf(pattern: PagePattern, language: Language): (ShellText & { path: string }) | null {
  const path = sameAs[pattern] ?? pattern
  const text = shellTexts[path]?.[language]
  return text ? { ...text, path } : null
}

/** Pages without parameters for the sitemap. */
export const listedPages: readonly string[] = [...Object.keys(shellTexts), '/lots']
