import { get } from 'node:http'
import { type Language, languageFacts, languages } from '@boli/contracts'
import { webFonts } from '@boli/contracts/web-fonts'
import { listLot, type MarketAddress, type Person, signUp } from '@boli/market'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { carryOver, openVisitor } from '../support/browser.ts'
import { enterMarket } from '../support/shared-stacks.ts'

/** Of a first visit: gzip kilobytes of script until the network is quiet, and files that the page needs to begin, besides those of every page. */
const limits = [
  ['/', 108, 4],
  ['/signin', 136, 8],
  ['/market', 156, 10],
  ['product', 153, 10],
  ['room', 160, 10],
] as const

const BELL_COUNT = '/notifications?limit=1'

/** Counts also sockets that are closed before their handshake is sent, which Playwright does not report. */
const COUNT_SOCKETS = `
  globalThis.socketsMade = 0
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      globalThis.socketsMade += 1
    }
  }`

let market: MarketAddress
let buyer: Person
let lotId: string

beforeAll(async () => {
  market = await enterMarket()
  const farmer = await signUp(market, { username: 'WeightFarmer', role: 'farmer' })
  buyer = await signUp(market, { username: 'WeightBuyer', role: 'business' })
  lotId = (await listLot(farmer.session))._id
}, 300_000)

/** The gzip body that the gateway sends for a file. */
function packedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** Lots of other test files would load placeholder drawings, and the letters of their names. */
const onlyOwnLot = (page: Page) =>
  page.route('**/auction/getAllauctions*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { _id: string }[] }
    await route.fulfill({
      response,
      json: { ...answer, data: answer.data.filter(({ _id }) => _id === lotId) },
    })
  })

test.each(limits)(
  '%s fetches at most %i KB of script, and starts with at most %i files',
  async (page, limit, files) => {
    const visitor = await openVisitor({ baseURL: market.url, viewport: { width: 360, height: 740 } })
    const path = page === 'room' ? `/auction/${lotId}` : page === 'product' ? `/product/${lotId}` : page
    if (page === '/market' || path !== page) await carryOver(buyer.session, visitor.context, market.url)
    const scripts = new Set<string>()
    const asked: string[] = []
    const pictures: string[] = []
    await visitor.context.addInitScript(COUNT_SOCKETS)
    visitor.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
      if (request.resourceType() === 'image') pictures.push(request.url())
      if (request.url().includes('/api/v1/')) asked.push(`${request.method()} ${request.url()}`)
    })
    await onlyOwnLot(visitor.page)
    await visitor.page.goto(path, { waitUntil: 'networkidle' })
    const bytes = await Promise.all([...scripts].map(packedBytes))
    expect(bytes.length).toBeGreaterThan(3)
    const list = [...scripts].map((url, index) => `${bytes[index]} ${url}`).join('\n')
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024, list).toBeLessThan(limit)
    const begun = await visitor.page.locator('link[rel="modulepreload"][fetchpriority="low"]').count()
    expect(begun).toBeLessThanOrEqual(files)
    // No call is made twice, no early call stays unused, and nothing violates the content security policy.
    const isOfBell = (call: string) => call.endsWith(BELL_COUNT)
    const others = asked.filter((call) => !isOfBell(call))
    expect(others).toEqual([...new Set(others)])
    // Asked by each attempt to connect: a busy machine may need two.
    const connections = await visitor.page.evaluate<number>('socketsMade')
    expect(asked.filter(isOfBell).length).toBeLessThanOrEqual(connections)
    await expect.poll(() => visitor.page.evaluate('[...boliBegun.keys()]')).toEqual([])
    // The data fetched before the application starts is the data it then shows.
    const ofLots = () => pictures.filter((url) => url.includes('/media/lots/'))
    if (page === 'product') await expect.poll(ofLots).toHaveLength(1)
    if (page !== '/') {
      // Fonts load after the content, and are used from the next page on.
      await expect.poll(() => visitor.page.evaluate("localStorage.getItem('boli.letters')")).toBe('1')
      expect(await visitor.page.evaluate('document.documentElement.dataset.letters')).toBe('system')
    }
    expect(visitor.problems).toEqual([])
    await visitor.context.close()
  },
)

/** Two static weights of the web font of each script, in bytes as they are published; Gurmukhi has one variable file. */
const twoWeights = {
  ...{ Latn: 0, Deva: 179_456, Gujr: 110_564, Beng: 107_324, Telu: 106_140, Knda: 85_952 },
  ...{ Orya: 66_056, Mlym: 46_608, Taml: 45_872, Guru: 32_176 },
} as const

/** Bytes of a page's texts as they travel: other scripts take more, and rooms and forms have most. */
const TEXTS = 4_096

interface FirstVisit {
  /** Addresses of files, the texts among the scripts. */
  scripts: string[]
  fonts: string[]
}

const firstPages = ['/', '/market', 'room'] as const

/** The downloads of a first visit to a page in a language. */
async function firstVisit(page: (typeof firstPages)[number], language: Language): Promise<FirstVisit> {
  const visitor = await openVisitor({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  await visitor.context.addInitScript(`localStorage.setItem('boli.language', '${language}')`)
  if (page !== '/') await carryOver(buyer.session, visitor.context, market.url)
  const fetched = { script: new Set<string>(), font: new Set<string>() }
  visitor.page.on('request', (request) => {
    const kind = request.resourceType()
    if (kind === 'script' || kind === 'font') fetched[kind].add(request.url())
  })
  await onlyOwnLot(visitor.page)
  await visitor.page.goto(page === 'room' ? `/auction/${lotId}` : page, { waitUntil: 'networkidle' })
  const lettersOf = () => visitor.page.evaluate("localStorage.getItem('boli.letters')")
  if (page === '/') await expect.poll(() => fetched.font.size).toBeGreaterThan(0)
  else await expect.poll(lettersOf).toBe('1')
  await visitor.context.close()
  return { scripts: [...fetched.script], fonts: [...fetched.font] }
}

const sizes = new Map<string, Promise<number>>()
async function bytesOf(urls: readonly string[]): Promise<number> {
  const sizeOf = (url: string) => {
    const size = sizes.get(url) ?? packedBytes(url)
    sizes.set(url, size)
    return size
  }
  return (await Promise.all(urls.map(sizeOf))).reduce((sum, size) => sum + size, 0)
}

/** Language and page part of a file of texts; the language again for what all its pages need. */
const textsIn = (url: string) => /\/texts-(\w+)-(\w+)-[\w-]{8}\.js$/.exec(url)?.slice(1) ?? []

/** The addresses of all files of texts, which the service worker stores. */
async function allTexts(): Promise<string[]> {
  const worker = await (await fetch(new URL('/sw.js', market.url))).text()
  const files = new Set(worker.match(/assets\/texts-[\w-]+\.js/g))
  return [...files].map((file) => new URL(file, `${market.url}/`).href)
}

/** How many bytes more the texts of these parts of pages have than in English. */
async function textsBeyondEnglish(parts: ReadonlySet<string>, language: Language, all: readonly string[]) {
  const bytesIn = (of: Language) =>
    bytesOf(
      all.filter((url) => {
        const [its, part = ''] = textsIn(url)
        return its === of && (part === of || parts.has(part))
      }),
    )
  return (await bytesIn(language)) - (await bytesIn('en'))
}

test('a first visit to the landing page, the market or a room costs in any language its own texts and its script’s letters', async () => {
  const all = await allTexts()
  const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1).replace(/-[\w-]{8}\.woff2$/, '')
  const waiting = firstPages.flatMap((page) => languages.map((language) => [page, language] as const))
  const visits = new Map<string, FirstVisit>()
  // Four at once: most of a visit is waiting for the network to be quiet.
  const visitOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      visits.set(next.join(' in '), await firstVisit(...next))
  }
  await Promise.all(Array.from({ length: 4 }, visitOn))
  for (const page of firstPages) {
    const { fonts: inEnglish } = visits.get(`${page} in en`) as FirstVisit
    for (const language of languages) {
      const where = `${page} in ${language}`
      const { scripts, fonts } = visits.get(where) as FirstVisit
      const texts = scripts.map(textsIn).filter(([name]) => name !== undefined)
      expect(new Set(texts.map(([name]) => name)), where).toEqual(new Set([language]))
      const parts = new Set(texts.map(([, part = '']) => part))
      expect(await textsBeyondEnglish(parts, language, all), where).toBeLessThanOrEqual(TEXTS)
      // Other letters occur only in the product's name, if the language writes it in Latin.
      const { script } = languageFacts[language]
      const own = nameOf(webFonts[script]?.file.replace('.woff2', '-00000000.woff2') ?? '')
      expect(fonts.map(nameOf), where).toContain(own)
      expect([...inEnglish.map(nameOf), own], where).toEqual(expect.arrayContaining(fonts.map(nameOf)))
      expect((await bytesOf(fonts)) - (await bytesOf(inEnglish)), where).toBeLessThanOrEqual(
        twoWeights[script],
      )
    }
  }
})
