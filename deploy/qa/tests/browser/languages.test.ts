import type { Browser, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousProblems } from '../support/accessibility.ts'
import { launchBrowser, type Visitor } from '../support/browser.ts'
import { findLotsToSee } from '../support/lots-to-see.ts'
import { addressOf, type LotsToSee, pagesToSee } from '../support/pages.ts'
import { latinTextsOn, ownEnglish, widerThanScreen } from '../support/seen-texts.ts'
import { enterStack, type SharedStack } from '../support/shared-stacks.ts'
import { openViewer, type Viewer } from '../support/viewers.ts'

let stack: SharedStack
let browser: Browser
let lots: LotsToSee

beforeAll(async () => {
  stack = await enterStack('demo')
  browser = await launchBrowser()
  lots = await findLotsToSee(stack, stack.dataFolder)
}, 480_000)

afterAll(() => browser?.close())

/** The gateway renders these, and servers do not know the test languages. */
const pages = pagesToSee.filter(({ route }) => !/^\/(?:lots?|prices)(?:\/|$)/.test(route))

/** Chooses a language as the control in the header and footer does, which does not offer this one; a page without it is loaded again. */
const CHOOSE_OTHER = `(() => {
  const control = [...document.querySelectorAll('select')].find(({ options }) => [...options].some(({ lang }) => lang === 'hi'))
  if (!control) {
    sessionStorage.setItem('language', 'dv')
    return location.reload()
  }
  control.add(new Option('', 'dv'))
  control.value = 'dv'
  control.dispatchEvent(new Event('change', { bubbles: true }))
})()`

const visitors = new Map<Viewer, { visitor: Visitor; answers: Promise<string>[] }>()

async function enter(viewer: Viewer) {
  const known = visitors.get(viewer)
  if (known) return known
  const visitor = await openViewer(browser, stack, viewer, { viewport: { width: 320, height: 640 } })
  await visitor.context.addInitScript(`
    localStorage.setItem('boli.language', sessionStorage.getItem('language') ?? 'eo')
    sessionStorage.removeItem('language')`)
  await visitor.context.route(/language=(?:eo|dv)/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/language=(?:eo|dv)/, 'language=en'),
    }),
  )
  const answers: Promise<string>[] = []
  visitor.context.on('response', (response: Response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  const entered = { visitor, answers }
  visitors.set(viewer, entered)
  return entered
}

// Longer than any language of people, the second from right to left: what fits these fits those.
describe('every page at 320 px in the languages of tests', () => {
  test.each(pages)('$name', async (seen) => {
    const { visitor, answers } = await enter(seen.viewer)
    const { page } = visitor
    await page.goto(addressOf(seen, lots))
    await page.locator('h1, [role=alert]').first().waitFor()
    for (const language of ['eo', 'dv']) {
      if (language === 'dv') await page.evaluate(CHOOSE_OTHER)
      await page.locator(`html[lang=${language}]`).waitFor()
      await expect.poll(() => page.locator('main [aria-busy=true], main .animate-pulse-soft').count()).toBe(0)
      const texts = await latinTextsOn(page)
      // Read after the texts, so that the answer to each text shown is among them.
      const english = ownEnglish(texts, await Promise.all(answers))
      expect([...new Set(english)], `not by key in ${language}`).toEqual([])
      expect(await widerThanScreen(page), `wider than the screen in ${language}`).toEqual([])
    }
    expect(await seriousProblems(page)).toEqual([])
    expect(visitor.problems.splice(0)).toEqual([])
  })
})
