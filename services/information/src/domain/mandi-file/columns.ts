/** The columns of a mandi file. */
const columnNames = [
  'state',
  'district',
  'market',
  'commodity',
  'variety',
  'grade',
  'date',
  'low',
  'high',
  'modal',
  'unit',
] as const
type ColumnName = (typeof columnNames)[number]

/** The index of each column in a line, from 0; `width` is the number of columns. A file may lack the optional ones. */
export type Columns = Partial<Record<ColumnName, number>> & { width: number }
const optional: readonly ColumnName[] = ['variety', 'grade', 'unit']

/** Normalized headings, without case, spaces and punctuation; `x0020` is a space as XML writes it. */
const headings: Readonly<Record<string, ColumnName>> = {
  state: 'state',
  statename: 'state',
  district: 'district',
  districtname: 'district',
  market: 'market',
  marketname: 'market',
  commodity: 'commodity',
  commodityname: 'commodity',
  variety: 'variety',
  grade: 'grade',
  arrivaldate: 'date',
  pricedate: 'date',
  reporteddate: 'date',
  date: 'date',
  minprice: 'low',
  minimumprice: 'low',
  maxprice: 'high',
  maximumprice: 'high',
  modalprice: 'modal',
}
/** A column with the unit of prices, under any name; not one with the quantity of arrivals. */
const UNIT = /^(?!.*(?:arrival|quantity|qty)).*(?:unit|uom)/
/** Allowed units in headings of prices, which are per quintal. */
const PER_QUINTAL = /\(\s*(?:rs\.?|\u20b9|inr|rupees)?\s*(?:\/|per)?\s*(?:quintal|qtl?)\.?\s*\)$/i

/** Reads the first line. @returns null if a required column is missing, occurs twice, or has another unit. */
export function readColumns(fields: readonly string[]): Columns | null {
  const places: Partial<Record<ColumnName, number>> = {}
  for (const [place, heading] of fields.entries()) {
    const plain = plainHeading(heading)
    const name = headings[plain] ?? (UNIT.test(plain) ? 'unit' : undefined)
    if (name === undefined) continue
    if (places[name] !== undefined) return null
    places[name] = place
  }
  const isWhole = columnNames.every((name) => optional.includes(name) || places[name] !== undefined)
  return isWhole ? { ...places, width: fields.length } : null
}

function plainHeading(heading: string): string {
  return heading
    .replace(PER_QUINTAL, '')
    .toLowerCase()
    .replaceAll('x0020', '')
    .replace(/[\s_.-]+/g, '')
}
