import { eventually } from '@boli/test-kit'
import { expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions, wheat } from './support/auctions-app.ts'

const bed = useAuctions()

const farmer = aFarmer()
const names = async (path: string) =>
  (await bed.get(aBuyer(), path)).data.map((lot: { productName: string }) => lot.productName)

it('stores a commodity and declared values, publishes them, and lists and finds the lot by them', async () => {
  const lot = { product_name: 'Sharbati C-306', commodity: 'wheat', qualityValues: '{"moisture":"11.5"}' }
  const { auction } = (await bed.create(farmer, { ...wheat, ...lot })).json().data
  expect(auction.product).toMatchObject({ commodity: 'wheat', qualityValues: { moisture: 11.5 } })
  await bed.create(farmer, { ...wheat, product_name: 'Lentils', commodity: 'lentil' })
  await bed.create(farmer, { ...wheat, product_name: 'Anything' })

  expect(await names('getAllauctions?commodity=wheat')).toEqual(['Sharbati C-306'])
  expect(await names('getAllauctions?commodity=wheat&filter=fruit')).toEqual([])
  expect(await names('getAllauctions?commodity=wheat&sortBy=price-asc&page=2')).toEqual([])
  for (const word of ['गेहूं', 'gehun', 'wheat'])
    expect(await names(`search?query=${word}`)).toEqual(['Sharbati C-306'])
  expect(await names('search?query=sharbati&commodity=lentil')).toEqual([])

  await eventually(() =>
    expect(bed.eventsOf(auction._id)).toMatchObject([{ data: { lot: { commodity: 'wheat' } } }]),
  )

  const edit = (fields: Record<string, string>) => bed.edit(farmer, auction._id, fields)
  // Values of another commodity's parameters cannot stay.
  expect((await edit({ commodity: 'onion' })).json().errors).toMatchObject([{ field: 'qualityValues' }])
  const edited = await edit({ commodity: 'onion', qualityValues: '{"size":"45"}' })
  expect(edited.json().data.auction.product).toMatchObject({
    commodity: 'onion',
    qualityValues: { size: 45 },
  })
  expect(await names('getAllauctions?commodity=wheat')).toEqual([])
  expect(await names('search?query=pyaz')).toEqual(['Sharbati C-306'])
  const removed = await edit({ commodity: '', qualityValues: '' })
  expect(removed.json().data.auction.product).toMatchObject({ commodity: null, qualityValues: {} })
})
