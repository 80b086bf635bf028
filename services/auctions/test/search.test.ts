import type { AuctionView } from '@boli/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuctionsTestBed, aBuyer, aFarmer, startAuctions } from './support/auctions-app.ts'

let bed: AuctionsTestBed
beforeAll(async () => {
  bed = await startAuctions()
  const farmer = aFarmer()
  const list = (fields: Record<string, string>) => bed.list(fields, farmer)
  await list({ product_name: 'Sharbati wheat', variety: 'C-306', origin: 'Sehore', category: 'grain' })
  await list({
    product_name: 'Basmati rice',
    desc: 'Aged, better than wheat',
    category: 'grain',
    basePrice: '5000',
  })
  await list({ product_name: 'Alphonso mango', variety: 'Hapus', origin: 'Ratnagiri', category: 'fruit' })
  await list({ product_name: 'गेहूँ शरबती', origin: 'सीहोर', category: 'grain' })
  await list({ product_name: 'Tomato', desc: "Farmer's best; 100% (organic)", category: 'vegetable' })
  await list({ product_name: 'Lokwan wheat', category: 'grain' })
})
afterAll(() => bed.close())

async function search(query: string, paging = '') {
  const response = await bed.call(aBuyer(), {
    url: `/api/v1/auction/search?query=${encodeURIComponent(query)}${paging}`,
  })
  const answer = response.json()
  return { ...answer, names: (answer.data ?? []).map((lot: AuctionView) => lot.productName) }
}

describe('the search', () => {
  it.each([
    ['mango', ['Alphonso mango'], 'a name'],
    ['MANGO', ['Alphonso mango'], 'any case'],
    ['man', ['Alphonso mango'], 'the beginning of a word'],
    ['hapus', ['Alphonso mango'], 'a variety'],
    ['ratna', ['Alphonso mango'], 'an origin'],
    ['fruit', ['Alphonso mango'], 'a category'],
    ['306', ['Sharbati wheat'], 'a part of a compound'],
    ['c-306', ['Sharbati wheat'], 'a compound'],
    [
      'wheat',
      ['Lokwan wheat', 'Sharbati wheat', 'Basmati rice'],
      'names first, newest first, then descriptions',
    ],
    ['sharbati wheat', ['Sharbati wheat'], 'all of several words'],
    ['mango wheat', [], 'nothing that has only one of them'],
    ['गेहूँ', ['गेहूँ शरबती'], 'Hindi'],
    ['सीहो', ['गेहूँ शरबती'], 'the beginning of a Hindi word'],
    ['wheet', ['Lokwan wheat', 'Sharbati wheat', 'Basmati rice'], 'a changed letter'],
    ['tomatto', ['Tomato'], 'a letter too many'],
    ['alphnso', ['Alphonso mango'], 'a letter too few'],
    ['mnago', ['Alphonso mango'], 'two letters swapped'],
    ['organic', ['Tomato'], 'a word between punctuation'],
    ['zebra', [], 'nothing at all'],
    ["'; drop table lots; --", [], 'no meaning in quotes'],
    ['& | ! :* (', [], 'no operators'],
  ])('for %j finds %j: %s', async (query, names) => {
    const answer = await search(query)
    expect(answer).toMatchObject({ status: 200, names, total: names.length, hasMore: false })
  })

  it('counts over all pages', async () => {
    expect(await search('wheat', '&limit=2')).toMatchObject({
      names: ['Lokwan wheat', 'Sharbati wheat'],
      total: 3,
      hasMore: true,
    })
    expect(await search('wheat', '&limit=2&page=2')).toMatchObject({
      names: ['Basmati rice'],
      total: 3,
      hasMore: false,
    })
  })

  it('needs a query and a session', async () => {
    expect((await search('')).errors).toMatchObject([{ field: 'query' }])
    expect((await search('x'.repeat(101))).errors).toMatchObject([{ field: 'query' }])
    const url = '/api/v1/auction/search?query=wheat'
    expect((await bed.call(null, { url })).statusCode).toBe(401)
    expect((await bed.call(aBuyer({ isVerified: false }), { url })).statusCode).toBe(403)
  })

  it('follows a lot whose texts were changed', async () => {
    const farmer = aFarmer()
    const lot = await bed.list({ product_name: 'Bajra' }, farmer)
    const { form } = await import('./support/form.ts')
    await bed.call(farmer, {
      method: 'PATCH',
      url: `/api/v1/auction/update-auction/${lot._id}`,
      ...form({ product_name: 'Jowar' }),
    })
    expect((await search('bajra')).names).toEqual([])
    expect((await search('jawar')).names).toEqual(['Jowar'])
  })
})

it('knows every word of every lot as it is searched', async () => {
  await bed.list({ product_name: 'Kala-jeera (black)', desc: 'नया माल; 2026/27 crop, @farm & "sun dried"' })
  const { rows } = await sql<{ word: string }>`
    select distinct word from lots, unnest(tsvector_to_array(all_words || name_words)) as word
    except select word from lot_words
  `.execute(bed.storage.database.db)
  expect(rows).toEqual([])
})

it('the market may be narrowed by words, with its own order and filters', async () => {
  const market = async (query: string) => {
    const response = await bed.call(null, { url: `/api/v1/auction/getAllauctions${query}` })
    const answer = response.json()
    return [answer.data.map((lot: AuctionView) => lot.productName), answer.summary.live]
  }
  expect(await market('?query=wheat&sortBy=price-desc&maxPrice=4000')).toEqual([
    ['Lokwan wheat', 'Sharbati wheat'],
    2,
  ])
  expect(await market('?query=wheat&filter=grain')).toEqual([
    ['Lokwan wheat', 'Basmati rice', 'Sharbati wheat'],
    3,
  ])
  expect(await market('?query=zebra')).toEqual([[], 0])
  expect((await market('?query=%20'))[1]).toBeGreaterThan(5)
})
