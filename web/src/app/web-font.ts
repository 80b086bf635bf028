// The web font is 45 KB, in Hindi 130 KB. A first visit that begins with data uses the system font: on a slow
// connection its content appears seconds sooner, and nothing moves when the font arrives. The font is fetched after the
// content and used from the next page on; first-paint.js uses it at once on later visits. A device without a font
// for the page's script fetches the web font at once, and shows it for this script: until then it shows boxes.

import { languageFacts } from '@boli/contracts'
import { currentLanguage } from '../lib/i18n.ts'

const page = document.documentElement
/** Half a minute: content that has not arrived by then may never arrive. */
const MOST_CHECKS = 120
let isFetched = false

/** Whether a skeleton or a first picture is still loading. */
const isContentAwaited = () =>
  document.querySelector('main .animate-pulse-soft') ||
  [...document.images].some((picture) => picture.loading === 'eager' && !picture.complete)

/** No font has a glyph for it. */
const WITHOUT_GLYPH = '\u{10FFFF}'

/** Whether the device's fonts can draw a text: boxes for missing letters are all as wide as that of WITHOUT_GLYPH. */
function canDraw(text: string): boolean {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return true
  context.font = '32px sans-serif'
  const widthOf = (letter: string) => context.measureText(letter).width
  const box = widthOf(WITHOUT_GLYPH)
  return [...text].some((letter) => /\p{L}/u.test(letter) && widthOf(letter) !== box)
}

/** Fetches the web font once the page's content has loaded. */
export function fetchWebFontAfterContent(): void {
  if (page.dataset.letters === 'system' && !canDraw(languageFacts[currentLanguage()].ownName)) {
    void fetchWebFont().then(() => {
      if (isFetched && page.dataset.letters) page.dataset.letters = 'script'
    })
    return
  }
  let checks = 0
  const timer = setInterval(() => {
    checks += 1
    if (isContentAwaited() && checks < MOST_CHECKS) return
    clearInterval(timer)
    void fetchWebFont()
  }, 250)
}

async function fetchWebFont(): Promise<void> {
  try {
    const family = getComputedStyle(page).getPropertyValue('--font-script')
    for (const text of ['B', '₹', languageFacts[currentLanguage()].ownName])
      await document.fonts.load(`1em Anek,"Anek Rupee",${family}`, text)
    isFetched = true
    // Read by first-paint.js.
    localStorage.setItem('boli.letters', '1')
  } catch {
    // The system font stays.
  }
}

/** Call it when another page begins, where the layout may change. */
export function showWebFont(): void {
  if (isFetched) delete page.dataset.letters
}
