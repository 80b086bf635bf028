import { describe, expect, it } from 'vitest'
import { labFields } from './lab-report.ts'
import { type LotForm, parseLot } from './parse-lot.ts'

const NOW = Date.UTC(2026, 10, 20, 6, 0, 0)
const MINUTE = 60_000
const rupees = (amount: number) => Math.round(amount * 100)

const wheat: LotForm = { product_name: 'Sharbati wheat', quantity: '10quintals', basePrice: '2275' }

const parsed = (form: LotForm) => {
  const result = parseLot({ ...wheat, ...form }, NOW)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const wrongFields = (form: LotForm) => {
  const result = parseLot(form, NOW)
  return 'errors' in result ? result.errors.map((error) => error.field) : []
}

describe('the create form', () => {
  it('needs a name, a quantity and a base price, and has defaults for the rest', () => {
    expect(parsed({})).toEqual({
      lot: {
        productName: 'Sharbati wheat',
        description: '',
        category: 'other',
        commodity: null,
        qualityValues: {},
        labReport: null,
        quantity: { milli: 10_000, unit: 'quintals' },
        organicStatus: 'non-organic',
        harvestDate: null,
        state: null,
        district: '',
        quality: '',
        moisture: '',
        origin: '',
        certification: '',
        storage: '',
        texture: '',
        color: '',
        packaging: '',
        deliveryTime: '',
        variety: '',
      },
      terms: {
        basePaise: rupees(2275),
        fixedIncrementPaise: null,
        reservePaise: null,
        startsAtMs: null,
        durationMs: 240 * MINUTE,
        decideAfterClose: false,
      },
    })
    expect(wrongFields({})).toEqual(['product_name', 'quantity', 'basePrice'])
  })

  it('reads every field', () => {
    const { lot, terms } = parsed({
      desc: '  Clean,\r\nsun-dried ',
      category: 'spices',
      quality: 'grade A',
      organicStatus: 'organic',
      harvestDate: '2 Nov 2026',
      durationMinutes: '15',
      startTime: '2026-11-21T10:00:00+05:30',
      bidIncrement: '40',
      reservePrice: '2500.50',
      origin: 'Sehore',
      commodity: 'wheat',
      qualityValues: '{"moisture": "11.5", "damaged": 1}',
      state: 'mp',
      district: 'Sehore',
    })
    expect(lot).toMatchObject({
      description: 'Clean,\nsun-dried',
      category: 'spice',
      quality: 'grade A',
      organicStatus: 'organic',
      harvestDate: '2026-11-02',
      origin: 'Sehore',
      commodity: 'wheat',
      qualityValues: { damaged: 1, moisture: 11.5 },
      state: 'MP',
      district: 'Sehore',
    })
    expect(terms).toMatchObject({
      durationMs: 15 * MINUTE,
      startsAtMs: Date.UTC(2026, 10, 21, 4, 30),
      fixedIncrementPaise: rupees(40),
      reservePaise: rupees(2500.5),
    })
  })

  it.each([
    ['product_name', ' '],
    ['product_name', 'x'.repeat(81)],
    ['desc', 'x'.repeat(2001)],
    ['moisture', 'x'.repeat(121)],
    ['commodity', 'Wheat flour'],
    ['qualityValues', 'moist'],
    ['qualityValues', '[11]'],
    ['qualityValues', '{"moisture": -1}'],
    ['qualityValues', '{"moisture": "1e1"}'],
    ['qualityValues', '{"moisture": {"a": 1}}'],
    ['qualityValues', '{"__proto__": 1}'],
    ['quantity', 'lots'],
    ['quantity', '0 kgs'],
    ['quantity', '10 bags'],
    ['basePrice', 'free'],
    ['basePrice', '-5'],
    ['basePrice', '0'],
    ['basePrice', '1e309'],
    ['basePrice', '12.345'],
    ['basePrice', '100000001'],
    ['quality', 'D'],
    ['category', 'metal'],
    ['organicStatus', 'maybe'],
    ['harvestDate', '2026-02-30'],
    ['harvestDate', 'soon'],
    ['state', 'Bengal'],
    ['district', 'x'.repeat(61)],
    ['durationMinutes', '14'],
    ['durationMinutes', '10081'],
    ['durationMinutes', '14.99'],
    ['durationMinutes', '1e3'],
    ['startTime', 'tomorrow'],
    ['startTime', '2026-11-19T00:00:00Z'],
    ['startTime', '2026-12-05T00:00:00Z'],
    ['bidIncrement', 'NaN'],
    ['reservePrice', '-1'],
    ['reservePrice', '2274.99'],
  ] as const)('names %s if it is %j', (field, value) => {
    expect(wrongFields({ ...wheat, [field]: value })).toEqual([field])
  })

  it('names all wrong fields at once', () => {
    expect(wrongFields({ ...wheat, quantity: '', category: 'metal', basePrice: 'x' })).toEqual([
      'category',
      'quantity',
      'basePrice',
    ])
  })

  const report = {
    labName: 'State Grain Laboratory, Bhopal',
    labSample: 'SGL/26/1184',
    labDate: '2026-11-20',
    labPicture: '019aa000-0000-7000-8000-000000000001',
  }

  it('accepts a complete laboratory report with no future date in India', () => {
    expect(parsed(report).lot.labReport).toEqual({
      laboratory: report.labName,
      sampleNumber: report.labSample,
      date: report.labDate,
      picture: report.labPicture,
    })
    for (const field of labFields) expect(wrongFields({ ...wheat, ...report, [field]: ' ' })).toEqual([field])
    const wrong = { labSample: 'x'.repeat(61), labDate: '2026-11-21', labPicture: 'lots/1' }
    expect(wrongFields({ ...wheat, ...report, ...wrong })).toEqual(['labSample', 'labDate', 'labPicture'])
  })

  it('takes a start without a zone as Indian time, and one just past as now', () => {
    expect(parsed({ startTime: '2026-11-21T10:00' }).terms.startsAtMs).toBe(Date.UTC(2026, 10, 21, 4, 30))
    expect(parsed({ startTime: new Date(NOW - MINUTE).toISOString() }).terms.startsAtMs).toBeNull()
  })
})
