import { expect, it } from 'vitest'
import { eventually } from './eventually.ts'

it('gives the result of the first check that does not throw', async () => {
  let calls = 0
  const check = async () => {
    calls += 1
    if (calls < 3) throw new Error('not yet')
    return calls
  }
  expect(await eventually(check, { everyMs: 1 })).toBe(3)
})

it('throws what the last check threw once the time has passed', async () => {
  const check = () => {
    throw new Error('never')
  }
  await expect(eventually(check, { withinMs: 20, everyMs: 5 })).rejects.toThrow('never')
})
