import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { Id } from './ids.ts'
import { newId } from './new-id.ts'

it('makes ids that pass their own schema and sort by time', () => {
  const ids = [0, 1, 1_700_000_000_000, Date.now()].map((ms) => newId(ms))
  const schema = Compile(Id)
  expect(ids.every((id) => schema.Check(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(Array.from({ length: 10_000 }, () => newId())).size).toBe(10_000)
})
