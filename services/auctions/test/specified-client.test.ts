import { describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

// A client that knows only the specification's entity table.
const bed = useAuctions()

const asha = aBuyer({ username: 'asha' })
const get = (path: string, who: Parameters<typeof bed.call>[0] = asha) => bed.get(who, path)

describe('a client of the specification', () => {
  it.each([
    ['250kgs', 'quintal', 'kgs', 2.5],
    ['10quintals', 'quintal', 'quintals', 10],
    ['2.5Litres', 'litre', 'Litres', 2.5],
    ['12pcs', 'piece', 'pcs', 12],
  ])(
    'reads the quantity %s as it was sent with no unit beside it, and a price per %s',
    async (sent, unit, lotUnit, qty) => {
      const { _id } = await bed.list({ quantity: sent, moisture: '12 %' })
      const { data } = await get(`getAuction/${_id}`)
      const product = { p_qty: sent, p_unit: '', quantity: Number.parseFloat(sent), qty, moisture: '12' }
      expect(data).toMatchObject({ unit, lotUnit, product })
      expect(data.product).not.toHaveProperty('harvestDate')
    },
  )

  it('gets up to 100 lots, own bids or search results without a page number, and 20 a page with one', async () => {
    const bidder = aBuyer()
    const { _id } = await bed.list({ product_name: 'Anise' })
    for (let count = 0; count < 21; count += 1) {
      await bed.bid(bidder, _id, { bidAmount: 2000 + 100 * count, maxAmount: 2000 + 100 * count })
      await bed.bid(asha, _id, { bidAmount: 2050 + 100 * count, confirm: true })
    }
    for (const [path, count, hasMore] of [
      ['myBids', 21, false],
      ['myBids?page=1', 20, true],
    ] as const) {
      const own = await get(path, bidder)
      expect([own.data.length, own.hasMore]).toEqual([count, hasMore])
    }
    const farmer = aFarmer()
    for (let count = 0; count < 22; count += 1) await bed.list({ product_name: `Lot ${count}` }, farmer)
    const all = await get('getAllauctions?filter=all&sortBy=latest', null)
    expect([all.data.length, all.hasMore, all.total]).toEqual([all.total, false, all.summary.live])
    expect(all.data.length).toBeGreaterThan(21)
    const page = await get('getAllauctions?page=1', null)
    expect([page.data.length, page.hasMore, page.total]).toEqual([20, true, all.total])
    expect((await get('search?query=lot')).data).toHaveLength(22)
    expect((await get('search?query=lot&page=1')).data).toHaveLength(20)
  })

  it('finds every field of an auction that the table names', async () => {
    const { data } = await get(`getAuction/${(await bed.list())._id}`)
    const auction = ['status', 'basePrice', 'highestBid', 'highestBidder', 'totalBids', 'bidIncrement']
    const more = ['endTime', 'unit', 'productName', 'participants']
    for (const field of [...auction, ...more]) expect(data).toHaveProperty(field)
    for (const field of ['fullname', 'username']) expect(data.farmer).toHaveProperty(field)
    const product = ['p_name', 'p_desc', 'p_qty', 'p_unit', 'p_image', 'p_category', 'category', 'qty']
    const described = ['location', 'quality', 'moisture', 'color', 'texture', 'origin', 'certification']
    for (const field of [...product, ...described, 'storage', 'packaging', 'rating'])
      expect(data.product).toHaveProperty(field)
  })

  it('is refused very deep pages, and sooner as a guest', async () => {
    const deep = (path: string, who: Parameters<typeof bed.call>[0]) => get(`getAllauctions?${path}`, who)
    expect((await deep('page=101', null)).errors).toMatchObject([{ field: 'page', params: { limit: 100 } }])
    expect((await deep('page=21&limit=100', null)).status).toBe(400)
    expect((await deep('page=100', null)).status).toBe(200)
    expect((await deep('page=101', asha)).status).toBe(200)
    expect((await deep('page=10000&limit=100', asha)).status).toBe(400)
  })
})
