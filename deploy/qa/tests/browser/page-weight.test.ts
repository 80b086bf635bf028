import { get } from 'node:http'
import { type Language, languageFacts, languages } from '@boli/contracts'
import { listLot, type MarketAddress, type Person, signUp } from '@boli/market'
import { beforeAll, expect, test } from 'vitest'
import { carryOver, openVisitor } from '../support/browser.ts'
import { enterMarket } from '../support/shared-stacks.ts'

/** Of a first visit: gzip kilobytes of script until the network is quiet, and files that the page needs to begin, besides those of every page. */
const limits = [
  ['/', 120, 4],
  ['/signin', 145, 8],
  ['/market', 157, 10],
  ['product', 160, 10],
  // 160 is still wanted: names of produce are 1.3 of them.
  ['room', 162, 10],
] as const

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

test.each(limits)(
  '%s fetches at most %i KB of script, and starts with at most %i files',
  async (page, limit, files) => {
    const visitor = await openVisitor({ baseURL: market.url, viewport: { width: 360, height: 740 } })
    const path = page === 'room' ? `/auction/${lotId}` : page === 'product' ? `/product/${lotId}` : page
    if (page === '/market' || path !== page) await carryOver(buyer.session, visitor.context, market.url)
    const scripts = new Set<string>()
    const asked: string[] = []
    const pictures: string[] = []
    visitor.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
      if (request.resourceType() === 'image') pictures.push(request.url())
      if (request.url().includes('/api/v1/')) asked.push(`${request.method()} ${request.url()}`)
    })
    // Lots of other test files without a photo would load placeholder drawings.
    await visitor.page.route('**/auction/getAllauctions*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { _id: string }[] }
      await route.fulfill({
        response,
        json: { ...answer, data: answer.data.filter(({ _id }) => _id === lotId) },
      })
    })
    await visitor.page.goto(path, { waitUntil: 'networkidle' })
    const bytes = await Promise.all([...scripts].map(packedBytes))
    expect(bytes.length).toBeGreaterThan(3)
    const list = [...scripts].map((url, index) => `${bytes[index]} ${url}`).join('\n')
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024, list).toBeLessThan(limit)
    const begun = await visitor.page.locator('link[rel="modulepreload"][fetchpriority="low"]').count()
    expect(begun).toBeLessThanOrEqual(files)
    // No call is made twice, no early call stays unused, and nothing violates the content security policy.
    expect(asked).toEqual([...new Set(asked)])
    expect(await visitor.page.evaluate('[...boliBegun.keys()]')).toEqual([])
    // The data fetched before the application starts is the data it then shows.
    if (page === 'product') expect(pictures.filter((url) => url.includes('/media/lots/'))).toHaveLength(1)
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

const TEXTS = 4_096

/** What the landing page brings in a language: scripts as they travel, and web fonts. */
async function firstVisitIn(language: Language): Promise<number> {
  const visitor = await openVisitor({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  await visitor.context.addInitScript(`localStorage.setItem('boli.language', '${language}')`)
  const files = new Map<string, 'script' | 'font'>()
  visitor.page.on('request', (request) => {
    const kind = request.resourceType()
    if (kind === 'script' || kind === 'font') files.set(request.url(), kind)
  })
  await visitor.page.goto('/', { waitUntil: 'networkidle' })
  await visitor.context.close()
  expect([...files.values()]).toContain('font')
  const sizes = await Promise.all([...files.keys()].map(packedBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a first visit in any language fetches at most two font weights more than in English', async () => {
  const inEnglish = await firstVisitIn('en')
  for (const language of languages) {
    const more = (await firstVisitIn(language)) - inEnglish
    const most = twoWeights[languageFacts[language].script]
    // Texts take more bytes in these scripts, too.
    expect(more, language).toBeLessThanOrEqual(most + TEXTS)
  }
})
