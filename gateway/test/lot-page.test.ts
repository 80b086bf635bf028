import { lotReportReasons, type PriceHistory, type PublicLot } from '@boli/contracts'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerJson } from './upstream.ts'
import { startWorld, useWorld } from './world.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

const id = '01981f0e-0000-7000-8000-000000000001'
const evil = `</script><script>alert(1)</script> "quoted" & 'so'`
const images = ['a', 'b'].map((name) => ({
  ...{ _id: id, src: `/media/lots/${name}-800.webp`, srcSet: `/media/lots/${name}-400.webp 400w` },
}))
const lot: PublicLot = {
  images,
  ...{ _id: id, version: 3, status: 'active', isSettling: false, productName: `Wheat ${evil}` },
  ...{
    description: `Clean ${evil}`,
    category: 'grain',
    quantity: 10,
    unit: 'quintals',
    priceUnit: 'quintal',
  },
  ...{
    price: 2450.5,
    basePrice: 2000,
    totalBids: 2,
    origin: '',
    state: 'MP',
    district: 'Sehore',
    seller: 'ramkisan',
  },
  ...{
    image: '/media/lots/a-800.webp',
    imageSet: '/media/lots/a-400.webp 400w, /media/lots/a-800.webp 800w',
  },
  ...{ startTime: '2026-11-20T08:00:00.000Z', endTime: '2099-11-20T12:00:00.000Z' },
}
const html = { accept: 'text/html', 'accept-language': 'en-IN,hi;q=0.8' }

const world = useWorld({ settings: { publicOrigins: ['https://boli.example'] } })
beforeEach(() => {
  world.reset()
  world.auctions.answerWith((request, response) => {
    if (request.url.startsWith('/internal/public-lots'))
      return answerJson(response, 200, envelope({ ids: [id], hasMore: false }))
    if (request.url.endsWith(id)) return answerJson(response, 200, envelope(lot))
    const isGone = request.url.endsWith('2')
    const code = isGone ? 'auction-gone' : 'auction-not-found'
    return answerJson(response, isGone ? 410 : 404, {
      ...{ status: isGone ? 410 : 404, success: false, message: code, data: null, code, requestId: 'r' },
    })
  })
})

const envelope = (data: unknown) => ({ status: 200, success: true, message: 'ok', data })

function elementsOf(node: Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'tagName' in node ? [node, ...below] : below
}
const attributeOf = (element: Element | undefined, name: string) =>
  element?.attrs.find((attribute) => attribute.name === name)?.value
const textOf = (element: Element | undefined): string =>
  (element?.childNodes ?? []).map((node) => ('value' in node ? node.value : '')).join('')

async function read(headers: Record<string, string> = html, query = '', of = id) {
  const response = await world.call(`/lot/${of}${query}`, { headers })
  const body = await response.text()
  const elements = elementsOf(parse(body))
  const meta = (name: string) =>
    attributeOf(
      elements.find((element) =>
        [attributeOf(element, 'property'), attributeOf(element, 'name')].includes(name),
      ),
      'content',
    )
  return { response, body, elements, meta }
}

test('a shared lot has a link preview with title, description, picture and price, whatever its farmer wrote', async () => {
  const { response, elements, meta } = await read()
  expect(response.status).toBe(200)
  expect(meta('og:title')).toBe(`Wheat ${evil} · ₹2,450.50 / quintal · Boli`)
  expect(meta('og:description')).toContain('10 quintals · Sehore, Madhya Pradesh')
  expect(meta('og:image')).toBe('https://boli.example/media/lots/a-share.jpg')
  expect([meta('og:image:type'), meta('og:image:width'), meta('og:image:height')]).toEqual([
    'image/jpeg',
    '1200',
    '630',
  ])
  expect(meta('og:url')).toBe(`https://boli.example/lot/${id}`)
  const canonical = elements.find((element) => attributeOf(element, 'rel') === 'canonical')
  expect(attributeOf(canonical, 'href')).toBe(`https://boli.example/lot/${id}`)
  const scripts = elements.filter(({ tagName }) => tagName === 'script')
  expect(scripts.map((script) => attributeOf(script, 'src') ?? attributeOf(script, 'type'))).toEqual([
    '/lot.js',
    'application/ld+json',
  ])
  const data = JSON.parse(textOf(scripts[1]))
  expect(data).toMatchObject({ '@type': 'Product', name: `Wheat ${evil}` })
  expect(data.offers).toMatchObject({ price: '2450.50', priceCurrency: 'INR' })
  expect(textOf(elements.find(({ tagName }) => tagName === 'h1'))).toBe(`Wheat ${evil}`)
})

test('the page of a lot is the same for all viewers, and no cacheable response carries a cookie', async () => {
  const guest = await read()
  const member = await read({
    ...html,
    cookie: 'boli_session=someone; boli_signed_in=1',
    authorization: 'Bearer x',
  })
  expect(member.body).toBe(guest.body)
  for (const { response } of [guest, member]) {
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('public, max-age=15')
    expect(response.headers.get('vary')).toContain('Accept-Language')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
  // Auctions is called without the visitors' sessions, once for all of them.
  const asked = world.auctions.seen.filter(({ url }) => url.endsWith(id))
  expect(asked.length).toBeLessThanOrEqual(1)
  expect(asked.flatMap(({ headers }) => headers.cookie ?? [])).toEqual([])
})

test('several pictures are shown side by side with names, and the first one is also that of the preview', async () => {
  const { elements, meta } = await read({ ...html, 'accept-language': 'hi' })
  const shown = elements.filter(({ tagName }) => tagName === 'img')
  const sources = images.map(({ src }) => src)
  expect(shown.map((image) => attributeOf(image, 'src'))).toEqual([...sources, ...sources])
  expect(attributeOf(shown[1], 'alt')).toBe(`Wheat ${evil}: 2 में से फ़ोटो 2`)
  expect(meta('og:image')).toBe('https://boli.example/media/lots/a-share.jpg')
})

test('the page of a lot is shown in the requested language', async () => {
  expect((await read({ ...html, 'accept-language': 'hi-IN,en;q=0.5' })).body).toContain('<html lang="hi"')
  const { body } = await read(html, '?lang=hi')
  expect(body).toContain('बोली लगाने के लिए खाते में जाएँ')
  expect(body).toContain('<dd>Sehore, मध्य प्रदेश</dd>')
})

test('the page of a lot has what a buyer needs: the seller’s page, sign-up, declared quality, and prices to compare with', async () => {
  const known = { ...lot, commodity: 'wheat', qualityValues: { moisture: 11 }, laboratory: 'NABL Indore' }
  world.auctions.answerWith((_, response) => answerJson(response, 200, envelope(known)))
  const mandis = {
    ...{
      low: 2200,
      modal: 2310,
      high: 2400,
      mandis: 3,
      reach: 'district',
      oldest: '2026-11-20',
      latest: '2026-11-25',
    },
    ...{ isDemo: false, nearest: [] },
  }
  const support = { price: 2425, season: '2025-26', variety: null, isCurrent: false, source: 'Cabinet' }
  world.information.answerWith((_, response) =>
    answerJson(
      response,
      200,
      envelope({ commodity: 'wheat', unit: 'quintal', sales: null, mandis, support }),
    ),
  )
  const { body, elements } = await read(html, '', `${id.slice(0, -1)}7`)
  const links = elements.filter(({ tagName }) => tagName === 'a').map((link) => attributeOf(link, 'href'))
  expect(links).toEqual(expect.arrayContaining(['/member/ramkisan', '/signup', '/signin', '/lots', '/terms']))
  for (const shown of ['<dt>Moisture</dt><dd>11 %', 'NABL Indore', '₹2,310']) expect(body).toContain(shown)
  // A support price of a past season is not shown for comparison.
  expect(body).not.toContain('₹2,425')
  expect(links).toContain('/prices/wheat')
  expect(world.information.seen[0]?.url).toBe(
    '/api/v1/info/price-guide?commodity=wheat&unit=quintal&state=MP&district=Sehore',
  )
})

test('a lot’s name in another script has the name of the produce beside it', async () => {
  const other = id.replace(/1$/, '9')
  world.auctions.answerWith((_, response) =>
    answerJson(response, 200, envelope({ ...lot, _id: other, productName: 'Byadgi', commodity: 'chilli' })),
  )
  const bodyIn = async (language: string) =>
    (await world.call(`/lot/${other}?lang=${language}`, { headers: html })).text()
  expect(await bodyIn('hi')).toContain('<p class="beside">सूखी लाल मिर्च</p>')
  expect(await bodyIn('en')).not.toContain('class="beside"')
})

describe('the list of lots on sale', () => {
  const card = (number: number) => ({
    ...{ _id: id.slice(0, -1) + number, version: 1, status: 'active', closeReason: null, highestBid: 2450 },
    ...{ highestBidder: null, totalBids: 0, participants: 0, bidIncrement: 25, minimumNextBid: 2450 },
    ...{
      reserve: 'none',
      startTime: lot.startTime,
      endTime: lot.endTime,
      basePrice: 2000,
      priceUnit: 'quintal',
    },
    ...{
      unit: 'quintal',
      lotUnit: 'quintals',
      lotValue: 24500,
      productName: `Wheat ${evil}`,
      termsVersion: 1,
    },
    ...{ isSettling: false, isEdited: false, decideAfterClose: false, deal: null, createdAt: lot.startTime },
    farmer: { _id: id, username: 'ramkisan', fullname: '' },
    product: {
      ...{ p_name: 'Wheat', p_desc: '', p_qty: '10quintals', p_unit: '', quantity: 10, p_category: 'grain' },
      ...{ category: 'grain', qty: 10, location: '', rating: null, quality: '', moisture: '', color: '' },
      ...{ texture: '', origin: '', variety: '', certification: '', organicStatus: '', storage: '' },
      ...{ packaging: '', deliveryTime: '', p_image: '/media/lots/a-800.webp', p_imageSet: null },
    },
  })
  beforeEach(() => {
    world.auctions.answerWith(({ url }, response) => {
      const page = Number(new URLSearchParams(url.split('?')[1]).get('page'))
      const data = page < 3 ? [card(page)] : []
      answerJson(response, 200, {
        ...envelope(data),
        total: 2,
        hasMore: page < 2,
        summary: { live: 2, endingWithinHour: 0 },
      })
    })
  })
  const list = async (path: string) => {
    const response = await world.call(path, { headers: html })
    const elements = elementsOf(parse(await response.text()))
    const href = (rel: string) =>
      attributeOf(
        elements.find((element) => attributeOf(element, 'rel') === rel),
        'href',
      )
    const links = elements.filter(({ tagName }) => tagName === 'a').map((link) => attributeOf(link, 'href'))
    return { status: response.status, href, links, elements }
  }

  test('names the produce of a lot whose name is in another script, and separates price and unit', async () => {
    world.auctions.answerWith((_, response) => {
      const { product, ...rest } = card(1)
      const data = [{ ...rest, productName: 'गेहूँ', product: { ...product, commodity: 'wheat' } }]
      answerJson(response, 200, {
        ...{ ...envelope(data), total: 1, hasMore: false, summary: { live: 1, endingWithinHour: 0 } },
      })
    })
    const texts = (await list('/lots?category=spice')).elements
      .filter(({ tagName }) => tagName === 'span')
      .map(textOf)
    expect(texts).toContain('Wheat')
    expect(texts).toContain('/ quintal')
  })

  test('leads page by page to every lot, and each page has its own address', async () => {
    const first = await list('/lots')
    expect([first.status, first.href('canonical'), first.href('prev'), first.href('next')]).toEqual([
      ...[200, 'https://boli.example/lots', undefined, '/lots?page=2'],
    ])
    expect(first.links).toContain(`/lot/${card(1)._id}`)
    const second = await list('/lots?page=2')
    expect([second.href('canonical'), second.href('prev'), second.href('next')]).toEqual([
      ...['https://boli.example/lots?page=2', '/lots', undefined],
    ])
    expect((await list('/lots?category=grain')).href('canonical')).toBe(
      'https://boli.example/lots?category=grain',
    )
    expect(world.auctions.seen.map(({ url }) => url).at(-1)).toContain('filter=grain')
  })

  test.each(['/lots?page=3', '/lots?page=0', '/lots?page=81', '/lots?category=nothing'])(
    'has no page %s',
    async (path) => {
      expect((await list(path)).status).toBe(404)
    },
  )
})

describe('the price history', () => {
  const week = { from: '2026-11-16', low: 2200, modal: 2310, high: 2400, mandis: 12 }
  const history: PriceHistory = {
    weeks: [{ ...week, from: '2026-11-02', modal: 2275 }, week],
    ...{ latest: '2026-11-20', isDemo: false, states: ['MP', 'UP'] },
  }
  const priced = [{ commodity: 'wheat', modal: 2310, mandis: 12, latest: '2026-11-20' }]
  const open = async (path: string, headers = html) => {
    const response = await world.call(path, { headers })
    const body = await response.text()
    const elements = elementsOf(parse(body))
    const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
    const canonical = named('link').find((element) => attributeOf(element, 'rel') === 'canonical')
    return { response, body, named, canonical: attributeOf(canonical, 'href') }
  }
  beforeEach(() => {
    world.information.answerWith(({ url }, response) => {
      const isEmpty = url.includes('saffron') || url.includes('barley')
      const data = url.includes('priced-commodities')
        ? priced
        : isEmpty
          ? { weeks: [], latest: null, isDemo: true, states: [] }
          : history
      answerJson(response, 200, envelope(data))
    })
  })

  test('of a commodity has its own title, description and address, a chart, and a table of the same prices', async () => {
    const { response, body, named, canonical } = await open('/prices/wheat')
    expect(response.status).toBe(200)
    expect(textOf(named('title')[0])).toBe('Wheat: mandi prices, All India · Boli')
    expect(canonical).toBe('https://boli.example/prices/wheat')
    expect(body).toMatch(/name="description" content="Wheat in the mandis of All India[^"]*₹2,310/)
    const chart = named('svg').find((element) => attributeOf(element, 'role') === 'img')
    expect(attributeOf(chart, 'aria-label')).toContain('Wheat')
    // The week between the two has no prices: two lines, of one point each.
    expect(named('path').filter((element) => attributeOf(element, 'class') === 'common')).toHaveLength(2)
    expect(named('tr')).toHaveLength(1 + history.weeks.length)
    expect(body).toContain('₹23.10 / kg')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('of a state has its own page, in Hindi too; unknown ones are not found', async () => {
    const { body, canonical, named } = await open('/prices/wheat?state=MP&lang=hi')
    expect(canonical).toBe('https://boli.example/prices/wheat?state=MP')
    expect(textOf(named('h1')[0])).toBe('गेहूं: मंडी भाव, मध्य प्रदेश')
    expect(body).toContain('href="/prices/wheat?state=UP"')
    expect(world.information.seen.at(-1)?.url).toBe('/internal/price-history?commodity=wheat&state=MP')
    expect(textOf((await open('/prices/wheat?lang=ta')).named('h1')[0])).toContain('கோதுமை')
    for (const path of ['/prices/unobtainium', '/prices/wheat?state=XX', '/prices/%3Cscript%3E'])
      expect((await open(path)).response.status).toBe(404)
  })

  test('says so when it is empty, and is then hidden from search engines', async () => {
    const { response, body, named } = await open('/prices/barley')
    expect(response.status).toBe(200)
    expect(body).toContain('No mandi has reported a price of Barley')
    expect(body).toContain('content="noindex"')
    expect(named('table')).toHaveLength(0)
  })

  test('is linked from the list of all, the sitemap and lots of the commodity', async () => {
    const { body } = await open('/prices')
    expect(body).toContain('href="/prices/wheat"')
    const sitemap = await (await world.call('/sitemap-1.xml')).text()
    for (const path of ['/prices', '/prices/wheat'])
      expect(sitemap).toContain(`<loc>https://boli.example${path}</loc>`)
  })
})

test('a removed lot is 410, one that never existed is 404, and neither is listed', async () => {
  for (const [path, status] of [
    [`/lot/${id.slice(0, -1)}2`, 410],
    [`/lot/${id.slice(0, -1)}3`, 404],
    ['/lot/%3Cscript%3E', 404],
  ] as const) {
    const response = await world.call(path, { headers: html })
    expect(response.status).toBe(status)
    const body = await response.text()
    expect(body).toContain('noindex')
    expect(body).not.toContain('<script>')
  }
})

test('anyone can report a lot on its page, for one of the reasons that the API accepts', async () => {
  const { elements } = await read()
  const reasons = elements.filter((element) => attributeOf(element, 'name') === 'reason')
  expect(reasons.map((element) => attributeOf(element, 'value'))).toEqual([...lotReportReasons])
  const errors = attributeOf(
    elements.find((element) => attributeOf(element, 'data-report')),
    'data-report',
  )
  expect(Object.keys(JSON.parse(errors ?? ''))).toEqual(
    expect.arrayContaining(['failed', 'already-reported', 'own-lot-report', 'too-many-requests']),
  )
})

test('the end of an auction can be added to a calendar', async () => {
  const response = await world.call(`/lot/${id}.ics`)
  expect(response.headers.get('content-type')).toContain('text/calendar')
  const lines = (await response.text()).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['BEGIN:VEVENT', 'DTEND:20991120T120000Z', 'END:VCALENDAR']))
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('the sitemap names open and recent lots, and robots.txt names the sitemap', async () => {
  expect(await (await world.call('/sitemap.xml')).text()).toContain(
    '<loc>https://boli.example/sitemap-1.xml</loc>',
  )
  expect(await (await world.call('/sitemap-1.xml')).text()).toContain(
    `<loc>https://boli.example/lot/${id}</loc>`,
  )
  expect(await (await world.call('/sitemap-1.xml')).text()).toContain('<loc>https://boli.example/lots</loc>')
  expect((await world.call('/sitemap-99.xml')).status).toBe(404)
  expect(await (await world.call('/robots.txt')).text()).toContain(
    'Sitemap: https://boli.example/sitemap.xml',
  )
})

test.each([
  ['evil.example/</loc><loc>http://evil', 400],
  ['a"><img src=x>', 400],
  ['evil example', 400],
  ['boli.example:8080', 200],
  ['[::1]:8080', 200],
])(
  'without a configured origin, a Host of %j is answered with %i, and nothing that names it is cached',
  async (host, status) => {
    const alone = await startWorld()
    alone.auctions.answerWith((request, response) =>
      answerJson(response, 200, envelope(request.url.endsWith(id) ? lot : { ids: [id], hasMore: false })),
    )
    const sent = ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt', `/lot/${id}`].map(async (path) => {
      const { statusCode, headers, body } = await alone.app.inject({ url: path, headers: { ...html, host } })
      return {
        statusCode,
        cached: headers['cache-control'] ?? 'no-store',
        names: body.includes(`http://${host}/`),
      }
    })
    expect(await Promise.all(sent)).toEqual(
      sent.map(() => ({ statusCode: status, cached: 'no-store', names: status === 200 })),
    )
    await alone.stop()
  },
)
