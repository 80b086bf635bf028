import type { Page } from 'playwright-core'

/** Runs in the page: what a page with the dark theme would show in print. */
const onPaper = `(() => {
  const isShown = (element) => element.checkVisibility()
  const controls = [...document.querySelectorAll('#root > header, #root > footer, nav, form, button')].filter(isShown)
  const withText = [...document.querySelectorAll('#root *')].filter((element) =>
    isShown(element) && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  const isDark = (element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140
  }
  return {
    controls: controls.map(({ outerHTML }) => outerHTML.slice(0, 80)),
    pale: withText.filter((element) => !isDark(element)).map(({ textContent }) => textContent),
    paper: getComputedStyle(document.documentElement).backgroundColor,
    text: document.querySelector('main').innerText,
  }
})()`

interface Paper {
  /** Frame, navigation, forms and buttons that would be printed. */
  controls: string[]
  /** Texts too pale for white paper. */
  pale: string[]
  paper: string
  text: string
}

/** The look of a page in print, for a user of the dark theme. */
export async function inPrint(page: Page): Promise<Paper> {
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate<Paper>(`document.documentElement.dataset.theme = 'dark'; ${onPaper}`)
  await page.evaluate('delete document.documentElement.dataset.theme')
  await page.emulateMedia({ media: null })
  return paper
}

/** Runs in the page: visible buttons and fields that are distinguished by their background. */
const filled = `[...document.querySelectorAll('main :is(button, input, select, textarea)')].filter((element) =>
  element.checkVisibility() && !/, 0\\)$|^transparent$/.test(getComputedStyle(element).backgroundColor))`

/** Runs in the page: those without a border of their own or of their parent, and pressed ones without an outline. */
const unseen = `boliFilled.filter((element) => {
    const hasLine = [element, element.parentElement].some((at) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(at)
      return parseFloat(borderTopWidth) >= 1 && borderTopStyle === 'solid'
    })
    const { outlineWidth, outlineStyle } = getComputedStyle(element)
    const isMarked = parseFloat(outlineWidth) >= 3 && outlineStyle === 'solid'
    return !hasLine || (element.ariaPressed === 'true' && !isMarked)
  })
  .map(({ outerHTML }) => outerHTML.slice(0, 160))`

/** Elements without a visible border, or whose selection is invisible, in forced colours. */
export async function edgesMissing(page: Page): Promise<string[]> {
  const buttons = await page.evaluate<number>(`(globalThis.boliFilled = ${filled}).length`)
  if (buttons < 3) throw new Error('the page has too few buttons to show anything')
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate<string[]>(unseen)
  await page.emulateMedia({ forcedColors: null })
  return found
}
