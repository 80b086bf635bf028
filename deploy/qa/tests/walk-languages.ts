// Walks every page in every language at 320 and 1280 px and prints what is wider than the screen, torn, in English or
// wrong in the console: npm run words -- walk [LANGUAGE or name of a page …]. It takes a quarter of an hour, so npm
// test leaves it out: its languages of tests are longer than these.
import { setTimeout } from 'node:timers/promises'
import { type Language, languages } from '@boli/contracts'
import type { Page } from 'playwright-core'
import type { Visitor } from './support/browser.ts'
import { openDemoMarket } from './support/lots-to-see.ts'
import { addressOf, type PageToSee, pagesToSee } from './support/pages.ts'
import {
  chooseLanguage,
  latinTextsOn,
  SeenData,
  tornWords,
  widerThanScreen,
  withoutData,
} from './support/seen-texts.ts'
import { openViewer, type Viewer } from './support/viewers.ts'

const AT_ONCE = 3
const WIDTHS = [320, 1280]
/** The gateway writes these, in the language of the address and with the words of its data. */
const isOfGateway = (route: string) => /^\/(?:lots?|prices)(?:\/|$)/.test(route)

const named = process.argv.slice(2)
const chosen = <T>(all: readonly T[], nameOf: (one: T) => string) => {
  const some = all.filter((one) => named.includes(nameOf(one)))
  return some.length > 0 ? some : all
}
const wanted = chosen(languages, (language) => language)
const pages = chosen(pagesToSee, ({ name }) => name)
const viewers = [...new Set(pages.map((page) => page.viewer))]
const { stack, lots, stop } = await openDemoMarket()
let faults = 0
const walkOn = async (): Promise<void> => {
  for (let next = viewers.shift(); next; next = viewers.shift()) await walkAs(next)
}
await Promise.all(Array.from({ length: AT_ONCE }, walkOn)).finally(stop)
console.log(`${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1

async function walkAs(viewer: Viewer): Promise<void> {
  const visitor = await openViewer(stack, viewer, { viewport: { width: 320, height: 640 } })
  const answered = new SeenData(visitor.context)
  for (const page of pages.filter((one) => one.viewer === viewer)) {
    if (!isOfGateway(page.route)) await visitor.page.goto(addressOf(page, lots))
    for (const language of wanted) {
      const found = await seenIn(language, page, visitor, answered).catch((error: Error) => [error.message])
      faults += found.length
      for (const fault of new Set(found)) console.log(`${language} ${page.name}  ${fault}`)
    }
    console.log(`${page.name}: walked`)
  }
  await visitor.context.close()
}

async function seenIn(
  language: Language,
  page: PageToSee,
  visitor: Visitor,
  answered: SeenData,
): Promise<string[]> {
  const address = addressOf(page, lots)
  if (isOfGateway(page.route))
    await visitor.page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
  else await chooseLanguage(visitor.page, language)
  await visitor.page.locator('h1, [role=alert]').first().waitFor()
  const found: string[] = []
  for (const width of WIDTHS) {
    await visitor.page.setViewportSize({ width, height: 640 })
    await visitor.page
      .locator('main [aria-busy=true], main .animate-pulse-soft')
      .first()
      .waitFor({ state: 'detached' })
    const isRead = language === 'en' || isOfGateway(page.route)
    const texts = isRead ? [] : await latinTextsOn(visitor.page)
    found.push(
      ...[...(await answered.ownEnglish(texts)), ...texts.filter((text) => withoutData.test(text))].map(
        (text) => `${width} English: ${text}`,
      ),
      ...(await widerOnceDrawn(visitor.page)).map((at) => `${width} wider than the screen: ${at}`),
      ...(await tornWords(visitor.page)).map((word) => `${width} on two lines: ${word}`),
    )
  }
  return [...found, ...visitor.problems.splice(0)]
}

/** Pages take a moment to be drawn for another width. */
async function widerOnceDrawn(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 20; tries += 1) {
    const wider = await widerThanScreen(page)
    if (wider.length === 0) return []
    await setTimeout(100)
  }
  return widerThanScreen(page)
}
