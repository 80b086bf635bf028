import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Returns a value without the fields that its schema does not have. */
export type Clean = (value: unknown) => unknown

interface Shape {
  type?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

const plainTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null']

/**
 * Compiles the cleaning of a schema once: TypeBox walks over schema and value at each call, which costs more than the
 * rest of a bid's validation. Schemas that it does not support are left to TypeBox.
 */
export function createCleaner(schema: TSchema): Clean {
  return cleanerOf(schema as Shape) ?? ((value) => Value.Clean(schema, value))
}

/**
 * The same for values that are not validated yet, without changing them.
 * @returns null if the schema is not supported.
 */
export function createCopyingCleaner(schema: TSchema): Clean | null {
  return cleanerOf(schema as Shape)
}

function cleanerOf(shape: Shape): Clean | null {
  if (isPlain(shape)) return (value) => value
  if ('additionalProperties' in shape || 'patternProperties' in shape) return null
  if (shape.type === 'array' && shape.items) return ofItems(shape.items)
  if (shape.type === 'object' && shape.properties) return ofFields(shape.properties)
  return null
}

function isPlain({ type, anyOf }: Shape): boolean {
  return anyOf ? anyOf.every(isPlain) : plainTypes.includes(type)
}

function ofItems(items: Shape): Clean | null {
  const clean = cleanerOf(items)
  return clean && ((value) => (Array.isArray(value) ? value.map(clean) : value))
}

function ofFields(properties: Record<string, Shape>): Clean | null {
  const fields: [string, Clean][] = []
  for (const [name, shape] of Object.entries(properties)) {
    const clean = cleanerOf(shape)
    if (!clean) return null
    fields.push([name, clean])
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const known: Record<string, unknown> = {}
    for (const [name, clean] of fields) {
      if (Object.hasOwn(value, name)) known[name] = clean((value as typeof known)[name])
    }
    return known
  }
}
