import type { BidAttempt } from '../load/bidders.ts'
import type { Attempt } from '../load/calls.ts'
import type { StepAttempt } from '../load/deal-life.ts'
import { firstOf, type Queried } from './check.ts'

/**
 * Each answered call took effect once, and no other did; calls without an answer were repeated with their key before.
 * @param answered what the answered calls have stored, by id or key
 * @param stored what is stored
 */
function wrongAnswers(
  what: string,
  attempts: readonly Attempt[],
  answered: Iterable<string>,
  stored: Iterable<string>,
): string[] {
  const [acknowledged, found] = [new Set(answered), new Set(stored)]
  const unknown = attempts.filter(({ outcome }) => outcome === 'unknown').map(({ key }) => key)
  return [
    ...firstOf(`${what} are left without an answer`, unknown),
    ...firstOf(`${what} were acknowledged and are not stored`, [...acknowledged.difference(found)]),
    ...firstOf(`${what} are stored without an answer`, [...found.difference(acknowledged)]),
  ]
}

/** Invariant 3: each bid answered 200 is stored once, and nothing else is. */
export async function wrongBids(
  database: Queried,
  attempts: readonly Pick<BidAttempt, 'key' | 'outcome' | 'bidId'>[],
  lotIds: readonly string[],
): Promise<string[]> {
  const stored = await database.query<{ id: string }>(
    'select id from auctions.bids where auction_id = any ($1::uuid[]) and not is_automatic',
    [lotIds],
  )
  const byBid = Map.groupBy(attempts, ({ bidId }) => bidId)
  byBid.delete(null)
  const answered = [...byBid.keys()].flatMap((bidId) => bidId ?? [])
  const twice = [...byBid.values()]
    .filter(({ length }) => length > 1)
    .map((same) => same.map(({ key }) => key))
  return [
    ...wrongAnswers(
      'bids',
      attempts,
      answered,
      stored.map(({ id }) => id),
    ),
    ...firstOf('keys were answered with the bid of another', twice),
  ]
}

/**
 * Each answered step of a deal was taken once, and no other was: checked by the stored keys, and by the entries of each
 * deal's timeline.
 */
export async function wrongSteps(database: Queried, attempts: readonly StepAttempt[]): Promise<string[]> {
  const keys = await database.query<{ key: string }>('select key from deals.step_keys')
  const answered = attempts.filter(({ outcome }) => outcome === 'ok')
  const entries = await database.query<{ name: string }>(
    "select deal_id || ' ' || kind as name from deals.timeline where kind = any ($1)",
    [[...new Set(attempts.flatMap(({ kind }) => kind ?? []))]],
  )
  const entered = Map.groupBy(entries, ({ name }) => name)
  const steps = answered.flatMap(({ dealId, kind }) => (kind ? [`${dealId} ${kind}`] : []))
  const taken = Map.groupBy(steps, (name) => name)
  const names = new Set([...entered.keys(), ...taken.keys()])
  const different = [...names].filter((name) => entered.get(name)?.length !== taken.get(name)?.length)
  return [
    ...wrongAnswers(
      'steps',
      attempts,
      answered.map(({ key }) => key),
      keys.map(({ key }) => key),
    ),
    ...firstOf('kinds of entries are there more or less often than their steps', different),
  ]
}
