import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { createCleaner, createCopyingCleaner } from './clean-input.ts'

const Lot = Type.Object({
  name: Type.String(),
  price: Type.Union([Type.Number(), Type.String()]),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  farmer: Type.Object({ id: Type.String() }),
  bids: Type.Array(Type.Object({ amount: Type.Integer(), tags: Type.Array(Type.String()) })),
})
const schemas: [string, TSchema][] = [
  ['nested fields', Lot],
  ['a union of objects', Type.Object({ one: Type.Union([Type.Object({ a: Type.String() }), Lot]) })],
  ['a record', Type.Object({ counts: Type.Record(Type.String(), Type.Integer()) })],
  ['anything', Type.Object({ any: Type.Unknown() })],
  ['an intersection', Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })])],
]

const lot = {
  name: 'Wheat',
  price: '2000',
  role: 'admin',
  note: null,
  farmer: { id: 'a', isVerified: true },
  bids: [{ amount: 1, tags: ['x'], by: 'y' }, { amount: 2 }, 'no bid', null],
}
const values: [string, unknown][] = [
  ['what fits', lot],
  ['what fits as one of many', { one: lot, a: 'a', b: 'b', c: 'c' }],
  ['a branch', { one: { a: 'x', b: 'y' }, any: { b: 1 }, counts: { x: 1, y: 'no count' } }],
  ['fields of other kinds', { name: {}, price: [], farmer: 'nobody', bids: { amount: 1 }, counts: [] }],
  ['no fields', {}],
  ['a list', [lot]],
  ['a text', 'text'],
  ['nothing', null],
]

describe('cleaning', () => {
  describe.each(schemas)('by a schema of %s', (_, schema) => {
    test.each(values)('gives the same result as TypeBox: %s', (_, value) => {
      const cleaned = createCleaner(schema)(structuredClone(value))
      expect(cleaned).toEqual(Value.Clean(schema, structuredClone(value)))
    })
  })

  test('by a copying cleaner does not change the input, and is not offered for unsupported schemas', () => {
    const value = { name: 'x', farmer: { id: 'y', role: 'admin' }, bids: [{ amount: 1, by: 'z' }] }
    const before = structuredClone(value)
    expect(createCopyingCleaner(Lot)?.(value)).toEqual({
      name: 'x',
      farmer: { id: 'y' },
      bids: [{ amount: 1 }],
    })
    expect(value).toEqual(before)
    for (const [, schema] of schemas.slice(1)) expect(createCopyingCleaner(schema)).toBeNull()
  })

  test('takes no field from a prototype, and sets none there', () => {
    const clean = createCleaner(Type.Object({ toString: Type.Optional(Type.String()) }))
    const cleaned = clean(JSON.parse('{"__proto__":{"isAdmin":true}}')) as Record<string, unknown>
    expect(cleaned.isAdmin).toBeUndefined()
    expect(Object.hasOwn(cleaned, 'toString')).toBe(false)
  })
})
