import type { Locator, Page } from 'playwright-core'
import english from '../../../../web/src/locales/en/admin.json' with { type: 'json' }
import englishAuth from '../../../../web/src/locales/en/auth.json' with { type: 'json' }
import englishCommon from '../../../../web/src/locales/en/common.json' with { type: 'json' }
import englishInfo from '../../../../web/src/locales/en/info.json' with { type: 'json' }
import englishMember from '../../../../web/src/locales/en/memberdesk.json' with { type: 'json' }
import englishUsers from '../../../../web/src/locales/en/users.json' with { type: 'json' }
import { textsOf } from './newcomer.ts'

const texts = {
  ...{ admin: english, auth: englishAuth, common: englishCommon, info: englishInfo },
  ...{ memberdesk: englishMember, users: englishUsers },
}

/** The texts that an administrator sees. */
export const adminWords = {
  en: texts,
  hi: Object.fromEntries(Object.keys(texts).map((name) => [name, textsOf('hi', name)])) as typeof texts,
}

/** An administrator on desktop, and one on a phone. */
export const adminSights = [
  { language: 'en', width: 1280, height: 900 },
  { language: 'hi', width: 360, height: 740 },
] as const

export function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

const DRAWING_LIBRARY_BYTES = 200_000

/** Whether the library that draws charts was fetched: it is large, and nobody but administrators needs it. */
export async function hasChartLibrary(page: Page): Promise<boolean> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, decodedBodySize }) => ({ name, bytes: decodedBodySize })),
  )
  return scripts.some(
    ({ name, bytes }) => /\/drawings-[^/]*\.js$/.test(name) && bytes > DRAWING_LIBRARY_BYTES,
  )
}
