import fc from 'fast-check'
import type { JsonSchema } from '../api-description.ts'

/** Values that have broken parsers, databases and pages before. */
const nastyTexts = [
  ...['', ' ', '\\', '../../internal', '%00', '__proto__', 'constructor', 'a@b.example'],
  ...["'; drop table users; --", '<script>alert(1)</script>', '9'.repeat(400), 'x'.repeat(20_000)],
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202eabc\u202c', '\u200b', 'गेहूँ'],
  ...['1e309', 'NaN', '-0', '०९८', '2026-02-30', '+275760-09-13T00:00:00.001Z'],
]
const nastyValues: unknown[] = [
  ...[null, true, 0, -1, 0.1, 1e15, 1e308, 2 ** 53, -(2 ** 31) - 1],
  ...[[], {}, [[[[]]]], Array.from({ length: 2_000 }, () => 1)],
  ...[{ $gt: 0 }, { toString: 1 }, JSON.parse('{"__proto__": {"role": "admin"}}')],
]

export const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const nasty = fc.oneof(nastyText, fc.constantFrom(...nastyValues), fc.jsonValue({ maxDepth: 2 }))

/** Values that roughly fit a schema: most of the right type, some wrong, some troublesome everywhere. */
export function valueFor(schema: JsonSchema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema, knownIds), weight: 5 }, { arbitrary: nasty, weight: 1 })
}

function fitting(schema: JsonSchema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => fitting(branch, knownIds)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema.properties ?? {}, knownIds)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, knownIds), { maxLength: 5 })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 200, 2 ** 31) }),
        fc.maxSafeInteger(),
      )
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof(fc.constantFrom(...knownIds), fc.string({ maxLength: 30 }), nastyText)
    default:
      return nasty
  }
}

/** An object with some of the properties, occasionally with an unknown one. */
export function objectOf(
  properties: Record<string, JsonSchema>,
  knownIds: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, knownIds)])
  return fc
    .tuple(
      fc.record(Object.fromEntries(known), { requiredKeys: [] }),
      fc.option(fc.tuple(nastyText, nasty), { freq: 8 }),
    )
    .map(([object, extra]) => (extra ? { ...object, [extra[0]]: extra[1] } : object))
}
