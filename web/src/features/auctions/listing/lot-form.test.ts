import { createAuctionFields, newAuctionFields, parseProductCategory, parseQuantity } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { anAuction } from '../test/an-auction.ts'
import {
  emptyLotForm,
  formCategories,
  formEndMs,
  formLotValue,
  formOf,
  type LotForm,
  lotFaults,
  sentTexts,
  toChanges,
  toFormData,
} from './lot-form.ts'
import { lotFaultsOf } from './use-lot-errors.ts'

const filled = { ...emptyLotForm, product_name: ' Wheat ', quantity: '10', basePrice: '2,000' }

describe('the create form', () => {
  it('sends quantity and unit as one text that the server can read, and nothing if it is empty', () => {
    const text = toFormData(filled, [], 'key').get('quantity')
    expect(text).toBe('10quintals')
    expect(parseQuantity(String(text))).toEqual({ milli: 10_000, unit: 'quintals' })
    expect(toFormData({ ...filled, quantity: ' ' }, [], 'key').has('quantity')).toBe(false)
  })

  it('sends only fields of the contract, trimmed, and the pictures in their order', () => {
    const data = toFormData(filled, ['b', 'a'], 'key')
    expect(data.getAll('images')).toEqual(['b', 'a'])
    expect(data.get('product_name')).toBe('Wheat')
    for (const name of data.keys()) expect(newAuctionFields).toContain(name)
  })

  it('offers only categories that the server understands', () => {
    for (const category of formCategories) expect(parseProductCategory(category)).not.toBeNull()
  })

  it('shows the value of the lot as soon as price and quantity can be read', () => {
    expect(formLotValue(filled)).toBe(20_000)
    expect(formLotValue({ ...filled, quantity: '250', unit: 'kgs' })).toBe(5_000)
    expect(formLotValue({ ...filled, basePrice: '' })).toBeNull()
  })

  it('reads a start in Indian time', () => {
    const nowMs = Date.parse('2026-11-20T00:00:00Z')
    const form = { startTime: '2026-11-20T10:00', durationMinutes: '60' }
    expect(formEndMs(form, nowMs)).toBe(Date.parse('2026-11-20T05:30:00Z'))
    expect(formEndMs({ startTime: '', durationMinutes: '15' }, nowMs)).toBe(nowMs + 900_000)
  })
})

describe('numbers as people write them', () => {
  it.each([
    [
      { quantity: '1,200', basePrice: '₹2,450' },
      { quantity: '1200quintals', basePrice: '2450' },
    ],
    [
      { quantity: '१२', basePrice: '२,४५०.५०' },
      { quantity: '12quintals', basePrice: '2450.50' },
    ],
    [
      { basePrice: '1 00 000', bidIncrement: '1,000' },
      { basePrice: '100000', bidIncrement: '1000' },
    ],
  ])('%j is sent as plain decimals', (typed, sent) => {
    expect(sentTexts({ ...filled, ...typed })).toMatchObject(sent)
    expect(lotFaults({ ...filled, ...typed, category: 'grain' }, Date.now())).toEqual([])
  })
})

describe('what is checked before sending', () => {
  const fields = (changes: Partial<LotForm>) =>
    lotFaults({ ...filled, category: 'grain', ...changes }, Date.now()).map(({ field }) => field)

  it.each([
    [{}, []],
    [
      { product_name: ' ', category: '', quantity: '', basePrice: 'much' },
      ['product_name', 'quantity', 'basePrice', 'category'],
    ],
    [{ reservePrice: '1,999' }, ['reservePrice']],
    [{ startTime: '2020-01-01T10:00' }, ['startTime']],
  ])('%j', (changes, expected) => expect(fields(changes)).toEqual(expected))
})

describe('an edited lot', () => {
  const spice = anAuction({
    product: { ...anAuction().product, category: 'spice', quality: 'Grade b' },
    ...{ reservePrice: 2500.5, ownIncrement: 40, status: 'scheduled', startTime: '2026-11-20T09:45:30.000Z' },
  })
  const initial = formOf(spice)

  it('is filled in as it was listed, with what only its owner sees and its start in Indian time', () => {
    expect(initial).toMatchObject({
      ...{ product_name: 'Sharbati wheat', quantity: '10', unit: 'quintals', basePrice: '2,000' },
      ...{ category: 'spices', quality: 'B', origin: 'Sehore, Madhya Pradesh' },
      ...{ reservePrice: '2,500.5', bidIncrement: '40', startTime: '2026-11-20T15:15' },
    })
    expect(formOf({ ...spice, status: 'active', reservePrice: null })).toMatchObject({
      startTime: '',
      reservePrice: '',
    })
  })

  it('sends only what changed, and a cleared field as empty', () => {
    const form = { ...initial, moisture: '', unit: 'kgs' as const, reservePrice: '', basePrice: '2,000' }
    const data = toChanges(form, initial, null)
    expect(Object.fromEntries(data ?? [])).toEqual({ moisture: '', quantity: '10kgs', reservePrice: '' })
    expect(toChanges(initial, initial, null)).toBeNull()
  })

  it('sends the ids of the pictures to show, or an empty list', () => {
    expect(toChanges(initial, initial, ['b', 'a'])?.getAll('images')).toEqual(['b', 'a'])
    expect([...(toChanges(initial, initial, []) ?? [])]).toEqual([['images', '']])
  })
})

describe('a refused form', () => {
  const errorOf = (field: string) => ({ field, code: 'no', message: 'no' })
  const refusal = (fields: readonly string[], code = 'validation-failed') =>
    lotFaultsOf({ code, fieldErrors: fields.map(errorOf) })

  it('shows each error at its field and drops those of unknown fields', () => {
    expect(refusal(['quantity', 'ghost'])).toEqual([{ field: 'quantity', fault: errorOf('quantity') }])
  })

  it('lists the invalid fields in the order of the form, each once', () => {
    const fields = refusal([...createAuctionFields].reverse()).map(({ field }) => field)
    expect(fields[0]).toBe('product_name')
    expect([...fields].sort()).toEqual([...createAuctionFields].sort())
  })

  it('shows a refused picture at the picture', () => {
    expect(refusal([], 'picture-too-large')).toEqual([{ field: 'image', fault: null }])
  })
})
