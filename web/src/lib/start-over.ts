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

/** Whether the page holds typed text that a reload could lose. */
function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return hasUnsavedChanges() || [...typed].some(({ value }) => value !== '')
}

/** Records the reason for a reload. @returns whether it is the first reload for this reason in this tab. */
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
 * Reloads the page where one of its files cannot be fetched otherwise: once per file and tab, and never while the
 * page holds typed text. Otherwise the reader is told and gets a button to reload.
 */
export function startOver(error: unknown, reload = () => window.location.reload()): void {
  if (isFetchFailure(error) && !hasTypedText() && isFirst(error.message)) reload()
}
