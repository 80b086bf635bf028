import type { Language } from './languages.ts'

export interface OwnWords {
  months: readonly string[]
  /** They begin at 4:00, 12:00, 16:00 and 20:00. */
  partsOfDay: readonly [morning: string, noon: string, evening: string, night: string]
  units: Readonly<Record<'second' | 'minute' | 'hour', string>>
  /** After a duration. */
  ago: string
  /** Before the last of a list. */
  and: string
  /** 1,000, 1,00,000 and 1,00,00,000. */
  steps: readonly [thousand: string, lakh: string, crore: string]
}

/**
 * Words of languages for which Chromium has no data: its `Intl` writes their dates, durations and lists in English, or
 * months of Punjabi as M11.
 * The months are those of CLDR 48.
 */
export const ownWords: Partial<Record<Language, OwnWords>> = {
  pa: {
    months: 'ਜਨਵਰੀ ਫ਼ਰਵਰੀ ਮਾਰਚ ਅਪ੍ਰੈਲ ਮਈ ਜੂਨ ਜੁਲਾਈ ਅਗਸਤ ਸਤੰਬਰ ਅਕਤੂਬਰ ਨਵੰਬਰ ਦਸੰਬਰ'.split(' '),
    partsOfDay: ['ਸਵੇਰੇ', 'ਦੁਪਹਿਰੇ', 'ਸ਼ਾਮੀਂ', 'ਰਾਤੀਂ'],
    units: { second: 'ਸਕਿੰਟ', minute: 'ਮਿੰਟ', hour: 'ਘੰਟੇ' },
    ago: 'ਪਹਿਲਾਂ',
    and: 'ਅਤੇ',
    steps: ['ਹਜ਼ਾਰ', 'ਲੱਖ', 'ਕਰੋੜ'],
  },
  or: {
    months: 'ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଅପ୍ରେଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର'.split(' '),
    partsOfDay: ['ସକାଳ', 'ଦିନ', 'ସନ୍ଧ୍ୟା', 'ରାତି'],
    units: { second: 'ସେକେଣ୍ଡ', minute: 'ମିନିଟ୍', hour: 'ଘଣ୍ଟା' },
    ago: 'ପୂର୍ବେ',
    and: 'ଓ',
    steps: ['ହଜାର', 'ଲକ୍ଷ', 'କୋଟି'],
  },
  as: {
    months: 'জানুৱাৰী ফেব্ৰুৱাৰী মাৰ্চ এপ্ৰিল মে’ জুন জুলাই আগষ্ট ছেপ্তেম্বৰ অক্টোবৰ নৱেম্বৰ ডিচেম্বৰ'.split(' '),
    partsOfDay: ['পুৱা', 'দুপৰীয়া', 'আবেলি', 'ৰাতি'],
    units: { second: 'ছেকেণ্ড', minute: 'মিনিট', hour: 'ঘণ্টা' },
    ago: 'আগতে',
    and: 'আৰু',
    steps: ['হাজাৰ', 'লাখ', 'কোটি'],
  },
}
