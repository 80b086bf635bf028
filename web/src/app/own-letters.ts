import { currentLanguage } from '../lib/i18n.ts'

// The page's own letters weigh 45 KB, in Hindi 130 KB. A first visit that begins with data is read in the system's:
// on a slow line its content comes seconds sooner, and no line moves when letters arrive. They are fetched after the
// content and shown from the next page on; first-paint.js begins later visits with them.

/** Read by first-paint.js. */
const LETTERS_KEY = 'boli.letters'
const LOOK_EVERY_MS = 250

const page = document.documentElement
let areHere = false

/** Whether something that is seen first is still on its way: a shape that stands in, or a picture. */
const isContentAwaited = () =>
  document.querySelector('main .animate-pulse-soft') !== null ||
  [...document.images].some((picture) => picture.loading === 'eager' && !picture.complete)

/** Fetches the letters once the page's content is there. */
export function fetchLettersAfterContent(): void {
  if (page.dataset.letters !== 'system') {
    noteLetters()
    return
  }
  const timer = setInterval(() => {
    if (isContentAwaited()) return
    clearInterval(timer)
    void fetchLetters()
  }, LOOK_EVERY_MS)
}

async function fetchLetters(): Promise<void> {
  const texts = currentLanguage() === 'hi' ? ['Boli', '₹', 'बोली'] : ['Boli', '₹']
  const families = '"Anek Rupee", "Anek", "Anek Devanagari"'
  try {
    await Promise.all(texts.map((text) => document.fonts.load(`1em ${families}`, text)))
    areHere = true
    noteLetters()
  } catch {
    // The system's letters stay until the next visit.
  }
}

function noteLetters(): void {
  try {
    localStorage.setItem(LETTERS_KEY, '1')
  } catch {
    // Storage is forbidden.
  }
}

/** To be called where another page begins, whose lines may stand differently. */
export function showOwnLetters(): void {
  if (areHere) delete page.dataset.letters
}
