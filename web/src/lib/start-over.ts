import { isFetchFailure } from './import-again.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const STORAGE_KEY = 'boli.started-over'
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Starts tracking typed text for {@link startOver}. */
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
    // Without storage the reload could repeat for ever.
    return false
  }
}

/** The application has loaded: first-paint.js may reload again at the next start. */
export function noteStart(): void {
  try {
    sessionStorage.removeItem('boli.begun-again')
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Reloads the page if one of its files cannot be fetched otherwise: once per file and tab, and never while the page
 * holds typed text. Otherwise the user gets a message with a reload button.
 */
export function startOver(error: unknown, reload = () => window.location.reload()): void {
  if (isFetchFailure(error) && !hasTypedText() && isFirst(error.message)) reload()
}
