/** An enumeration value in an event that this release does not know: a newer release published it. */
export interface UnknownWord {
  /** Where in the event's data, without the positions in lists: `participants.role`. */
  field: string
  word: string
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
}

/** The values of an enumeration; null if the schema is not one. */
function wordsOf({ enum: words, anyOf }: Schema): unknown[] | null {
  const listed = words ?? anyOf?.map((one) => one.const)
  return listed?.every((word) => typeof word === 'string') ? listed : null
}

/** The schema with any text allowed in enumerations, such as the reasons of a close. */
export function withOpenLists(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOpenLists)
  if (typeof schema !== 'object' || schema === null) return schema
  if (wordsOf(schema)) return { type: 'string' }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withOpenLists(part)]))
}

/** @param value Must fit the schema that {@link withOpenLists} returns for `schema`. */
export function unknownWordsOf(schema: unknown, value: unknown, field = ''): UnknownWord[] {
  const { anyOf, items, properties = {}, patternProperties = {} } = schema as Schema
  const words = wordsOf(schema as Schema)
  if (words) return typeof value === 'string' && !words.includes(value) ? [{ field, word: value }] : []
  // A nullable schema has one alternative besides null.
  if (anyOf) return anyOf.flatMap((one) => unknownWordsOf(one, value, field))
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one) => unknownWordsOf(items ?? {}, one, field))
  const [ofRecord = {}] = Object.values(patternProperties)
  return Object.entries(value).flatMap(([name, one]) =>
    unknownWordsOf(properties[name] ?? ofRecord, one, [...(field ? [field] : []), name].join('.')),
  )
}
