import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { showNotifications } from './notifications.ts'
import type { WorkerScope } from './worker-scope.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Paths that the gateway renders itself or proxies. */
const notOurPages = /^\/(?:api|media|socket\.io|lots?|prices)(?:\/|$)/

// All files of one build, which this worker serves as long as it is active. A newer worker waits (see offline-shell.ts)
// and does not take over open pages.
precacheAndRoute((self as unknown as { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }).__WB_MANIFEST)
cleanupOutdatedCaches()

// A page that the network gives names the files of its own build, which it fetches too. Without a network all is of
// this worker's build: what was fetched of a newer one might lack a part.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !notOurPages.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: 4,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
  }),
)
registerRoute(/\/assets\//, keepFirst('assets', 200, 30))
registerRoute(/\/media\//, keepFirst('media', 150, 7))

showNotifications(self as unknown as WorkerScope)

/** What never changes under its name is fetched once. */
function keepFirst(cacheName: string, maxEntries: number, days: number): CacheFirst {
  const plugin = new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS })
  return new CacheFirst({ cacheName, plugins: [plugin] })
}
