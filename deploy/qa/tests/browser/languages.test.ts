import { join } from 'node:path'
import { isLanguage } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '../support/browser.ts'
import { findLotsToSee } from '../support/lots-to-see.ts'
import {
  expectFitsAt,
  expectReadableAt400Percent,
  expectSound,
  pagesInTurn,
  shareDevices,
} from '../support/page-visit.ts'
import { addressOf, type PageToSee } from '../support/pages.ts'
import { chooseLanguage, latinTextsOn, SeenData, tornWords, widerThanScreen } from '../support/seen-texts.ts'
import { enterStack } from '../support/shared-stacks.ts'
import { openViewer } from '../support/viewers.ts'

const stack = await enterStack('demo')
const lots = await findLotsToSee(stack, stack.dataFolder)

const desk = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }

/** The gateway renders these, and servers do not have the test languages. */
const isOfGateway = (route: string) => /^\/(?:lots?|prices)(?:\/|$)/.test(route)

/** `npm run words -- walk ta bn` names other languages, and `WALK_PICTURES` a folder for screenshots of them. */
const named = (process.env.WALK_LANGUAGES ?? '').split(' ').filter(isLanguage)
const others = named.length > 0 ? named : ['eo', 'dv']
const widths = named.length > 0 ? [1280, 320] : [320]
const pictures = process.env.WALK_PICTURES
const nothing = { 'not by key': [], wider: [], torn: [], console: [] }

const answered = new Map<Visitor, SeenData>()

const on = shareDevices(async (viewer) => {
  const visitor = await openViewer(stack, viewer, {})
  // A page without a language control is reloaded in the other language. Accounts keep their language: PUT is refused.
  await visitor.context.addInitScript(`
    localStorage.setItem('boli.language', sessionStorage.getItem('language') ?? 'en')
    sessionStorage.removeItem('language')
    const send = fetch
    fetch = (to, options) =>
      options?.method === 'PUT'
        ? Promise.resolve(Response.json({}, { status: 400 }))
        : send(typeof to === 'string' ? to.replace(/language=(?:eo|dv)/, 'language=en') : to, options)`)
  answered.set(visitor, new SeenData(visitor.context))
  return visitor
})

/** Draws the open page in another language. */
async function drawIn(language: string, { page }: Visitor, seen: PageToSee): Promise<void> {
  if (isOfGateway(seen.route)) await page.goto(`${addressOf(seen, lots)}?lang=${language}`)
  else await chooseLanguage(page, language)
  await page.locator('h1, [role=alert]').first().waitFor()
  const loading = page.locator('main [aria-busy=true], main .animate-pulse-soft').first()
  await loading.waitFor({ state: 'detached' })
}

/** What is wrong on a page in a language, by the kind of fault. */
async function wrongIn(language: string, visitor: Visitor, seen: PageToSee) {
  const { page } = visitor
  await drawIn(language, visitor, seen)
  const wrong = { 'not by key': [] as string[], wider: await widerThanScreen(page), torn: [] as string[] }
  if (!isOfGateway(seen.route) && language !== 'en')
    wrong['not by key'] = (await answered.get(visitor)?.ownEnglish(await latinTextsOn(page))) ?? []
  // Words of the test languages are longer than any real word.
  if (isLanguage(language)) wrong.torn = await tornWords(page)
  if (pictures) {
    const name = `${seen.name}-${language}-${page.viewportSize()?.width}.png`
    await page.screenshot({ path: join(pictures, name), fullPage: true })
  }
  return { ...wrong, console: visitor.problems.splice(0) }
}

// On a desktop in English; on a phone in Hindi and dark; then at 320 px in the test languages, whose texts are longer
// than those of any real language. The second of them is written from right to left. A page that fits them fits all.
describe('every page on a desktop, and on a phone in Hindi and in the test languages', () => {
  test.concurrent.each(pagesInTurn)('$name', (seen) =>
    on(seen.viewer, async (visitor) => {
      const { page } = visitor
      await page.setViewportSize(desk)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(addressOf(seen, lots))
      await expectSound(visitor, 'en')
      await page.setViewportSize(phone)
      await page.emulateMedia({ colorScheme: 'dark' })
      await drawIn('hi', visitor, seen)
      await expectSound(visitor, 'hi')
      await expectReadableAt400Percent(visitor)
      // What others do meanwhile arrives by a stream, which SeenData does not read; after a reload it is in an answer.
      if (seen.route === '/admin') await page.reload()
      for (const width of widths) {
        await expectFitsAt(width, visitor)
        for (const language of others)
          if (isLanguage(language) || !isOfGateway(seen.route))
            expect(await wrongIn(language, visitor, seen), `${language} at ${width} px`).toEqual(nothing)
      }
    }),
  )
})
