import type { PriceHistory } from '@boli/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { attributeOf, envelope, openPage, textOf } from './html.ts'
import { answerJson } from './upstream.ts'
import { useWorld } from './world.ts'

const world = useWorld({ settings: { publicOrigins: ['https://boli.example'] } })
beforeEach(() => {
  world.auctions.answerWith((_, response) => answerJson(response, 200, envelope({ ids: [], hasMore: false })))
})

describe('the price history', () => {
  const week = { from: '2026-11-16', low: 2200, modal: 2310, high: 2400, mandis: 12 }
  const history: PriceHistory = {
    weeks: [{ ...week, from: '2026-11-02', modal: 2275 }, week],
    ...{ latest: '2026-11-20', isDemo: false, states: ['MP', 'UP'] },
  }
  const priced = [{ commodity: 'wheat', modal: 2310, mandis: 12, latest: '2026-11-20' }]
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
    const { response, body, named, rel } = await openPage(world, '/prices/wheat')
    expect(response.status).toBe(200)
    expect(textOf(named('title')[0])).toBe('Wheat: mandi prices, All India · Boli')
    expect(rel('canonical')).toBe('https://boli.example/prices/wheat')
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
    const { body, rel, named } = await openPage(world, '/prices/wheat?state=MP&lang=hi')
    expect(rel('canonical')).toBe('https://boli.example/prices/wheat?state=MP')
    expect(textOf(named('h1')[0])).toBe('गेहूं: मंडी भाव, मध्य प्रदेश')
    expect(body).toContain('href="/prices/wheat?state=UP"')
    expect(world.information.seen.at(-1)?.url).toBe('/internal/price-history?commodity=wheat&state=MP')
    expect(textOf((await openPage(world, '/prices/wheat?lang=ta')).named('h1')[0])).toContain('கோதுமை')
    for (const path of ['/prices/unobtainium', '/prices/wheat?state=XX', '/prices/%3Cscript%3E'])
      expect((await openPage(world, path)).response.status).toBe(404)
  })

  test('says so when it is empty, and is then hidden from search engines', async () => {
    const { response, body, named } = await openPage(world, '/prices/barley')
    expect(response.status).toBe(200)
    expect(body).toContain('No mandi has reported a price of Barley')
    expect(body).toContain('content="noindex"')
    expect(named('table')).toHaveLength(0)
  })

  test('is linked from the list of all, the sitemap and lots of the commodity', async () => {
    const { body } = await openPage(world, '/prices')
    expect(body).toContain('href="/prices/wheat"')
    const sitemap = await (await world.call('/sitemap-1.xml')).text()
    for (const path of ['/prices', '/prices/wheat'])
      expect(sitemap).toContain(`<loc>https://boli.example${path}</loc>`)
  })
})
