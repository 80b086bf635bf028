import { lotReportReasons, type PublicLot } from '@boli/contracts'
import { beforeEach, expect, test } from 'vitest'
import { attributeOf, envelope, html, openPage, textOf } from './html.ts'
import { answerJson } from './upstream.ts'
import { aWorld, useWorld } from './world.ts'

const id = '01981f0e-0000-7000-8000-000000000001'
const evil = `</script><script>alert(1)</script> "quoted" & 'so'`
const images = ['a', 'b'].map((name) => ({
  ...{ _id: id, src: `/media/lots/${name}-800.webp`, srcSet: `/media/lots/${name}-400.webp 400w` },
}))
const lot: PublicLot = {
  images,
  ...{ _id: id, version: 3, status: 'active', isSettling: false, productName: `Wheat ${evil}` },
  ...{ description: `Clean ${evil}`, category: 'grain', quantity: 10, unit: 'quintals' },
  ...{ priceUnit: 'quintal', price: 2450.5, basePrice: 2000, totalBids: 2, origin: '' },
  ...{ state: 'MP', district: 'Sehore', seller: 'ramkisan', image: '/media/lots/a-800.webp' },
  imageSet: '/media/lots/a-400.webp 400w, /media/lots/a-800.webp 800w',
  ...{ startTime: '2026-11-20T08:00:00.000Z', endTime: '2099-11-20T12:00:00.000Z' },
}

const world = useWorld({ settings: { publicOrigins: ['https://boli.example'] } })
beforeEach(() => {
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

const read = (headers: Record<string, string> = html, query = '', of = id) =>
  openPage(world, `/lot/${of}${query}`, headers)

test('a shared lot has a link preview with title, description, picture and price, whatever its farmer wrote', async () => {
  const { response, named, rel, meta } = await read()
  expect(response.status).toBe(200)
  expect(meta('og:title')).toBe(`Wheat ${evil} · ₹2,450.50 / quintal · Boli`)
  expect(meta('og:description')).toContain('10 quintals · Sehore, Madhya Pradesh')
  expect(meta('og:image')).toBe('https://boli.example/media/lots/a-share.jpg')
  const picture = ['type', 'width', 'height'].map((name) => meta(`og:image:${name}`))
  expect(picture).toEqual(['image/jpeg', '1200', '630'])
  expect(meta('og:url')).toBe(`https://boli.example/lot/${id}`)
  expect(rel('canonical')).toBe(`https://boli.example/lot/${id}`)
  const scripts = named('script')
  expect(scripts.map((script) => attributeOf(script, 'src') ?? attributeOf(script, 'type'))).toEqual([
    '/lot.js',
    'application/ld+json',
  ])
  const data = JSON.parse(textOf(scripts[1]))
  expect(data).toMatchObject({ '@type': 'Product', name: `Wheat ${evil}` })
  expect(data.offers).toMatchObject({ price: '2450.50', priceCurrency: 'INR' })
  expect(textOf(named('h1')[0])).toBe(`Wheat ${evil}`)
})

test('the page of a lot is the same for all viewers, and no cacheable response carries a cookie', async () => {
  const guest = await read()
  const session = { cookie: 'boli_session=someone; boli_signed_in=1', authorization: 'Bearer x' }
  const member = await read({ ...html, ...session })
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
  const { named, meta } = await read({ ...html, 'accept-language': 'hi' })
  const shown = named('img')
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
    ...{ low: 2200, modal: 2310, high: 2400, mandis: 3, reach: 'district', oldest: '2026-11-20' },
    ...{ latest: '2026-11-25', isDemo: false, nearest: [] },
  }
  const support = { price: 2425, season: '2025-26', variety: null, isCurrent: false, source: 'Cabinet' }
  const guide = { commodity: 'wheat', unit: 'quintal', sales: null, mandis, support }
  world.information.answerWith((_, response) => answerJson(response, 200, envelope(guide)))
  const { body, links } = await read(html, '', `${id.slice(0, -1)}7`)
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
  const bodyIn = async (language: string) => (await read(html, `?lang=${language}`, other)).body
  expect(await bodyIn('hi')).toContain('<p class="beside">सूखी लाल मिर्च</p>')
  expect(await bodyIn('en')).not.toContain('class="beside"')
})

test('a removed lot is 410, one that never existed is 404, and neither is listed', async () => {
  for (const [path, status] of [
    [`/lot/${id.slice(0, -1)}2`, 410],
    [`/lot/${id.slice(0, -1)}3`, 404],
    ['/lot/%3Cscript%3E', 404],
  ] as const) {
    const { response, body } = await openPage(world, path)
    expect(response.status).toBe(status)
    expect(body).toContain('noindex')
    expect(body).not.toContain('<script>')
  }
})

test('anyone can report a lot on its page, for one of the reasons that the API accepts', async () => {
  const { having } = await read()
  const reasons = having('name', 'reason')
  expect(reasons.map((element) => attributeOf(element, 'value'))).toEqual([...lotReportReasons])
  const errors = attributeOf(having('data-report')[0], 'data-report')
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
  for (const [path, named] of [
    ['/sitemap.xml', '<loc>https://boli.example/sitemap-1.xml</loc>'],
    ['/sitemap-1.xml', `<loc>https://boli.example/lot/${id}</loc>`],
    ['/sitemap-1.xml', '<loc>https://boli.example/lots</loc>'],
    ['/robots.txt', 'Sitemap: https://boli.example/sitemap.xml'],
  ] as const)
    expect(await (await world.call(path)).text()).toContain(named)
  expect((await world.call('/sitemap-99.xml')).status).toBe(404)
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
    const alone = await aWorld()
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
  },
)
