/** Value types of columns; `time` is a timestamptz, `bytes16` and `bytes32` are bytea, `xid` is a transaction's number. */
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
  xid: string
}

/** Byte strings of equal length are concatenated in one parameter; null is sent as all zeros, which no digest is. */
const lengths: Partial<Record<keyof Values, number>> = { bytes16: 16, bytes32: 32 }

/** A column's type, and how to get its value from an item. */
type Column<Item> = {
  [Type in keyof Values]: readonly [type: Type, read: (item: Item) => Values[Type] | null]
}[keyof Values]

/** The columns of a table, each item being written as a row. */
export type Columns<Item> = Readonly<Record<string, Column<Item>>>

/** One item as a row. */
export function rowOf<Item, Described extends Columns<Item>>(columns: Described, item: Item) {
  const entries = Object.entries(columns).map(([name, [, read]]) => [name, read(item)])
  return Object.fromEntries(entries) as {
    [Name in keyof Described]: ReturnType<Described[Name][1]>
  }
}

/** Inserts the rows that {@link arraysOf} sends, in parameters from `$first` on. */
export function insertInto(table: string, columns: Columns<never>, first = 1): string {
  return `insert into ${table} (${Object.keys(columns).join(', ')}) ${rowsFrom(columns, first)}`
}

/**
 * A query for the rows that {@link arraysOf} sends: one array per column, from `$first` on. Values are taken
 * from their arrays by index, at half the cost of unnesting several arrays; only texts and bytes of variable length,
 * which have no constant-time index, are unnested.
 */
export function rowsFrom(columns: Columns<never>, first: number): string {
  const names = Object.keys(columns)
  const typeOf = (name: string) => columns[name]?.[0]
  const parameter = (name: string) => {
    const type = typeOf(name) === 'time' ? 'bigint' : typeOf(name)
    return `$${first + names.indexOf(name)}::${type}[]`
  }
  const bytesOf = (name: string, length: number) => {
    const bytes = `substr($${first + names.indexOf(name)}::bytea, (i::int - 1) * ${length} + 1, ${length})`
    return `nullif(${bytes}, '\\x${'00'.repeat(length)}'::bytea) as ${name}`
  }
  const isLong = (name: string) => typeOf(name) === 'text' || typeOf(name) === 'bytea'
  const texts = names.filter(isLong)
  const fields = names.map((name) => {
    if (isLong(name)) return name
    const length = lengthOf(typeOf(name))
    if (length !== undefined) return bytesOf(name, length)
    const value = `(${parameter(name)})[i]`
    return `${typeOf(name) === 'time' ? `to_timestamp(${value}::float8 / 1000)` : value} as ${name}`
  })
  const source =
    texts.length > 0
      ? `unnest(${texts.map(parameter).join(', ')}) with ordinality as texts (${texts.join(', ')}, i)`
      : `generate_series(1, cardinality(${parameter(names[0] ?? '')})) as i`
  return `select ${fields.join(', ')} from ${source}`
}

/** The values of rows for {@link rowsFrom}, in the order of the columns: mostly a Postgres array text for each. */
export function arraysOf<Item>(columns: Columns<Item>, items: readonly Item[]): (string | Buffer)[] {
  return Object.values(columns).map(([type, read]) => {
    const values = items.map((item) => read(item))
    const length = lengthOf(type)
    return length === undefined
      ? `{${values.map(elementOf).join(',')}}`
      : concatenated(values as (Uint8Array | null)[], length)
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

/** Quoted, so that a text cannot end its element. */
function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
