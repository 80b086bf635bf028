import { expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

const open = (id: string | undefined) => bed.call(null, { url: `/api/v1/auction/public/${id}` })

it('anyone sees the lot and its price, and nobody sees bidders, the reserve or secrets', async () => {
  const farmer = aFarmer({ fullname: 'Ram Kisan Yadav' })
  const lot = await bed.list({ reservePrice: '3333', state: 'MP', district: 'Sehore' }, farmer)
  const buyer = aBuyer({ username: 'secretbuyer' })
  await bed.bid(buyer, lot._id, { bidAmount: 2000, maxAmount: 2750 })
  const response = await open(lot._id)
  expect(response.json().data).toMatchObject({ price: 2000, totalBids: 1, state: 'MP', district: 'Sehore' })
  for (const secret of [
    'secretbuyer',
    buyer.userId ?? '',
    'Yadav',
    '3333',
    '2750',
    'reserve',
    farmer.userId ?? '',
  ])
    expect(response.body).not.toContain(secret)
  expect(response.headers['set-cookie']).toBeUndefined()
})

it('a withdrawn lot is no longer public, on its page or in the sitemap', async () => {
  const farmer = aFarmer()
  const [listed, gone] = [await bed.list({}, farmer), await bed.list({}, farmer)]
  await bed.withdraw(farmer, gone._id)
  expect((await open(gone._id)).statusCode).toBe(410)
  const { data } = (await bed.callInternally({ url: '/internal/public-lots?part=1' }, 'gateway')).json()
  expect(data.ids).toContain(listed._id)
  expect(data.ids).not.toContain(gone._id)
  expect(data.hasMore).toBe(false)
})
