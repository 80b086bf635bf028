import { isFetchFailure } from './import-again.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const STORAGE_KEY = 'boli.started-over'
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** From here on {@link startOver} knows where somebody has typed. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) typed.add(target)
    if (target instanceof HTMLInputElement && target.type !== 'search') typed.add(target)
  })
}

/** Whether something typed stands on the page that loading it anew could lose. */
function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return hasUnsavedChanges() || [...typed].some(({ value }) => value !== '')
}

/** Notes that the page is loaded anew for this. @returns whether that is the first time in this tab. */
function isFirst(reason: string): boolean {
  try {
    const former: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    const reasons = Array.isArray(former) ? former : []
    if (reasons.includes(reason)) return false
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...reasons, reason]))
    return true
  } catch {
    // Without a memory it could happen again and again.
    return false
  }
}

/** The application is here: what first-paint.js may do once, it may do again at the next start. */
export function noteStart(): void {
  try {
    sessionStorage.removeItem('boli.begun-again')
  } catch {
    // Nothing was noted then.
  }
}

/**
 * Loads the page anew where a file of it cannot be had otherwise: once for each file in a tab, and never while
 * something is typed. Where it does not, the reader is told, and has a button for it.
 */
export function startOver(error: unknown, reload = () => window.location.reload()): void {
  if (isFetchFailure(error) && !hasTypedText() && isFirst(error.message)) reload()
}
