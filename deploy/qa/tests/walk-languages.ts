// Walks every page in the languages of people at 320 and 1280 px and prints what is wider than the screen, in English, or
// wrong in the console: npm run words -- walk [LANGUAGE …]. It takes minutes a language, so npm test leaves it out: its
// languages of tests are longer than these.
import { type Language, languages } from '@boli/contracts'
import { launchBrowser } from './support/browser.ts'
import { startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'
import { findLotsToSee } from './support/lots-to-see.ts'
import { addressOf, pagesToSee } from './support/pages.ts'
import { latinTextsOn, ownEnglish, widerThanScreen } from './support/seen-texts.ts'
import { openViewer, type Viewer } from './support/viewers.ts'

const AT_ONCE = 3
/** The gateway writes these, in the language of the address and with the words of its data. */
const isOfGateway = (route: string) => /^\/(?:lots?|prices)(?:\/|$)/.test(route)

const wanted = languages.filter((one) => process.argv.length < 3 || process.argv.includes(one))
const walks = wanted.flatMap((language) => [320, 1280].map((width) => ({ language, width })))
const data = await temporaryDataFolder()
const stack = await startEmbedded({ dataFolder: data.path })
const browser = await launchBrowser()
let faults = 0
try {
  const lots = await findLotsToSee(stack, data.path)
  const walkOn = async (): Promise<void> => {
    for (let next = walks.shift(); next; next = walks.shift()) await walk(next.language, next.width)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walkOn))

  async function walk(language: Language, width: number): Promise<void> {
    for (const viewer of new Set(pagesToSee.map((page) => page.viewer))) await walkAs(viewer, language, width)
    console.log(`${language} ${width}: walked`)
  }

  async function walkAs(viewer: Viewer, language: Language, width: number): Promise<void> {
    const visitor = await openViewer(browser, stack, viewer, { viewport: { width, height: 640 } })
    await visitor.context.addInitScript(`localStorage.setItem('boli.language', '${language}')`)
    const answers: Promise<string>[] = []
    visitor.context.on('response', (response) => {
      if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
    })
    for (const page of pagesToSee.filter((one) => one.viewer === viewer)) {
      const address = addressOf(page, lots)
      const inLanguage = isOfGateway(page.route) ? `${address.includes('?') ? '&' : '?'}lang=${language}` : ''
      await visitor.page.goto(`${address}${inLanguage}`)
      await visitor.page.locator('h1, [role=alert]').first().waitFor()
      const awaited = 'main [aria-busy=true], main .animate-pulse-soft'
      await visitor.page.waitForFunction(`!document.querySelector('${awaited}')`)
      const isRead = language === 'en' || isOfGateway(page.route)
      const texts = isRead ? [] : await latinTextsOn(visitor.page)
      const found = [
        ...ownEnglish(texts, await Promise.all(answers)).map((text) => `English: ${text}`),
        ...(await widerThanScreen(visitor.page)).map((at) => `wider than the screen: ${at}`),
        ...visitor.problems.splice(0),
      ]
      faults += found.length
      for (const fault of new Set(found)) console.log(`${language} ${width} ${page.name}  ${fault}`)
    }
    await visitor.context.close()
  }
} finally {
  await browser.close()
  await stack.stop()
  await data.remove()
}
console.log(`${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1
