import { createAuctionFields, parseProductCategory, parseQuantity } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { anAuction } from '../test/an-auction.ts'
import {
  emptyLotForm,
  fieldErrorsOf,
  formCategories,
  formEndMs,
  formLotValue,
  formOf,
  toChanges,
  toFormData,
} from './lot-form.ts'

const filled = { ...emptyLotForm, product_name: ' Wheat ', quantity: '10', basePrice: '2000' }

describe('the create form', () => {
  it('sends quantity and unit as one text that the server can read', () => {
    const text = toFormData(filled, null).get('quantity')
    expect(text).toBe('10quintals')
    expect(parseQuantity(String(text))).toEqual({ milli: 10_000, unit: 'quintals' })
  })

  it('sends an empty quantity as empty, so that the server names the field', () => {
    expect(toFormData({ ...filled, quantity: ' ' }, null).has('quantity')).toBe(false)
  })

  it('sends only fields of the contract, trimmed, and the picture last', () => {
    const data = toFormData(filled, new Blob(['x'], { type: 'image/png' }))
    const names = [...data.keys()]
    expect(names.at(-1)).toBe('image')
    expect(data.get('product_name')).toBe('Wheat')
    for (const name of names.slice(0, -1)) expect(createAuctionFields).toContain(name)
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

describe('an edited lot', () => {
  const spice = anAuction({ product: { ...anAuction().product, category: 'spice', quality: 'Grade b' } })

  it('is filled in as it was listed', () => {
    expect(formOf(spice)).toMatchObject({
      ...{ product_name: 'Sharbati wheat', quantity: '10', unit: 'quintals', basePrice: '2000' },
      ...{ category: 'spices', quality: 'B', origin: 'Sehore, Madhya Pradesh', reservePrice: '' },
    })
  })

  it('sends only what changed, and empty what was emptied', () => {
    const form = { ...formOf(spice), moisture: '', unit: 'kgs' as const }
    const data = toChanges(form, new Set(['moisture', 'unit']), { kind: 'kept' })
    expect(Object.fromEntries(data)).toEqual({ moisture: '', quantity: '10kgs' })
  })

  it('sends a new picture, or that there is to be none', () => {
    const changed = new Set<string>()
    expect(Object.fromEntries(toChanges(formOf(spice), changed, { kind: 'removed' }))).toEqual({
      removeImage: 'true',
    })
    const picture = new Blob(['x'], { type: 'image/png' })
    const data = toChanges(formOf(spice), changed, { kind: 'new', picture })
    expect([...data.keys()]).toEqual(['image'])
  })
})

describe('a refused form', () => {
  it('brings each error to its field and drops those of unknown fields', () => {
    const fieldErrors = [
      { field: 'quantity', message: 'Enter a number' },
      { field: 'ghost', message: 'boo' },
    ]
    expect(fieldErrorsOf({ code: 'validation-failed', message: '', fieldErrors })).toEqual([fieldErrors[0]])
  })

  it('names the fields from the top of the form to its end, each known one once', () => {
    const fieldErrors = [...createAuctionFields].reverse().map((field) => ({ field, message: 'no' }))
    const fields = fieldErrorsOf({ code: 'validation-failed', message: '', fieldErrors }).map(
      ({ field }) => field,
    )
    expect(fields[0]).toBe('product_name')
    expect([...fields].sort()).toEqual([...createAuctionFields].sort())
  })

  it('brings a refused picture to the picture', () => {
    const refusal = { code: 'picture-too-large', message: 'The picture is too large', fieldErrors: [] }
    expect(fieldErrorsOf(refusal)).toEqual([{ field: 'image', message: 'The picture is too large' }])
  })
})
