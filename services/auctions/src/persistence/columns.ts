/** What the rows of a set hold in columns of each type; `time` is a timestamptz. */
interface Values {
  uuid: string
  int: number
  bigint: number
  bool: boolean
  text: string
  bytea: Uint8Array
  time: Date
}

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
 * from their arrays by position, which costs half of what unnesting the arrays side by side does; only texts and bytes,
 * which arrays cannot find by position at once, are unnested.
 */
export function rowsFrom(columns: Columns, first: number): string {
  const names = Object.keys(columns)
  const parameter = (name: string) => {
    const type = columns[name] === 'time' ? 'bigint' : columns[name]
    return `$${first + names.indexOf(name)}::${type}[]`
  }
  const isLong = (name: string) => columns[name] === 'text' || columns[name] === 'bytea'
  const texts = names.filter(isLong)
  const fields = names.map((name) => {
    if (isLong(name)) return name
    const value = `(${parameter(name)})[i]`
    return `${columns[name] === 'time' ? `to_timestamp(${value}::float8 / 1000)` : value} as ${name}`
  })
  const source =
    texts.length > 0
      ? `unnest(${texts.map(parameter).join(', ')}) with ordinality as texts (${texts.join(', ')}, i)`
      : `generate_series(1, cardinality(${parameter(names[0] ?? '')})) as i`
  return `select ${fields.join(', ')} from ${source}`
}

/** The values of rows for {@link rowsFrom}: a Postgres array text for each column, in the order of the columns. */
export function arraysOf<Described extends Columns>(
  columns: Described,
  rows: readonly RowOf<Described>[],
): string[] {
  return Object.keys(columns).map((name) => `{${rows.map((row) => elementOf(row[name] ?? null)).join(',')}}`)
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
