interface ScriptFacts {
  /** The code point of its digit 0, which those of 1 to 9 follow. */
  zero: number
}

/** The scripts of India's languages. */
export const scripts: Readonly<Record<Script, ScriptFacts>> = {
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
}

/** Code of ISO 15924. */
export type Script =
  | 'Latn'
  | 'Deva'
  | 'Beng'
  | 'Guru'
  | 'Gujr'
  | 'Orya'
  | 'Taml'
  | 'Telu'
  | 'Knda'
  | 'Mlym'
  | 'Olck'
  | 'Mtei'
  | 'Arab'
interface LanguageFacts {
  /** Its own name. */
  ownName: string
  /** For `Intl`: with the digits 0–9, as Indian price boards have them, in which amounts are typed and compared. */
  locale: string
  script: Script
  direction: 'ltr' | 'rtl'
  /** Words and signs for rupees that people write before or after an amount, as part of a regular expression. */
  rupees: string
  /** Whether times include the part of the day in words: `शाम 4:15`. */
  saysDayPeriod: boolean
}

/**
 * The languages of pages, mails and bills. A further one is a further entry here and a folder of texts for pages
 * (`web/src/locales`) and servers (`packages/words`); the compiler then names every table of words that lacks it, and
 * the tests every text.
 */
export const languageFacts = {
  en: {
    ownName: 'English',
    locale: 'en-IN',
    script: 'Latn',
    direction: 'ltr',
    rupees: 'rs\\.?|inr|rupees?',
    saysDayPeriod: false,
  },
  hi: {
    ownName: 'हिन्दी',
    locale: 'hi-IN-u-nu-latn',
    script: 'Deva',
    direction: 'ltr',
    rupees: 'रुपये|रुपए|रु\\.?',
    saysDayPeriod: true,
  },
  mr: {
    ownName: 'मराठी',
    locale: 'mr-IN-u-nu-latn',
    script: 'Deva',
    direction: 'ltr',
    rupees: 'रुपये|रु\\.?',
    saysDayPeriod: true,
  },
  bn: {
    ownName: 'বাংলা',
    locale: 'bn-IN-u-nu-latn',
    script: 'Beng',
    direction: 'ltr',
    rupees: 'টাকা|টা\\.?',
    saysDayPeriod: true,
  },
  ta: {
    ownName: 'தமிழ்',
    locale: 'ta-IN-u-nu-latn',
    script: 'Taml',
    direction: 'ltr',
    rupees: 'ரூபாய்|ரூ\\.?',
    saysDayPeriod: true,
  },
  gu: {
    ownName: 'ગુજરાતી',
    locale: 'gu-IN-u-nu-latn',
    script: 'Gujr',
    direction: 'ltr',
    rupees: 'રૂપિયા|રૂ\\.?',
    saysDayPeriod: true,
  },
  te: {
    ownName: 'తెలుగు',
    locale: 'te-IN-u-nu-latn',
    script: 'Telu',
    direction: 'ltr',
    rupees: 'రూపాయలు|రూ\\.?',
    saysDayPeriod: true,
  },
  kn: {
    ownName: 'ಕನ್ನಡ',
    locale: 'kn-IN-u-nu-latn',
    script: 'Knda',
    direction: 'ltr',
    rupees: 'ರೂಪಾಯಿ|ರೂ\\.?',
    saysDayPeriod: true,
  },
  ml: {
    ownName: 'മലയാളം',
    locale: 'ml-IN-u-nu-latn',
    script: 'Mlym',
    direction: 'ltr',
    rupees: 'രൂപ|രൂ\\.?',
    saysDayPeriod: true,
  },
  pa: {
    ownName: 'ਪੰਜਾਬੀ',
    locale: 'pa-IN-u-nu-latn',
    script: 'Guru',
    direction: 'ltr',
    rupees: 'ਰੁਪਏ|ਰੁ\\.?',
    saysDayPeriod: true,
  },
  or: {
    ownName: 'ଓଡ଼ିଆ',
    locale: 'or-IN-u-nu-latn',
    script: 'Orya',
    direction: 'ltr',
    rupees: 'ଟଙ୍କା|ଟ\\.?',
    saysDayPeriod: true,
  },
  as: {
    ownName: 'অসমীয়া',
    locale: 'as-IN-u-nu-latn',
    script: 'Beng',
    direction: 'ltr',
    rupees: 'টকা|ট\\.?',
    saysDayPeriod: true,
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languageFacts
export const languages = Object.keys(languageFacts) as [Language, ...Language[]]

/** If a reader's language is unknown. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** Whether a text has no letter of the language's script, as a name that its readers cannot read. */
export function isInOtherScript(text: string, language: Language): boolean {
  return !new RegExp(`\\p{Script=${languageFacts[language].script}}`, 'u').test(text)
}

// Phones set to Arabic use other characters for the same digits than phones set to Urdu.
const zeros = [0x660, ...Object.values(scripts).map(({ zero }) => zero)]

/** Converts the digits of every Indian script to ASCII. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
