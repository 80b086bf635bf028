interface ScriptFacts {
  /** The code point of its digit 0, which those of 1 to 9 follow. */
  zero: number
}

/** The scripts of India's languages. */
export const scripts = {
  Latn: { zero: 0x30 },
  Deva: { zero: 0x966 },
  Beng: { zero: 0x9e6 },
  Guru: { zero: 0xa66 },
  Gujr: { zero: 0xae6 },
  Orya: { zero: 0xb66 },
  Taml: { zero: 0xbe6 },
  Telu: { zero: 0xc66 },
  Knda: { zero: 0xce6 },
  Mlym: { zero: 0xd66 },
  Olck: { zero: 0x1c50 },
  Mtei: { zero: 0xabf0 },
  Arab: { zero: 0x6f0 },
} as const satisfies Record<string, ScriptFacts>

/** Code of ISO 15924. */
export type Script = keyof typeof scripts

interface LanguageFacts {
  /** The language's name in the language itself. */
  ownName: string
  /** For `Intl`, with the digits 0–9: Indian price boards use them, and users type and compare amounts in them. */
  locale: string
  script: Script
  direction: 'ltr' | 'rtl'
  /** Words and signs for rupees that people write before or after an amount, as part of a regular expression. */
  rupees: string
  /** Whether times include the part of the day in words: `शाम 4:15`. */
  saysDayPeriod: boolean
}

const indian = (code: string) =>
  ({ locale: `${code}-IN-u-nu-latn`, direction: 'ltr', saysDayPeriod: true }) as const

/**
 * The languages of pages, mails and bills. A new language needs an entry here and a folder of texts each for pages
 * (`web/src/locales`) and servers (`packages/words`); the compiler then reports every table of words that lacks it, and
 * the tests every missing text.
 */
export const languageFacts = {
  en: {
    ownName: 'English',
    locale: 'en-IN',
    direction: 'ltr',
    script: 'Latn',
    rupees: 'rs\\.?|inr|rupees?',
    saysDayPeriod: false,
  },
  hi: {
    ownName: 'हिन्दी',
    ...indian('hi'),
    script: 'Deva',
    rupees: 'रुपये|रुपए|रु\\.?',
  },
  mr: {
    ownName: 'मराठी',
    ...indian('mr'),
    script: 'Deva',
    rupees: 'रुपये|रु\\.?',
  },
  bn: {
    ownName: 'বাংলা',
    ...indian('bn'),
    script: 'Beng',
    rupees: 'টাকা|টা\\.?',
  },
  ta: {
    ownName: 'தமிழ்',
    ...indian('ta'),
    script: 'Taml',
    rupees: 'ரூபாய்|ரூ\\.?',
  },
  gu: {
    ownName: 'ગુજરાતી',
    ...indian('gu'),
    script: 'Gujr',
    rupees: 'રૂપિયા|રૂ\\.?',
  },
  te: {
    ownName: 'తెలుగు',
    ...indian('te'),
    script: 'Telu',
    rupees: 'రూపాయలు|రూ\\.?',
  },
  kn: {
    ownName: 'ಕನ್ನಡ',
    ...indian('kn'),
    script: 'Knda',
    rupees: 'ರೂಪಾಯಿ|ರೂ\\.?',
  },
  ml: {
    ownName: 'മലയാളം',
    ...indian('ml'),
    script: 'Mlym',
    rupees: 'രൂപ|രൂ\\.?',
  },
  pa: {
    ownName: 'ਪੰਜਾਬੀ',
    ...indian('pa'),
    script: 'Guru',
    rupees: 'ਰੁਪਏ|ਰੁ\\.?',
  },
  or: {
    ownName: 'ଓଡ଼ିଆ',
    ...indian('or'),
    script: 'Orya',
    rupees: 'ଟଙ୍କା|ଟ\\.?',
  },
  as: {
    ownName: 'অসমীয়া',
    ...indian('as'),
    script: 'Beng',
    rupees: 'টকা|ট\\.?',
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languageFacts
export const languages = Object.keys(languageFacts) as [Language, ...Language[]]

/** Used if a user's language is unknown. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** Whether a text has no letter of the language's script, such as a name that its readers may be unable to read. */
export function isInOtherScript(text: string, language: Language): boolean {
  return !new RegExp(`\\p{Script=${languageFacts[language].script}}`, 'u').test(text)
}

// Phones set to Arabic use different characters for the same digits from phones set to Urdu.
const zeros = [0x660, ...Object.values(scripts).map(({ zero }) => zero)]

/** Converts the digits of every Indian script to ASCII. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
