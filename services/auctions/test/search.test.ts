import type { AuctionView } from '@boli/contracts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { indexStaleLots } from '../src/search/index-lots.ts'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()
beforeAll(async () => {
  const farmer = aFarmer()
  const list = (product_name: string, fields: Record<string, string> = {}) =>
    bed.list({ product_name, ...fields }, farmer)
  await list('Sharbati wheat', { variety: 'C-306', origin: 'Sehore' })
  await list('Basmati rice', { desc: 'Aged, better than wheat', basePrice: '5000' })
  await list('Alphonso mango', { variety: 'Hapus', origin: 'Ratnagiri', category: 'fruit' })
  await list('गेहूँ शरबती', { origin: 'सीहोर' })
  await list('Tomato', { desc: "Farmer's best; 100% (organic)", category: 'vegetable' })
  await list('Lokwan wheat')
})

async function search(query: string, paging = '') {
  const answer = await bed.get(aBuyer(), `search?query=${encodeURIComponent(query)}${paging}`)
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
      ['Lokwan wheat', 'गेहूँ शरबती', 'Sharbati wheat', 'Basmati rice'],
      'names first, newest first, then descriptions',
    ],
    ['sharbati wheat', ['Sharbati wheat'], 'all of several words'],
    ['mango wheat', [], 'nothing that has only one of them'],
    ['शरबती', ['गेहूँ शरबती'], 'Hindi'],
    ['गेहूं', ['Lokwan wheat', 'गेहूँ शरबती', 'Sharbati wheat', 'Basmati rice'], 'another script'],
    ['gehun', ['Lokwan wheat', 'गेहूँ शरबती', 'Sharbati wheat', 'Basmati rice'], 'another language'],
    ['tamatar', ['Tomato'], 'Hindi in Latin letters'],
    ['tam', ['Tomato'], 'the beginning of another name'],
    ['tamatr', ['Tomato'], 'another name, misspelt'],
    ['आम hapus', ['Alphonso mango'], 'two languages at once'],
    ['सीहो', ['गेहूँ शरबती'], 'the beginning of a Hindi word'],
    ['whaet', ['Lokwan wheat', 'गेहूँ शरबती', 'Sharbati wheat', 'Basmati rice'], 'a changed letter'],
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
    const first = { names: ['Lokwan wheat', 'गेहूँ शरबती'], total: 4, hasMore: true }
    expect(await search('wheat', '&limit=2')).toMatchObject(first)
    const last = { names: ['Sharbati wheat', 'Basmati rice'], total: 4, hasMore: false }
    expect(await search('wheat', '&limit=2&page=2')).toMatchObject(last)
  })

  it('finds a lot by its changed texts, and no longer by the former ones', async () => {
    const farmer = aFarmer()
    const lot = await bed.list({ product_name: 'Bajra' }, farmer)
    await bed.edit(farmer, lot._id, { product_name: 'Jowar' })
    expect((await search('bajra')).names).toEqual([])
    expect((await search('jawar')).names).toEqual(['Jowar'])
  })
})

it('indexes lots of another release, with all of their words', async () => {
  const { db } = bed
  await bed.list({ product_name: 'Kala-jeera (black)', desc: 'नया माल; 2026/27 crop, @farm & "sun dried"' })
  await sql`update lots set search_vector = '', search_version = 0`.execute(db)
  await sql`delete from search_vocabulary`.execute(db)
  expect((await search('jeera')).total).toBe(0)
  expect(await indexStaleLots(db)).toBeGreaterThan(5)
  expect(await indexStaleLots(db)).toBe(0)
  expect((await search('जीरा')).names).toEqual(['Kala-jeera (black)'])
  const { rows } = await sql<{ word: string }>`
    select word from lots, unnest(tsvector_to_array(search_vector)) as word where word !~ '^[~^]'
    except select word from search_vocabulary
  `.execute(db)
  expect(rows).toEqual([])
})

describe('found lots', () => {
  const names = async (options: string) => (await search('lauki', options)).names
  beforeAll(async () => {
    const farmer = aFarmer()
    const ended = await bed.list({ product_name: 'Lauki ended', basePrice: '30' }, farmer)
    await bed.list({ product_name: 'Lauki', basePrice: '50', category: 'vegetable' }, farmer)
    await bed.list({ product_name: 'Bottle gourd', basePrice: '40', category: 'vegetable' }, farmer)
    const startTime = new Date(Date.now() + 3_600_000).toISOString()
    await bed.list({ product_name: 'लौकी', basePrice: '20', category: 'seed', startTime }, farmer)
    await bed.withdraw(farmer, ended._id)
  })

  it.each([
    ['', ['Bottle gourd', 'Lauki', 'लौकी', 'Lauki ended']],
    ['&sortBy=price-desc', ['Lauki', 'Bottle gourd', 'लौकी', 'Lauki ended']],
    ['&filter=vegetable&sortBy=price-asc', ['Bottle gourd', 'Lauki']],
    ['&minPrice=25&maxPrice=45', ['Bottle gourd', 'Lauki ended']],
  ])('with %j are the running ones, then the scheduled, then the ended: %j', async (options, expected) => {
    expect(await names(options)).toEqual(expected)
  })

  it('are suggested by name while typing, after the categories', async () => {
    const suggest = async (query: string) => (await bed.get(null, `suggest?query=${query}`)).data
    expect(await suggest('lau')).toEqual(
      ['लौकी', 'Bottle gourd', 'Lauki', 'Lauki ended'].map((text) => ({ text, kind: 'product' })),
    )
    expect(await suggest('frui')).toEqual([
      { text: 'fruit', kind: 'category' },
      { text: 'Alphonso mango', kind: 'product' },
    ])
    expect(await suggest('zzz')).toEqual([])
    expect((await suggest('a')).length).toBeLessThanOrEqual(8)
  })
})

it('the market can be searched by words, with its own order and filters', async () => {
  const market = async (query: string) => {
    const { data, summary } = await bed.get(null, `getAllauctions${query}`)
    return [summary.live, ...data.map((lot: AuctionView) => lot.productName)]
  }
  const cheap = [3, 'Lokwan wheat', 'गेहूँ शरबती', 'Sharbati wheat']
  expect(await market('?query=wheat&sortBy=price-desc&maxPrice=4000')).toEqual(cheap)
  const newest = [4, 'Lokwan wheat', 'गेहूँ शरबती', 'Basmati rice', 'Sharbati wheat']
  expect(await market('?query=wheat&filter=grain')).toEqual(newest)
  expect(await market('?query=xylophone')).toEqual([0])
  expect((await market('?query=%20'))[0]).toBeGreaterThan(5)
})
