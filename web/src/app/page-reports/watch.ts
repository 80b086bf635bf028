import type { PageErrorKind } from '@boli/contracts'

/** An error with the page that it happened on. */
export interface NotedError {
  kind: PageErrorKind
  error: unknown
  pathname: string
}

/** Long enough for the first page to have everything it asks for. */
const START_AFTER_MS = 8_000
/** A repeated error is reported only a few times. */
const MAX_ERRORS = 5

const waiting: NotedError[] = []
let noted = 0
let started: Promise<(error: NotedError) => void> | null = null

/** The reporter is fetched when it is first needed, not with the page. */
function start() {
  started ??= import('./reporter.ts').then(({ startReporter }) => startReporter())
  return started
}

/** Reports an error to the operator. */
export function noteError(kind: PageErrorKind, error: unknown): void {
  noted += 1
  if (!import.meta.env.PROD || noted > MAX_ERRORS) return
  waiting.push({ kind, error, pathname: window.location.pathname })
  void start().then(
    (tell) => {
      for (const one of waiting.splice(0)) tell(one)
    },
    // Without a network no report can be sent.
    () => undefined,
  )
}

/** Starts to report errors and the speed of pages to the operator. */
export function watchPages(): void {
  if (!import.meta.env.PROD) return
  window.addEventListener('error', ({ error }) => noteError('thrown', error))
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejected', reason))
  setTimeout(() => void start().catch(() => undefined), START_AFTER_MS)
}
