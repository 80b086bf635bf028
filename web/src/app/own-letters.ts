// The page's own letters weigh 45 KB, in Hindi 130 KB. A first visit that begins with data is read in the system's:
// on a slow line its content comes seconds sooner, and no line moves when letters arrive. They are fetched after the
// content and shown from the next page on; first-paint.js begins later visits with them.

import { languageFacts } from '@boli/contracts'
import { currentLanguage } from '../lib/i18n.ts'

const page = document.documentElement
/** Half a minute: what has not come by then may never come. */
const MOST_CHECKS = 120
let areHere = false

/** Whether something that is seen first is still on its way: a shape that stands in, or a picture. */
const isContentAwaited = () =>
  document.querySelector('main .animate-pulse-soft') ||
  [...document.images].some((picture) => picture.loading === 'eager' && !picture.complete)

/** Fetches the letters once the page's content is there. */
export function fetchLettersAfterContent(): void {
  let checks = 0
  const timer = setInterval(() => {
    checks += 1
    if (isContentAwaited() && checks < MOST_CHECKS) return
    clearInterval(timer)
    void fetchLetters()
  }, 250)
}

async function fetchLetters(): Promise<void> {
  try {
    const family = getComputedStyle(page).getPropertyValue('--font-script')
    for (const text of ['B', '₹', languageFacts[currentLanguage()].ownName])
      await document.fonts.load(`1em Anek,"Anek Rupee",${family}`, text)
    areHere = true
    // Read by first-paint.js.
    localStorage.setItem('boli.letters', '1')
  } catch {
    // The system's letters stay.
  }
}

/** To be called where another page begins, whose lines may stand differently. */
export function showOwnLetters(): void {
  if (areHere) delete page.dataset.letters
}
