import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { showNotifications } from './notifications.ts'
import { cacheTexts, languageOfFile } from './texts.ts'
import type { WorkerScope } from './worker-scope.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Paths that the gateway renders itself or proxies. */
const notOurPages = /^\/(?:api|media|socket\.io|lots?|prices)(?:\/|$)/

const worker = self as unknown as WorkerScope
/** Files of one build, which this worker serves as long as it is active. */
const files = (self as unknown as { __WB_MANIFEST: { url: string; revision: string | null }[] }).__WB_MANIFEST

// A newer worker waits (see offline-shell.ts) and does not take over open pages.
precacheAndRoute(files.filter((file) => languageOfFile(file) === null))
cacheTexts(
  worker,
  caches,
  files.filter((file) => languageOfFile(file) !== null),
)
cleanupOutdatedCaches()

// A page from the network names the files of its own build, which it fetches too. Without a network all files are of
// this worker's build, because those of a newer one may be incomplete.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !notOurPages.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: 4,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
  }),
)
// Never deleted by age: without them no page can begin. Their answers differ by origin only in headers (CORS).
registerRoute(/\/assets\/texts-/, new CacheFirst({ cacheName: 'texts', matchOptions: { ignoreVary: true } }))
registerRoute(/\/assets\//, keepFirst('assets', 200, 30))
registerRoute(/\/media\//, keepFirst('media', 150, 7))

showNotifications(worker)

/** Files that never change under their name are fetched once. */
function keepFirst(cacheName: string, maxEntries: number, days: number): CacheFirst {
  const plugin = new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS })
  return new CacheFirst({ cacheName, plugins: [plugin] })
}
