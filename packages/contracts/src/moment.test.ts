import { describe, expect, test, vi } from 'vitest'
import { languageFacts, languages } from './languages.ts'
import { momentFormat, shortDate, timeOfDay } from './moment.ts'
import { ownWords } from './own-words.ts'

describe.each(languages)('in %s', (language) => {
  test('a date is day, month in words, and year, with the digits of price boards', () => {
    expect(shortDate('2026-11-20T10:45:00Z', language)).toMatch(/^20 [^\d\s,]+ 2026$/u)
  })

  test('a time of day is in Indian time, with the digits of price boards, after the part of the day', () => {
    expect(timeOfDay('2026-11-20T10:45:00Z', language)).toMatch(/4:15(?: pm)?$/u)
  })
})

describe.each([
  {
    language: 'pa',
    date: '20 ਨਵੰਬਰ 2026',
    times: ['ਰਾਤੀਂ 3:59', 'ਸਵੇਰੇ 4:00', 'ਦੁਪਹਿਰੇ 12:00', 'ਸ਼ਾਮੀਂ 4:15', 'ਰਾਤੀਂ 8:00'],
  },
  {
    language: 'or',
    date: '20 ନଭେମ୍ବର 2026',
    times: ['ରାତି 3:59', 'ସକାଳ 4:00', 'ଦିନ 12:00', 'ସନ୍ଧ୍ୟା 4:15', 'ରାତି 8:00'],
  },
  {
    language: 'as',
    date: '20 নৱেম্বৰ 2026',
    times: ['ৰাতি 3:59', 'পুৱা 4:00', 'দুপৰীয়া 12:00', 'আবেলি 4:15', 'ৰাতি 8:00'],
  },
] as const)('in $language, for which Chromium has no data', ({ language, date, times }) => {
  test('dates and times are written without Intl data of the language', () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat')
    const day = momentFormat({ day: 'numeric', month: 'long', year: 'numeric' })
    const time = momentFormat({ hour: 'numeric', minute: '2-digit', hour12: true })
    expect(day('2026-11-20T10:45:00Z', language)).toBe(date)
    const moments = [
      '2026-11-19T22:29',
      '2026-11-19T22:30',
      '2026-11-20T06:30',
      '2026-11-20T10:45',
      '2026-11-20T14:30',
    ]
    expect(moments.map((moment) => time(`${moment}:00Z`, language))).toEqual(times)
    expect(asked.mock.calls.map(([locale]) => locale)).not.toContain(languageFacts[language].locale)
  })

  test('the months are those of CLDR', () => {
    const month = new Intl.DateTimeFormat(languageFacts[language].locale, { month: 'long', timeZone: 'UTC' })
    const months = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at, 5)))
    expect(ownWords[language]?.months).toEqual(months)
  })
})
