import { commodities } from '@boli/commodities'
import { type IndianState, indianStates, isIndianState } from '@boli/contracts'
import { districtsOf } from '@boli/places'
import { describe, expect, it, vi } from 'vitest'
import { importsOf, LIST } from './support/imports.ts'
import { admin, useInformation } from './support/information-app.ts'

const bed = useInformation()
const { bring } = importsOf(bed)

/** mulberry32: the same numbers in each run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const HEADING =
  'State Name,District Name,Market Name,Commodity,Variety,Grade,Min Price (Rs./Quintal),Max Price (Rs./Quintal),Modal Price (Rs./Quintal),Reported Date'
const ROWS = 10_000
/** An import that asked the database about each row would need thousands. */
const MOST_STATEMENTS = 200
const dates = ['20/11/2026', '20-11-2026', '20 Nov 2026', '20-NOV-2026', '2026-11-20']
const leaves = ['coriander_leaf', 'fenugreek_leaf', 'spinach']
const spellings: Record<string, string> = {
  Budaun: 'Badaun',
  'Sant Ravidas Nagar': 'Bhadohi(Sant Ravi Nagar)',
  'Kanpur Nagar': 'Kanpur',
  Moradabad: 'Muradabad',
  Bardhaman: 'Burdwan',
  Amravati: 'Amarawati',
  Junagadh: 'Junagarh',
}
/** Enough rows from Maharashtra for its prices per bunch to form their own median. */
const mandisOf = (state: IndianState) => (state === 'MH' ? 13 : 4)
const apart = ['Pune', 'Sehore', 'Thiruvananthapuram', ...Object.keys(spellings)]
const mandis = Object.keys(indianStates)
  .filter(isIndianState)
  .flatMap((state) =>
    districtsOf(state)
      .filter((district, at) => at < mandisOf(state) || apart.includes(district))
      .map((district) => ({ state, district, isTenfold: district === 'Thiruvananthapuram' })),
  )

/**
 * One day in the portal's format: all spellings and date formats, prices per bunch, a mandi ten times too high, and
 * typing errors.
 */
function oneDay() {
  const random = seeded(7)
  const medianOf = new Map(commodities.map(({ id }) => [id, 600 + Math.floor(random() ** 2 * 12_000)]))
  const lines: string[] = []
  const wrong: number[] = []
  for (const { id, mandiNames } of commodities)
    for (const { state, district, isTenfold } of mandis) {
      if (lines.length === ROWS) break
      const isBunch = state === 'MH' && leaves.includes(id)
      const isSlip = random() < 0.002
      const usual = (medianOf.get(id) ?? 0) * (0.6 + random() * 0.9)
      const modal = Math.round(isBunch ? 5 : usual * (isTenfold ? 10 : isSlip ? 1 / 30 : 1))
      if (isBunch || isTenfold || isSlip) wrong.push(lines.length + 2)
      lines.push(
        [
          ...[indianStates[state], spellings[district] ?? district, `${district} Mandi`],
          ...[`"${mandiNames[lines.length % mandiNames.length]}"`, 'Other', 'FAQ'],
          ...[Math.ceil(modal * 0.8), Math.ceil(modal * 1.2), modal, dates[lines.length % dates.length]],
        ].join(','),
      )
    }
  const others = [
    'Kerala,Nowhere,,Onion,O,FAQ,1,2,3,20 Nov 2026',
    'Goa,North Goa,Mapusa,She Goat,O,FAQ,1,2,3,20 Nov 26',
  ]
  return { file: Buffer.from([HEADING, ...lines, ...others].join('\n')), medianOf, wrong }
}

const guideOf = async (query: string) =>
  (await bed.call(null, { url: `/api/v1/info/price-guide?${query}` })).json().data.mandis

/** Counts the statements of this process, those of its background work included. */
async function countStatements() {
  const connection = await bed.storage.database.pool.connect()
  connection.release()
  return vi.spyOn(Object.getPrototypeOf(connection), 'query')
}

describe('one day of a portal, 10,000 rows', () => {
  const { file, medianOf, wrong } = oneDay()

  it('is imported in sets of rows, and rows that cannot be per quintal are refused with their line', async () => {
    const statements = await countStatements()
    const ended = await bring(file)
    expect(statements.mock.calls.length).toBeLessThan(MOST_STATEMENTS)
    statements.mockRestore()
    expect(ended).toMatchObject({
      ...{ state: 'done', added: ROWS - wrong.length, updated: 0, newest: '2026-11-20' },
      refused: wrong.length + 2,
      faults: { implausible: wrong.length, market: 1, commodity: 1 },
    })
    const csv = (await bed.call(admin, { url: `${LIST}/${ended._id}/refused` })).body.split('\r\n')
    const lines = csv
      .filter((line) => line.includes(',implausible,'))
      .map((line) => Number(line.split(',')[0]))
    expect(lines).toEqual(wrong)
  })

  it('makes no price band that differs from the prices of the day, in any state or district', async () => {
    const places = ['', '&state=UP', '&state=MH&district=Pune', '&state=KL&district=Thiruvananthapuram']
    for (const { id } of commodities)
      for (const place of places) {
        const band = await guideOf(`commodity=${id}${place}`)
        if (band === null) continue
        const median = medianOf.get(id) ?? 0
        expect(band.low * 6, id + place).toBeGreaterThan(median)
        expect(band.high, id + place).toBeLessThan(median * 6)
      }
    expect(await guideOf('commodity=coriander_leaf&state=MH&district=Pune')).toMatchObject({
      reach: 'country',
    })
    for (const [state, district] of [
      ['UP', 'Budaun'],
      ['UP', 'Kanpur%20Dehat'],
      ['WB', 'Bardhaman'],
      ['DL', 'West%20Delhi'],
    ])
      expect(await guideOf(`commodity=wheat&state=${state}&district=${district}`), district).toMatchObject({
        reach: 'district',
      })
  })

  it('lets the guide ignore a price imported before there were prices to compare it with', async () => {
    const tobacco = (place: string, price: number, day = '20 Nov 2026') =>
      `${place},Tobacco,O,FAQ,${price},${price},${price},${day}`
    const guide = () => guideOf('commodity=tobacco&state=RJ&district=Kota')
    await bring(Buffer.from([HEADING, tobacco('Rajasthan,Kota,Kota', 5000, '19 Nov 2026')].join('\n')))
    const { _id } = await bring(Buffer.from([HEADING, tobacco('Rajasthan,Kota,Kota', 50)].join('\n')))
    expect(await guide()).toMatchObject({ reach: 'district', modal: 50 })
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => tobacco(`Punjab,Moga,Moga ${at}`, 5000 + at))
    await bring(Buffer.from([HEADING, ...eight].join('\n')))
    expect(await guide()).toMatchObject({ reach: 'country', mandis: 8, modal: 5004 })
    const payload = { reason: 'Prices per bunch' }
    await bed.call(admin, { method: 'POST', url: `${LIST}/${_id}/take-back`, payload })
    expect(await guide()).toMatchObject({ reach: 'district', modal: 5000 })
  })
})
