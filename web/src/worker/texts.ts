import type { WorkerScope } from './worker-scope.ts'

const CACHE = 'texts'

/** A file of the build, as the worker's list names it. */
interface BuiltFile {
  url: string
}

/** The language of a file of texts (`build/languages.ts` names them); null for other files. */
export function languageOfFile({ url }: BuiltFile): string | null {
  return /(?:^|\/)assets\/texts-(\w+)-/.exec(url)?.[1] ?? null
}

/**
 * Caches the texts of only the languages used on this device. At installation these are the languages of which a file
 * is already cached (by the first page, or by an older worker); later, those that a page reports.
 * @param files the texts of every language.
 */
export function cacheTexts(worker: WorkerScope, caches: CacheStorage, files: readonly BuiltFile[]): void {
  const addressOf = ({ url }: BuiltFile) => new URL(url, worker.location.origin).href

  async function fetchTexts(language: string): Promise<void> {
    const cache = await caches.open(CACHE)
    const own = files.filter((file) => languageOfFile(file) === language).map(addressOf)
    const cached = new Set((await cache.keys()).map(({ url }) => url))
    await cache.addAll(own.filter((address) => !cached.has(address)))
  }

  async function fetchCachedLanguages(): Promise<void> {
    const cached = await (await caches.open(CACHE)).keys()
    const languages = new Set(cached.flatMap((request) => languageOfFile(request) ?? []))
    await Promise.all([...languages].map(fetchTexts))
  }

  async function deleteFormerTexts(): Promise<void> {
    const cache = await caches.open(CACHE)
    const current = new Set(files.map(addressOf))
    const former = (await cache.keys()).filter(({ url }) => !current.has(url))
    await Promise.all(former.map((request) => cache.delete(request)))
  }

  worker.addEventListener('install', (event) => event.waitUntil(fetchCachedLanguages()))
  worker.addEventListener('activate', (event) => event.waitUntil(deleteFormerTexts()))
  worker.addEventListener('message', (event) => {
    const { language } = (event.data ?? {}) as { language?: unknown }
    // Without a network the texts are fetched when the next page begins.
    if (typeof language === 'string') event.waitUntil(fetchTexts(language).catch(() => undefined))
  })
}
