import { createEvent, type DomainEvent, type EventType, eventSchemas, newId } from '@boli/contracts'

/** Deadlines are in the future, so that their effects happen. */
const AHEAD_MS = 3_600_000

interface Schema {
  type?: string
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
}

/**
 * An event as a newer release may publish it: each enumeration has an unknown value.
 * @param o.ids by field name; other
 * ids are new.
 */
export function newerEvent(
  type: EventType,
  { word = 'a-word-of-the-next-release', ids = {} }: { word?: unknown; ids?: Record<string, string> } = {},
): DomainEvent {
  const data = sampleOf(eventSchemas[type] as Schema, word, ids) as never
  return createEvent({ ...{ type, source: '/newer', subject: newId(), version: 1 }, data })
}

export function hasWordList(schema: unknown): boolean {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    (isWordList(schema as Schema) || Object.values(schema).some(hasWordList))
  )
}

function isWordList({ enum: words, anyOf }: Schema): boolean {
  const isWord = (word: unknown) => typeof word === 'string'
  return words?.every(isWord) ?? anyOf?.every((one) => isWord(one.const)) ?? false
}

/** A value that matches a schema, with every optional field; `word` is the value of each enumeration. */
function sampleOf(schema: Schema, word: unknown, ids: Record<string, string>): unknown {
  if (isWordList(schema)) return word
  if ('const' in schema) return schema.const
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, word, ids)
  const { type, description, format, pattern, items, properties = {}, patternProperties } = schema
  if (format === 'date-time' || description?.startsWith('ISO 8601'))
    return new Date(Date.now() + AHEAD_MS).toISOString()
  if (format === 'uuid' || pattern) return newId()
  if (type === 'array') return [sampleOf(items ?? {}, word, ids)]
  if (type === 'object') {
    const fields = patternProperties ? { fact: Object.values(patternProperties)[0] ?? {} } : properties
    return Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, ids[name] ?? sampleOf(one, word, ids)]),
    )
  }
  return { string: 'text', integer: 1, number: 1.5, boolean: true, null: null }[type ?? ''] ?? {}
}
