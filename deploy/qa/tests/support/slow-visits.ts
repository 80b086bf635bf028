import type { Page } from 'playwright-core'
import type { EmbeddedStack } from './embedded-stack.ts'
import { openViewer, type Viewer } from './viewers.ts'

const line = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 20 * 1024 }
const CPU_SLOWER = 4

export interface SlowVisit {
  name: string
  path: string
  viewer: Viewer
  language: 'en' | 'hi'
  /** The main content of the page: readable once present. */
  content: string
}

/** The figures of a visit, with their decimal places. Seconds are since the start of the navigation. */
export const visitFigures = {
  ...{ 'first paint s': 1, 'heading s': 1, 'content s': 1, 'layout shift': 3 },
  ...{ requests: 0, 'script KB': 0, 'fonts KB': 0, 'total KB': 0 },
}
export type VisitFigures = typeof visitFigures

/** Runs in the page: records when heading and content are first painted, and the layout shift. */
const watch = (content: string) => `
  globalThis.boliSeen = { 'layout shift': 0 }
  const look = () => {
    for (const [name, selector] of [['heading s', 'h1'], ['content s', ${JSON.stringify(content)}]])
      if ([...document.querySelectorAll(selector)].some((found) => found.checkVisibility()))
        boliSeen[name] ??= performance.now() / 1000
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) boliSeen['layout shift'] += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Runs in the page: the figures recorded there. */
const seenOnPage = `({
  ...boliSeen,
  'first paint s': (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0) / 1000,
  requests: performance.getEntriesByType('resource').filter(({ transferSize }) => transferSize > 0).length + 1,
})`

/** A first and a second visit in the same browser, with a cheap phone's CPU and a slow connection. */
export async function visitSlowly(
  stack: EmbeddedStack,
  visit: SlowVisit,
): Promise<{ first: VisitFigures; repeat: VisitFigures }> {
  const { context, page } = await openViewer(stack, visit.viewer, {
    language: visit.language,
    viewport: { width: 360, height: 740 },
    hasWorker: true,
  })
  const first = await measure(page, visit)
  // A page rendered by the gateway registers no service worker.
  if ((await page.locator('#root').count()) > 0) await page.evaluate('navigator.serviceWorker.ready')
  const repeat = await measure(page, visit)
  await context.close()
  return { first, repeat }
}

async function measure(page: Page, { path, content }: SlowVisit): Promise<VisitFigures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await page.addInitScript({ content: watch(content) })
  await page.goto(path)
  await page.locator(content).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle').catch(() => {})
  const seen = await page.evaluate<Omit<VisitFigures, `${string} KB`>>(seenOnPage)
  await session.detach()
  const { Script = 0, Font = 0 } = bytes
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0)
  return { ...seen, 'script KB': Script / 1024, 'fonts KB': Font / 1024, 'total KB': total / 1024 }
}
