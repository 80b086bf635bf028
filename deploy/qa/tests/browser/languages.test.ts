import { commodities, nameIn } from '@boli/commodities'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousProblems } from '../support/accessibility.ts'
import { launchBrowser, type Visitor } from '../support/browser.ts'
import { findLotsToSee } from '../support/lots-to-see.ts'
import { addressOf, type LotsToSee, pagesToSee } from '../support/pages.ts'
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

/** The gateway writes these, and servers do not know the languages of tests. */
const pages = pagesToSee.filter(({ route }) => !/^\/(?:lots?|prices)(?:\/|$)/.test(route))

/**
 * Names, and what all languages write in Latin letters; what the search was for, and what recharts says of a legend.
 */
const alike =
  /Boli|UPI|GSTIN?|FPO|MSP|IFSC|PIN|OTP|CSV|KML|e-NAM|AGMARKNET|data\.gov\.in|RFC|C2SP|SHA|PNG|JPE?G|PDF|FAQ|zzzz|https|legend icon/g

/** Those of data are English where a language lacks them. */
const commodityNames = commodities.map(({ names }) => nameIn(names, 'en')).join(' ')

/** What the page shows in plain Latin letters, and the keys of texts that it does not have. */
const textsOf = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
    .filter((at) => !/^(?:SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(at.tagName) && at.checkVisibility({ visibilityProperty: true }))
    .flatMap((at) => [...at.childNodes, ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => at.getAttributeNode(name)).filter(Boolean)])
    .filter((node) => node.nodeType === Node.TEXT_NODE || node.nodeType === Node.ATTRIBUTE_NODE)
    .map((node) => node.nodeValue.trim())
    .filter((text) => /[A-Za-z]{3}/.test(text))`)

const widerThanScreen = (page: Page) =>
  page.evaluate<string[]>(`document.scrollingElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
      .filter((at) => at.getBoundingClientRect().right > innerWidth + 1 || at.getBoundingClientRect().left < -1)
      .slice(0, 3).map((at) => at.outerHTML.slice(0, 160))`)

// Longer than any language of people: what fits these fits those.
describe.each(['eo', 'dv'])('every page at 320 px in the language of tests %s', (language) => {
  const visitors = new Map<Viewer, { visitor: Visitor; answers: Promise<string>[] }>()

  async function enter(viewer: Viewer) {
    const known = visitors.get(viewer)
    if (known) return known
    const visitor = await openViewer(browser, stack, viewer, { viewport: { width: 320, height: 640 } })
    await visitor.context.addInitScript(`localStorage.setItem('boli.language', '${language}')`)
    await visitor.context.route(`**/*language=${language}*`, (route) =>
      route.continue({ url: route.request().url().replace(`language=${language}`, 'language=en') }),
    )
    const answers: Promise<string>[] = []
    visitor.context.on('response', (response: Response) => {
      if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
    })
    const entered = { visitor, answers }
    visitors.set(viewer, entered)
    return entered
  }

  afterAll(async () => {
    for (const { visitor } of visitors.values()) await visitor.context.close()
  })

  test.each(pages)('$name', async (page) => {
    const { visitor, answers } = await enter(page.viewer)
    await visitor.page.goto(addressOf(page, lots))
    await visitor.page.locator('h1, [role=alert]').first().waitFor()
    await expect
      .poll(() => visitor.page.locator('main [aria-busy=true], main .animate-pulse-soft').count())
      .toBe(0)
    const texts = await textsOf(visitor.page)
    // Read after the texts, so that the answer to each text shown is among them.
    const data = `${(await Promise.all(answers)).join('\n')} ${commodityNames}`.toLowerCase()
    // What people wrote is in their own words: each of its words came with an answer.
    const english = texts.filter((text) =>
      (text.replace(alike, '').match(/[A-Za-z]{3,}/g) ?? []).some(
        (word) => !data.includes(word.toLowerCase()),
      ),
    )
    expect([...new Set(english)], 'not by key').toEqual([])
    expect(await widerThanScreen(visitor.page), 'wider than the screen').toEqual([])
    if (language === 'dv') expect(await seriousProblems(visitor.page)).toEqual([])
    expect(visitor.problems.splice(0)).toEqual([])
  })
})
