import type { SystemDatabase } from '@boli/system'
import type { StepAttempt } from '../load/deal-life.ts'
import { firstOf, wrongAnswers } from './check.ts'

/**
 * Each step of a deal that was answered was taken once, and no other was: by the keys that deals keeps, and by the
 * entries of each deal's timeline. Steps without an answer were repeated with their key before.
 */
export async function wrongSteps(
  database: Pick<SystemDatabase, 'query'>,
  attempts: readonly StepAttempt[],
): Promise<string[]> {
  const keys = await database.query<{ key: string }>('select key from deals.step_keys')
  const answered = attempts.filter(({ outcome }) => outcome === 'ok')
  const kinds = [...new Set(attempts.flatMap(({ kind }) => kind ?? []))]
  const entries = await database.query<{ deal_id: string; kind: string; count: number }>(
    'select deal_id, kind, count(*)::int as count from deals.timeline where kind = any ($1) group by deal_id, kind',
    [kinds],
  )
  const entered = new Map(entries.map(({ deal_id, kind, count }) => [`${deal_id} ${kind}`, count]))
  const taken = new Map<string, number>()
  for (const { dealId, kind } of answered) {
    if (kind) taken.set(`${dealId} ${kind}`, (taken.get(`${dealId} ${kind}`) ?? 0) + 1)
  }
  const counted = [...new Set([...entered.keys(), ...taken.keys()])]
  return [
    ...wrongAnswers(
      'steps',
      attempts,
      answered.map(({ key }) => key),
      keys.map(({ key }) => key),
    ),
    ...firstOf(
      'kinds of entries are there more or less often than their steps',
      counted.filter((name) => entered.get(name) !== taken.get(name)),
    ),
  ]
}
