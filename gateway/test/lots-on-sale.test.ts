import { beforeEach, describe, expect, test } from 'vitest'
import { envelope, openPage, textOf } from './html.ts'
import { answerJson } from './upstream.ts'
import { useWorld } from './world.ts'

const id = '01981f0e-0000-7000-8000-000000000001'
const startTime = '2026-11-20T08:00:00.000Z'
const endTime = '2099-11-20T12:00:00.000Z'
const evil = `</script><script>alert(1)</script> "quoted" & 'so'`
const world = useWorld({ settings: { publicOrigins: ['https://boli.example'] } })

describe('the list of lots on sale', () => {
  const card = (number: number) => ({
    ...{ _id: id.slice(0, -1) + number, version: 1, status: 'active', closeReason: null, highestBid: 2450 },
    ...{ highestBidder: null, totalBids: 0, participants: 0, bidIncrement: 25, minimumNextBid: 2450 },
    ...{ reserve: 'none', startTime, endTime, basePrice: 2000, priceUnit: 'quintal', unit: 'quintal' },
    ...{ lotUnit: 'quintals', lotValue: 24500, productName: `Wheat ${evil}`, termsVersion: 1 },
    ...{ isSettling: false, isEdited: false, decideAfterClose: false, deal: null, createdAt: startTime },
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

  test('names the produce of a lot whose name is in another script, and separates price and unit', async () => {
    world.auctions.answerWith((_, response) => {
      const { product, ...rest } = card(1)
      const data = [{ ...rest, productName: 'गेहूँ', product: { ...product, commodity: 'wheat' } }]
      answerJson(response, 200, {
        ...{ ...envelope(data), total: 1, hasMore: false, summary: { live: 1, endingWithinHour: 0 } },
      })
    })
    const texts = (await openPage(world, '/lots?category=spice')).named('span').map(textOf)
    expect(texts).toContain('Wheat')
    expect(texts).toContain('/ quintal')
  })

  test('leads page by page to every lot, and each page has its own address', async () => {
    const first = await openPage(world, '/lots')
    expect([first.response.status, first.rel('canonical'), first.rel('prev'), first.rel('next')]).toEqual([
      ...[200, 'https://boli.example/lots', undefined, '/lots?page=2'],
    ])
    expect(first.links).toContain(`/lot/${card(1)._id}`)
    const second = await openPage(world, '/lots?page=2')
    expect([second.rel('canonical'), second.rel('prev'), second.rel('next')]).toEqual([
      ...['https://boli.example/lots?page=2', '/lots', undefined],
    ])
    expect((await openPage(world, '/lots?category=grain')).rel('canonical')).toBe(
      'https://boli.example/lots?category=grain',
    )
    expect(world.auctions.seen.map(({ url }) => url).at(-1)).toContain('filter=grain')
  })

  test.each(['/lots?page=3', '/lots?page=0', '/lots?page=81', '/lots?category=nothing'])(
    'has no page %s',
    async (path) => {
      expect((await openPage(world, path)).response.status).toBe(404)
    },
  )
})
