import { create } from 'zustand'

const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 15_000
const ANSWER_WITHIN_MS = 15_000
/** A file that is available but fails to load this often is given up: the browser has cached a failed import of it. */
const ENOUGH_LOOKS = 2

interface Missing {
  /** Files that are being retried because the connection is lost. */
  waiting: number
  /** Only a reload can fetch a file: it belongs to an older build, or the browser has cached its failure. */
  isPageOld: boolean
}

declare global {
  /** Query of the address that `import()` requests, or ''. */
  var importQuery: string
}
globalThis.importQuery = ''

export const useMissing = create<Missing>(() => ({ waiting: 0, isPageOld: false }))

/** Counts the files being retried, so that the page says so; index.html says it until React renders. */
function wait(more: 1 | -1): void {
  useMissing.setState(({ waiting }) => ({ waiting: waiting + more }))
  if (useMissing.getState().waiting > 0) document.documentElement.dataset.line = 'lost'
  else delete document.documentElement.dataset.line
}

/** Whether a module, or something that it imports, could not be fetched; each browser has its own message. */
export function isFetchFailure(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported module|module script/i.test(error.message)
}

/** Waits; ends early when the device has a network again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}

async function look(address: string): Promise<'there' | 'gone' | 'lost'> {
  try {
    const { ok, status } = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return ok ? 'there' : status === 404 ? 'gone' : 'lost'
  } catch {
    return 'lost'
  }
}

let asked = 0
/** Chromium caches a module's failure by address for the life of the page: a query makes another address. */
function newQuery(): string {
  asked += 1
  return `?again=${asked}`
}

/** Runs an `import()` of the built pages, to whose address {@link retryImports} appends `importQuery`. */
function loadWith<Module>(load: () => Promise<Module>, query: string): Promise<Module> {
  globalThis.importQuery = query
  try {
    return load()
  } finally {
    globalThis.importQuery = ''
  }
}

interface Loaded<Module> {
  module: Module
  query: string
}

async function fetchAgain<Module>(
  load: () => Promise<Module>,
  address: string | null,
  failure: Error,
): Promise<Loaded<Module>> {
  let looks = 0
  let isWaiting = false
  try {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      // Browsers that do not name the file do not cache its failure.
      const query = address === null ? '' : newQuery()
      try {
        return { module: await loadWith(load, query), query }
      } catch (error) {
        if (!isFetchFailure(error)) throw error
      }
      const state = await look(address ?? '/')
      if (state === 'there') looks += 1
      if (state === 'gone' || looks === ENOUGH_LOOKS) {
        useMissing.setState({ isPageOld: true })
        throw failure
      }
      if (state === 'lost' && !isWaiting) {
        isWaiting = true
        wait(1)
      }
      await pause(pauseMs)
    }
  } finally {
    if (isWaiting) wait(-1)
  }
}

/** How each file was reloaded, by its address: with the same query again, no module is loaded twice. */
const again = new Map<string, Promise<Loaded<unknown>>>()

async function fetchSurely<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (failure) {
    if (!isFetchFailure(failure)) throw failure
    const [address = null] = /https?:\S+/.exec(failure.message) ?? []
    const begun = address === null ? undefined : again.get(address)
    if (begun) return loadWith(load, (await begun).query)
    const loaded = fetchAgain(load, address, failure)
    if (address !== null) {
      again.set(address, loaded)
      loaded.catch(() => again.delete(address))
    }
    return (await loaded).module
  }
}

/** Applies a style sheet. @returns once it has loaded. */
function apply(file: string): Promise<void> | null {
  const href = `/${file}`
  // A sheet that first-paint.js only preloads is not applied yet.
  if (document.querySelector(`link[href="${href}"][rel="stylesheet"]`)) return null
  const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  document.head.append(element)
  return new Promise((resolve) => {
    const end = ({ type }: Event) => {
      if (type === 'error') element.href = href + newQuery()
      resolve()
    }
    for (const type of ['load', 'error']) element.addEventListener(type, end, { once: true })
  })
}

/**
 * Imports a module. If its file could not be loaded, it is retried until it succeeds. Each `import()` of the
 * built pages is made by this function (`build/retry-imports.ts`).
 * @param load begins with an `import()`, and may run again.
 * @param sheets Style sheets that the module imports, from the root of the pages.
 * @throws the browser's error if only a reload can help ({@link useMissing}).
 */
export async function importSurely<Module>(
  load: () => Promise<Module>,
  sheets: readonly string[] = [],
): Promise<Module> {
  await Promise.all(sheets.map(apply))
  return fetchSurely(load)
}
