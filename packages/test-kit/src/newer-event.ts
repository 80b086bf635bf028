import { createEvent, type DomainEvent, type EventType, eventSchemas, newId } from '@boli/contracts'
import former from './former-event-schemas.json' with { type: 'json' }

/** The event schemas of the services of the previous release, as at fbfb1c4f. */
export const formerEventSchemas: Readonly<Record<string, object>> = former

/** Generated times are in the future, so that deadlines still take effect. */
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

/** Values of fields by their names; all others are generated. */
type Fields = Readonly<Record<string, string>>

/** An event as a newer release may publish it: each enumeration has an unknown value. */
export function newerEvent(
  type: EventType,
  { word = 'a-word-of-the-next-release', fields = {} }: { word?: unknown; fields?: Fields } = {},
): DomainEvent {
  return eventOf(
    type,
    sampleOf(eventSchemas[type] as Schema, () => word, fields),
  )
}

/**
 * Events of a type that fit a schema, one for each value of its longest enumeration: the n-th has the n-th value of
 * each.
 */
export function eventsThatFit(type: EventType, schema: unknown, fields: Fields = {}): DomainEvent[] {
  const most = Math.max(1, ...wordListsIn(schema).map(({ length }) => length))
  return Array.from({ length: most }, (_, n) =>
    eventOf(
      type,
      sampleOf(schema as Schema, (words) => words[n % words.length], fields),
    ),
  )
}

function eventOf(type: EventType, data: unknown): DomainEvent {
  return createEvent({ ...{ type, source: '/newer', subject: newId(), version: 1 }, data: data as never })
}

export function hasWordList(schema: unknown): boolean {
  return wordListsIn(schema).length > 0
}

function wordListsIn(schema: unknown): unknown[][] {
  if (typeof schema !== 'object' || schema === null) return []
  const words = wordsOf(schema as Schema)
  return words ? [words] : Object.values(schema).flatMap(wordListsIn)
}

function wordsOf({ enum: listed, anyOf }: Schema): unknown[] | null {
  const words = listed ?? anyOf?.map((one) => one.const)
  return words?.every((word) => typeof word === 'string') ? words : null
}

/** A value that fits a schema, with every optional field. */
function sampleOf(schema: Schema, wordOf: (words: readonly unknown[]) => unknown, given: Fields): unknown {
  const words = wordsOf(schema)
  if (words) return wordOf(words)
  if ('const' in schema) return schema.const
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, wordOf, given)
  const { type, description, format, pattern, items, properties = {}, patternProperties } = schema
  if (format === 'date-time' || description?.startsWith('ISO 8601'))
    return new Date(Date.now() + AHEAD_MS).toISOString()
  if (format === 'uuid' || pattern) return newId()
  if (type === 'array') return [sampleOf(items ?? {}, wordOf, given)]
  if (type === 'object') {
    const fields = patternProperties ? { fact: Object.values(patternProperties)[0] ?? {} } : properties
    return Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, given[name] ?? sampleOf(one, wordOf, given)]),
    )
  }
  return { string: 'text', integer: 1, number: 1.5, boolean: true, null: null }[type ?? ''] ?? {}
}
