import { expect, test } from 'vitest'
import { wrongBids } from './answered.ts'

type Attempt = Parameters<typeof wrongBids>[1][number]

const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  ...{ key: crypto.randomUUID(), outcome: 'ok', bidId: 'a' },
  ...changes,
})
const refused = attempt({ outcome: 'refused', bidId: null })
const unanswered = attempt({ outcome: 'unknown', bidId: null })

test.each<[string | null, stored: string[], Attempt[]]>([
  [null, ['a'], [attempt(), refused]],
  ['acknowledged and are not stored', [], [attempt()]],
  ['stored without an answer', ['a', 'b'], [attempt()]],
  ['answered with the bid of another', ['a'], [attempt(), attempt()]],
  ['without an answer', [], [unanswered]],
])('finds bids that are %s, and nothing else', async (what, stored, attempts) => {
  const database = { query: async <Row>() => stored.map((id) => ({ id })) as Row[] }
  const found = await wrongBids(database, attempts, ['lot'])
  expect(found).toEqual(what === null ? [] : [expect.stringContaining(what)])
})
