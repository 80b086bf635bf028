/**
 * Registers the service worker once the page has settled. A newer one waits until the last tab of the
 * older is closed, so that no page loses its files under way. Without one the page works all the same.
 */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
