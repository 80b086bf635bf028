/** What the rows of a set hold in columns of each type; `time` is a timestamptz, `bytes16` and `bytes32` are bytea. */
interface Values {
  uuid: string
  int: number
  bigint: number
  bool: boolean
  text: string
  bytea: Uint8Array
  bytes16: Uint8Array
  bytes32: Uint8Array
  time: Date
}

/** Bytes of one length travel one after another in one parameter; null as zeros, which no digest is. */
const lengths: Partial<Record<keyof Values, number>> = { bytes16: 16, bytes32: 32 }

/** The columns of a table that one statement writes, with their types. */
export type Columns = Readonly<Record<string, keyof Values>>

/** A row to be written. */
export type RowOf<Described extends Columns> = {
  readonly [Name in keyof Described]: Values[Described[Name]] | null
}

/** The names of columns, as SQL lists them. */
export function namesOf(columns: Columns): string {
  return Object.keys(columns).join(', ')
}

/**
 * A query for the rows that {@link arraysOf} sends: one array parameter a column, from `$first` on. Values are taken
 * from their arrays by position, which costs half of what unnesting the arrays side by side does; only texts and bytes of
 * any length, which arrays cannot find by position at once, are unnested.
 */
export function rowsFrom(columns: Columns, first: number): string {
  const names = Object.keys(columns)
  const parameter = (name: string) => {
    const type = columns[name] === 'time' ? 'bigint' : columns[name]
    return `$${first + names.indexOf(name)}::${type}[]`
  }
  const bytesOf = (name: string, length: number) => {
    const bytes = `substr($${first + names.indexOf(name)}::bytea, (i::int - 1) * ${length} + 1, ${length})`
    return `nullif(${bytes}, '\\x${'00'.repeat(length)}'::bytea) as ${name}`
  }
  const isLong = (name: string) => columns[name] === 'text' || columns[name] === 'bytea'
  const texts = names.filter(isLong)
  const fields = names.map((name) => {
    if (isLong(name)) return name
    const length = lengthOf(columns[name])
    if (length !== undefined) return bytesOf(name, length)
    const value = `(${parameter(name)})[i]`
    return `${columns[name] === 'time' ? `to_timestamp(${value}::float8 / 1000)` : value} as ${name}`
  })
  const source =
    texts.length > 0
      ? `unnest(${texts.map(parameter).join(', ')}) with ordinality as texts (${texts.join(', ')}, i)`
      : `generate_series(1, cardinality(${parameter(names[0] ?? '')})) as i`
  return `select ${fields.join(', ')} from ${source}`
}

/** The values of rows for {@link rowsFrom}, in the order of the columns: mostly a Postgres array text for each. */
export function arraysOf<Described extends Columns>(
  columns: Described,
  rows: readonly RowOf<Described>[],
): (string | Buffer)[] {
  return Object.keys(columns).map((name) => {
    const length = lengthOf(columns[name])
    return length === undefined
      ? `{${rows.map((row) => elementOf(row[name] ?? null)).join(',')}}`
      : concatenated(
          rows.map((row) => (row[name] ?? null) as Uint8Array | null),
          length,
        )
  })
}

const lengthOf = (type: keyof Values | undefined): number | undefined => type && lengths[type]

function concatenated(values: readonly (Uint8Array | null)[], length: number): Buffer {
  const bytes = Buffer.alloc(values.length * length)
  values.forEach((value, index) => {
    if (value !== null) bytes.set(value, index * length)
  })
  return bytes
}

function elementOf(value: Values[keyof Values] | null): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return quote(value)
  if (value instanceof Uint8Array) return quote(`\\x${Buffer.from(value).toString('hex')}`)
  return value instanceof Date ? String(value.getTime()) : String(value)
}

/** Quoted, so that no text can end its element. */
function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
