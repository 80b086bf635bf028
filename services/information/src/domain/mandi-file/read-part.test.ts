import { describe, expect, it } from 'vitest'
import { readPart } from './read-part.ts'

const HEADING =
  'State,District,Market,Commodity,Variety,Grade,Arrival_Date,Min_x0020_Price,Max_x0020_Price,Modal_x0020_Price'
const GOOD = 'Madhya Pradesh,Sehore,Sehore,Wheat,Sharbati,FAQ,20/11/2026,2400,2900,2650'
const begin = { lines: 0, columns: null }
const whole = { isLast: true, today: '2026-11-22' }

function read(text: string, o = whole) {
  const part = readPart(Buffer.from(text), begin, o)
  if (typeof part === 'string') throw new Error(part)
  return part
}
const row = (text: string) => read(`${HEADING}\n${text}\n`)

describe('a mandi file', () => {
  it('is read with a byte-order mark, quoted fields, and prices in paise', () => {
    const part = read(
      `\ufeff${HEADING}\r\n"Madhya Pradesh",Sehore,"A.P.M.C., ""Sehore""",Wheat,Sharbati,FAQ,20/11/2026,"2,400",2900.50,2650\r\n`,
    )
    expect(part.refused).toEqual([])
    expect(part.rows).toEqual([
      {
        ...{ state: 'MP', district: 'Sehore', market: 'A.P.M.C., "Sehore"', commodity: 'wheat' },
        ...{ districtKey: 'sehore', marketKey: 'sehore' },
        ...{ variety: 'Sharbati', grade: 'FAQ', arrivedOn: '2026-11-20', line: 2 },
        ...{ lowPaise: 240_000, modalPaise: 265_000, highPaise: 290_050 },
      },
    ])
  })

  it.each([
    'STATE,District Name,Market Name,Commodity,Variety,Grade,Arrival_Date,Min Price,Max Price,Modal Price',
    'State,District,Market,Commodity,Variety,Grade,Price Date,Min Price (Rs./Quintal),Max_Price,"Modal Price (Rs/Qtl)"',
    HEADING.toLowerCase(),
  ])('may have its heading spelled %s', (heading) => {
    expect(read(`${heading}\n${GOOD}`).rows).toHaveLength(1)
  })

  it.each([
    ['without a market', HEADING.replace('Market,', '')],
    ['with a column twice', `${HEADING},Min Price`],
    ['with prices per kilo', HEADING.replace('Min_x0020_Price', 'Min Price (Rs./Kg)')],
    ['that is no CSV', '{"records":[]}'],
  ])('is refused %s', (_, heading) => {
    expect(readPart(Buffer.from(`${heading}\n${GOOD}\n`), begin, whole)).toBe('columns')
  })

  it.each([
    ['columns', GOOD.replace(',FAQ', '')],
    ['columns', `${GOOD},more`],
    ['quotes', GOOD.replace('Sehore', '"Sehore')],
    ['too-long', GOOD.replace('FAQ', 'x'.repeat(3000))],
    ['too-long', GOOD.replace('FAQ', 'x'.repeat(101))],
    ['characters', GOOD.replace('FAQ', 'F\0Q')],
    ['state', GOOD.replace('Madhya Pradesh', 'Atlantis')],
    ['market', GOOD.replace('Sehore,Sehore', 'Sehore,')],
    ['commodity', GOOD.replace('Wheat', 'She Goat')],
    ['date', GOOD.replace('20/11/2026', '31/02/2026')],
    ['date', GOOD.replace('20/11/2026', '20-Nov-26')],
    ['date', GOOD.replace('20/11/2026', 'yesterday')],
    ['future', GOOD.replace('20/11/2026', '23/11/2026')],
    ['price', GOOD.replace('2400', '-2400')],
    ['price', GOOD.replace('2400', '0')],
    ['price', GOOD.replace('2400', '24.00/kg')],
    ['price', GOOD.replace('2650', 'NR')],
    ['order', GOOD.replace('2400', '3000')],
    ['order', GOOD.replace('2650', '2901')],
  ])('refuses a row for its %s: %s', (fault, text) => {
    expect(row(`${text}\n${GOOD}`)).toMatchObject({ refused: [{ line: 2, fault }], rows: [{ line: 3 }] })
  })

  it.each(['20/11/2026', '20-11-2026', '2026-11-20', '20 Nov 2026', '20-NOV-2026', '20 november 2026'])(
    'may write its dates %s',
    (day) => {
      expect(row(GOOD.replace('20/11/2026', day)).rows).toMatchObject([{ arrivedOn: '2026-11-20' }])
    },
  )

  it.each(['Unit', 'Price Unit', 'Unit of Price', 'UOM'])(
    'refuses rows whose column %s does not say that they are per quintal',
    (heading) => {
      const units = ['Rs./Quintal', 'Rs./Kg', 'per 20 kg', 'Tonne', 'crate', '', 'Qtl']
      const { rows, refused } = read(
        [`${HEADING},${heading}`, ...units.map((unit) => `${GOOD},${unit}`)].join('\n'),
      )
      expect(rows.map(({ line }) => line)).toEqual([2, 8])
      expect(refused).toMatchObject([3, 4, 5, 6, 7].map((line) => ({ line, fault: 'unit' })))
    },
  )

  it('does not mistake a unit of arrivals for one of prices', () => {
    expect(read(`${HEADING},Arrival Unit\n${GOOD},Tonnes`).rows).toHaveLength(1)
  })

  it('is read the same, wherever it is split', () => {
    const hindi = GOOD.replace('FAQ', 'अच्छा')
    const file = Buffer.from(`${HEADING}\n${hindi}\n\nnonsense\n${hindi}`)
    const { rows, refused, lines } = read(file.toString())
    for (let size = HEADING.length + 1; size < file.length; size += 1) {
      const first = readPart(file.subarray(0, size), begin, { ...whole, isLast: false })
      if (typeof first === 'string') throw new Error(first)
      const second = readPart(file.subarray(first.bytes), first, whole)
      if (typeof second === 'string') throw new Error(second)
      expect([...first.rows, ...second.rows]).toEqual(rows)
      expect([...first.refused, ...second.refused]).toEqual(refused)
      expect(second.lines).toBe(lines)
    }
    expect(readPart(Buffer.from('no end'), begin, { ...whole, isLast: false })).toBe('lines')
  })
})
