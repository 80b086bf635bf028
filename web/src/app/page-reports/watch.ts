import type { PageErrorKind } from '@boli/contracts'

/** An error with the page that it happened on. */
export interface NotedError {
  kind: PageErrorKind
  error: unknown
  pathname: string
}

/** Long enough for the first page to have everything it asks for. */
const START_AFTER_MS = 8_000
/** An error that comes again and again is told of a few times only. */
const MAX_ERRORS = 5

const waiting: NotedError[] = []
let noted = 0
let started: Promise<(error: NotedError) => void> | null = null

/** The part that sends is fetched when it is first needed: it is no part of a page's first load. */
function start() {
  started ??= import('./reporter.ts').then(({ startReporter }) => startReporter())
  return started
}

/** Tells the operator of an error. */
export function noteError(kind: PageErrorKind, error: unknown): void {
  noted += 1
  if (!import.meta.env.PROD || noted > MAX_ERRORS) return
  waiting.push({ kind, error, pathname: window.location.pathname })
  void start().then(
    (tell) => {
      for (const one of waiting.splice(0)) tell(one)
    },
    // Without a network there is nobody to tell.
    () => undefined,
  )
}

/** From here on the operator hears of errors in pages, and of how fast they are. */
export function watchPages(): void {
  if (!import.meta.env.PROD) return
  window.addEventListener('error', ({ error }) => noteError('thrown', error))
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejected', reason))
  setTimeout(() => void start().catch(() => undefined), START_AFTER_MS)
}
