// Measures first and repeat visits of pages as a cheap phone on a slow line has them, and writes docs/pages.md:
//   npm run bench:pages
// It starts a demo market of its own and ends it after.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'
import { findLotsToSee } from './support/lots-to-see.ts'
import { openViewer, type Viewer } from './support/viewers.ts'

const line = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 20 * 1024 }
const CPU_SLOWER = 4

interface Visit {
  name: string
  path: string
  viewer: Viewer
  language: 'en' | 'hi'
  /** What the page is for: readable when it is there. */
  content: string
}

interface Figures {
  paintMs: number
  headingMs: number
  contentMs: number
  shift: number
  requests: number
  scriptKb: number
  fontKb: number
  totalKb: number
}

/** Runs in the page: notes when the heading and the content are first drawn, and how far things move. */
const watch = (content: string) => `
  globalThis.boliSeen = { shift: 0 }
  const look = () => {
    for (const [name, selector] of [['headingMs', 'h1'], ['contentMs', ${JSON.stringify(content)}]])
      if ([...document.querySelectorAll(selector)].some((found) => found.checkVisibility()))
        boliSeen[name] ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) boliSeen.shift += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Runs in the page as well. */
const seenOnPage = `({
  ...boliSeen,
  paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  requests: performance.getEntriesByType('resource').filter(({ transferSize }) => transferSize > 0).length + 1,
})`

const data = await temporaryDataFolder()
const stack = await startEmbedded({ dataFolder: data.path })
const browser = await launchBrowser()
const rows: string[] = []
try {
  const lots = await findLotsToSee(stack, data.path)
  const visits: Visit[] = (['en', 'hi'] as const).flatMap((language): Visit[] => [
    { name: 'landing', path: '/', viewer: 'guest', language, content: 'h1' },
    { name: 'market', path: '/market', viewer: 'business', language, content: 'main article' },
    {
      name: 'room',
      path: `/auction/${lots.live}`,
      viewer: 'business',
      language,
      content: 'input[inputmode="decimal"]',
    },
  ])
  for (const visit of visits) {
    const { context, page } = await openViewer(browser, stack, visit.viewer, {
      language: visit.language,
      viewport: { width: 360, height: 740 },
    })
    for (const kind of ['first', 'repeat'] as const) {
      const figures = await measure(page, visit)
      rows.push(rowOf(`${visit.name}, ${visit.language}, ${kind}`, figures))
      console.log(rows.at(-1))
      // By then the service worker has come.
      if (kind === 'first') await page.waitForTimeout(12_000)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await stack.stop()
  await data.remove()
}

async function measure(page: Page, { path, content }: Visit): Promise<Figures> {
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
  const seen = await page.evaluate<Omit<Figures, 'scriptKb' | 'fontKb' | 'totalKb'>>(seenOnPage)
  await session.detach()
  const kb = (type?: string) =>
    Object.entries(bytes).reduce(
      (sum, [of, size]) => (type === undefined || of === type ? sum + size : sum),
      0,
    ) / 1024
  return { ...seen, scriptKb: kb('Script'), fontKb: kb('Font'), totalKb: kb() }
}

function rowOf(name: string, figures: Figures): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const { paintMs, headingMs, contentMs, shift, requests, scriptKb, fontKb, totalKb } = figures
  const cells = [name, seconds(paintMs), seconds(headingMs), seconds(contentMs), shift.toFixed(3), requests]
  return `| ${[...cells, ...[scriptKb, fontKb, totalKb].map((kb) => Math.round(kb))].join(' | ')} |`
}

await writeFile(
  join(import.meta.dirname, '..', '..', 'docs', 'pages.md'),
  `# How fast the pages are

\`npm run bench:pages\` writes this page. It opens the demo market in the tests' Chromium at 360 × 740, with 50 KB a
second, 400 ms to each answer and a CPU four times slower, which the devtools protocol gives it. "Repeat" is a second
visit in the same browser. Seconds from the start of the navigation; the script column is what travelled (brotli).
The test \`deploy/tests/browser/page-weight.test.ts\` holds the script of each page, in gzip.

| | first paint s | heading s | content s | layout shift | requests | script KB | fonts KB | total KB |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`,
)
