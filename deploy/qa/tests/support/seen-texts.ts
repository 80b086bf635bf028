import { commodities, gradesOf, nameIn } from '@boli/commodities'
import type { BrowserContext, Page } from 'playwright-core'

/**
 * Names, and words that all languages write in Latin letters; also the searched words, and a legend label of recharts.
 */
const alike =
  /Boli|API|UPI|GSTIN?|FPO|MSP|IFSC|PIN|OTP|CSV|KML|e-NAM|AGMARKNET|data\.gov\.in|RFC|C2SP|SHA|PNG|JPE?G|GIF|JSON|PDF|FAQ|Standard Webhooks|zzzz|https|legend icon/g

/** Commodity names are English if a language lacks them. */
const commodityNames = commodities.map(({ names }) => nameIn(names, 'en')).join(' ')

/** Titles and publishers of standards are cited as they are published. */
const citations = commodities
  .flatMap(({ id, parameters }) => parameters.flatMap((parameter) => gradesOf(id, parameter)))
  .map(({ source }) => `${source.title} ${source.publisher}`)
  .join(' ')

/** What the page shows in plain Latin letters, and the keys that it shows for missing texts. */
export const latinTextsOn = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
    .filter((at) => !/^(?:SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(at.tagName) && at.checkVisibility({ visibilityProperty: true }))
    .flatMap((at) => [...at.childNodes, ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => at.getAttributeNode(name)).filter(Boolean)])
    .filter((node) => node.nodeType === Node.TEXT_NODE || node.nodeType === Node.ATTRIBUTE_NODE)
    .map((node) => node.nodeValue.trim())
    .filter((text) => /[A-Za-z]{3}|${withoutData.source}/.test(text))`)

/** Months and times as the browser writes them without data for a language. */
const withoutData = /\bM\d{1,2}\b|\d [AaPp][Mm]\b/

/** The answers and socket messages of a device so far: names in data stay as users wrote them. */
export class SeenData {
  #all = `${commodityNames} ${citations}`.toLowerCase()
  readonly #words = new Set<string>()
  /** Answers received so far; more may arrive meanwhile. */
  #read = Promise.resolve()

  constructor(context: BrowserContext) {
    context.on('response', (response) => {
      if (!response.url().includes('/api/')) return
      const text = response.text().catch(() => '')
      this.#read = this.#read.then(async () => this.#add((await text).toLowerCase()))
    })
    const listen = (page: Page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => this.#add(String(payload).toLowerCase())),
      )
    for (const page of context.pages()) listen(page)
    context.on('page', listen)
  }

  #add(text: string): void {
    this.#all += `\n${text}`
    for (const [word] of text.matchAll(/[a-z]{3,}/g)) this.#words.add(word)
  }

  /** @returns the texts with a word that does not come from data; call it after reading the texts. */
  async ownEnglish(texts: readonly string[]): Promise<string[]> {
    await this.#read
    const isData = (word: string) => this.#words.has(word) || this.#all.includes(word)
    return texts.filter((text) =>
      (text.replace(alike, '').match(/[A-Za-z]{3,}/g) ?? []).some((word) => !isData(word.toLowerCase())),
    )
  }
}

/** The first elements beyond the screen, except inside scrolling parts; none if the page does not scroll sideways. */
export const widerThanScreen = (page: Page) =>
  page.evaluate<string[]>(`document.scrollingElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
      .filter((at) => at.getBoundingClientRect().right > innerWidth + 1 || at.getBoundingClientRect().left < -1)
      .filter((at) => {
        while ((at = at.parentElement) && getComputedStyle(at).overflowX === 'visible');
        return at === null || at === document.scrollingElement || at === document.body
      })
      .slice(0, 3).map((at) => at.outerHTML.slice(0, 160))`)

/** Words broken over several lines, although the page is not wider than the screen. */
export const tornWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const torn = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (!text.parentElement.checkVisibility({ visibilityProperty: true })) continue
      for (const { 0: word, index } of text.nodeValue.matchAll(/[\\p{L}\\p{M}\\p{N}]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
        if (lines.some(({ top }) => lines.some(({ bottom }) => top >= bottom - 2))) torn.push(word)
      }
    }
    return torn
  })()`)

/** Chooses a language as the control in the header or footer does; a page without one is reloaded. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(`(() => {
    const control = [...document.querySelectorAll('select')].find(({ options }) => [...options].some(({ lang }) => lang === 'hi'))
    if (!control) {
      localStorage.setItem('boli.language', sessionStorage.language = '${language}')
      return location.reload()
    }
    if (![...control.options].some(({ value }) => value === '${language}')) control.add(new Option('', '${language}'))
    control.value = '${language}'
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
  await page.locator(`html[lang=${language}]`).waitFor()
}
