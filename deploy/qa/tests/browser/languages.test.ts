import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '../support/browser.ts'
import { findLotsToSee } from '../support/lots-to-see.ts'
import {
  expectFitsAt,
  expectReadableAt400Percent,
  pagesInTurn,
  shareDevices,
  visitPage,
} from '../support/page-visit.ts'
import { addressOf, type LotsToSee } from '../support/pages.ts'
import { chooseLanguage, latinTextsOn, SeenData, widerThanScreen } from '../support/seen-texts.ts'
import { enterStack, type SharedStack } from '../support/shared-stacks.ts'
import { openViewer } from '../support/viewers.ts'

let stack: SharedStack
let lots: LotsToSee

beforeAll(async () => {
  stack = await enterStack('demo')
  lots = await findLotsToSee(stack, stack.dataFolder)
}, 480_000)

const phone = { width: 360, height: 740 }

/** The gateway renders these, and servers do not know the languages of tests. */
const isOfGateway = (route: string) => /^\/(?:lots?|prices)(?:\/|$)/.test(route)

const answered = new Map<Visitor, SeenData>()

const on = shareDevices(async (viewer) => {
  const look = { language: 'hi', viewport: phone, colorScheme: 'dark' } as const
  const visitor = await openViewer(stack, viewer, look)
  // A page without a control of the language is loaded again for another one.
  await visitor.context.addInitScript(`
    localStorage.setItem('boli.language', sessionStorage.getItem('language') ?? 'hi')
    sessionStorage.removeItem('language')
    const send = fetch
    fetch = (to, options) =>
      send(typeof to === 'string' ? to.replace(/language=(?:eo|dv)/, 'language=en') : to, options)`)
  answered.set(visitor, new SeenData(visitor.context))
  return visitor
})

/** The problems of the open page in each language of the tests. */
async function wrongInOther(visitor: Visitor): Promise<Record<string, string[]>> {
  const { page } = visitor
  const wrong: Record<string, string[]> = {}
  for (const language of ['eo', 'dv']) {
    await chooseLanguage(page, language)
    await page.locator('h1, [role=alert]').first().waitFor()
    await page
      .locator('main [aria-busy=true], main .animate-pulse-soft')
      .first()
      .waitFor({ state: 'detached' })
    const texts = await latinTextsOn(page)
    wrong[`not by key in ${language}`] = [...new Set(await answered.get(visitor)?.ownEnglish(texts))]
    wrong[`wider than the screen in ${language}`] = await widerThanScreen(page)
  }
  wrong.console = visitor.problems.splice(0)
  return Object.fromEntries(Object.entries(wrong).filter(([, found]) => found.length > 0))
}

// In Hindi and dark, then at 320 px in the languages of tests, whose texts are longer than those of any real language,
// in the second from right to left: a page that fits them fits all.
describe('every page on a phone, in Hindi and in the languages of tests', () => {
  test.concurrent.each(pagesInTurn)('$name', (seen) =>
    on(seen.viewer, async (visitor) => {
      await visitor.page.setViewportSize(phone)
      await visitPage(visitor, addressOf(seen, lots), 'hi')
      await expectReadableAt400Percent(visitor)
      await expectFitsAt(320, visitor)
      if (!isOfGateway(seen.route)) expect(await wrongInOther(visitor)).toEqual({})
    }),
  )
})
