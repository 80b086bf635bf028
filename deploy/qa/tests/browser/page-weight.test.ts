import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Language, languageFacts, languages } from '@boli/contracts'
import { webFonts } from '@boli/contracts/web-fonts'
import { listLot, type Person, signUp } from '@boli/market'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { carryOver, openVisitor } from '../support/browser.ts'
import { enterMarket } from '../support/shared-stacks.ts'

/** Of a first visit: gzip KB of script until the network is quiet, and files to start besides those of every page. */
const limits = [
  ['/', 108, 4],
  ['/signin', 136, 8],
  ['/market', 156, 10],
  ['product', 153, 10],
  ['room', 160, 10],
  ['/info', 154, 10],
] as const

const BELL_COUNT = '/notifications?limit=1'

/** Also counts sockets that are closed before their handshake is sent, which Playwright does not report. */
const COUNT_SOCKETS = `
  globalThis.socketsMade = 0
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      globalThis.socketsMade += 1
    }
  }`

const market = await enterMarket()
let buyer: Person
let lotId: string

beforeAll(async () => {
  const farmer = await signUp(market, { username: 'WeightFarmer', role: 'farmer' })
  buyer = await signUp(market, { username: 'WeightBuyer', role: 'business' })
  lotId = (await listLot(farmer.session))._id
}, 300_000)

/** The gzip body that the gateway sends for a file. */
async function packedBytes(url: string): Promise<number> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'gzip' } }), 'response')
  return (await buffer(response)).length
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

/** By page: the parts whose texts it loads. */
const partsOf = new Map<string, Set<string>>()

test.each(limits)(
  '%s fetches at most %i KB of script, and starts with at most %i files',
  async (page, limit, files) => {
    const visitor = await openVisitor({ baseURL: market.url, viewport: { width: 360, height: 740 } })
    const path = page === 'room' ? `/auction/${lotId}` : page === 'product' ? `/product/${lotId}` : page
    if (page !== '/' && page !== '/signin') await carryOver(buyer.session, visitor.context, market.url)
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
    partsOf.set(
      page,
      new Set([...scripts].flatMap((url) => textsIn(url)[1] ?? [])).difference(new Set(['en'])),
    )
    const bytes = await Promise.all([...scripts].map(packedBytes))
    expect(bytes.length).toBeGreaterThan(3)
    const list = [...scripts].map((url, index) => `${bytes[index]} ${url}`).join('\n')
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024, list).toBeLessThan(limit)
    const sources = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
    expect(sources.join().includes('recharts-surface'), 'the library of charts').toBe(false)
    const begun = await visitor.page.locator('link[rel="modulepreload"][fetchpriority="low"]').count()
    expect(begun).toBeLessThanOrEqual(files)
    // No call is made twice, no early call stays unused, and nothing violates the content security policy.
    const isOfBell = (call: string) => call.endsWith(BELL_COUNT)
    const others = asked.filter((call) => !isOfBell(call))
    expect(others).toEqual([...new Set(others)])
    // Requested by each attempt to connect: a busy machine may need two.
    const connections = await visitor.page.evaluate<number>('socketsMade')
    expect(asked.filter(isOfBell).length).toBeLessThanOrEqual(connections)
    await expect.poll(() => visitor.page.evaluate('[...boliBegun.keys()]')).toEqual([])
    if (page === '/') expect(asked.filter((call) => call.endsWith('/isLoggedIn'))).toEqual([])
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

/** How many more compressed bytes a page's texts may take than in English; rooms and forms have most. */
const TEXTS = 4_096

async function bytesOf(urls: readonly string[]): Promise<number> {
  return (await Promise.all(urls.map(packedBytes))).reduce((sum, size) => sum + size, 0)
}

/** Language and page part of a file of texts; the part is the language itself for what all pages need. */
const textsIn = (url: string) => /\/texts-(\w+)-(\w+)-[\w-]{8}\.js$/.exec(url)?.slice(1) ?? []

test('the texts of the landing page, the market and a room are little longer in any language than in English', async () => {
  const worker = await (await fetch(new URL('/sw.js', market.url))).text()
  const needed = new Set([...partsOf.values()].flatMap((parts) => [...parts]))
  // The service worker stores them all.
  const files = [...new Set(worker.match(/assets\/texts-[\w-]+\.js/g))].filter((file) => {
    const [language = '', part = ''] = textsIn(file)
    return part === language || needed.has(part)
  })
  const sizes = new Map<string, number>()
  // A language's list of texts and its words for numbers share a name: their sizes are added.
  for (const file of files) {
    const name = textsIn(file).join()
    sizes.set(name, (sizes.get(name) ?? 0) + (await packedBytes(`${market.url}/${file}`)))
  }
  const bytesIn = (language: Language, parts: ReadonlySet<string>) =>
    [language, ...parts].reduce((sum, part) => sum + (sizes.get(`${language},${part}`) ?? 0), 0)
  for (const page of ['/', '/market', 'room']) {
    const parts = partsOf.get(page) ?? new Set<string>()
    expect(parts.size, page).toBeGreaterThan(0)
    const inEnglish = bytesIn('en', parts)
    for (const language of languages)
      expect(bytesIn(language, parts) - inEnglish, `${page} in ${language}`).toBeLessThanOrEqual(TEXTS)
  }
})

/** The downloads of a first visit to the landing page in a language. */
async function firstVisit(language: Language) {
  const visitor = await openVisitor({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  await visitor.context.addInitScript(`localStorage.setItem('boli.language', '${language}')`)
  const fetched = { script: new Set<string>(), font: new Set<string>() }
  visitor.page.on('request', (request) => {
    const kind = request.resourceType()
    if (kind === 'script' || kind === 'font') fetched[kind].add(request.url())
  })
  await visitor.page.goto('/', { waitUntil: 'networkidle' })
  await expect.poll(() => fetched.font.size).toBeGreaterThan(0)
  await visitor.context.close()
  const texts = [...fetched.script].flatMap((url) => textsIn(url)[0] ?? [])
  return { texts: new Set(texts), fonts: [...fetched.font] }
}

test('a first visit in each script loads only the texts of its language, and its own font besides those of English', async () => {
  const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1).replace(/-[\w-]{8}\.woff2$/, '')
  let inEnglish: string[] = []
  // English is the first of them.
  for (const script of Object.keys(twoWeights) as (keyof typeof twoWeights)[]) {
    const language = languages.find((one) => languageFacts[one].script === script) ?? 'en'
    const { texts, fonts } = await firstVisit(language)
    if (language === 'en') inEnglish = fonts
    expect(texts, language).toEqual(new Set([language]))
    const own = nameOf(webFonts[script]?.file.replace('.woff2', '-00000000.woff2') ?? '')
    expect(fonts.map(nameOf), language).toContain(own)
    expect([...inEnglish.map(nameOf), own], language).toEqual(expect.arrayContaining(fonts.map(nameOf)))
    expect((await bytesOf(fonts)) - (await bytesOf(inEnglish)), language).toBeLessThanOrEqual(
      twoWeights[script],
    )
  }
})
