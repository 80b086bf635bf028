import { addDays, indianDay } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { CounterName } from '../domain/contributions.ts'
import type { AnalyticsTables } from './tables.ts'

/** A sum over the keys of a counter, or of one key. */
type Sum = (name: CounterName, key?: string) => number

/** Sums over all days, and over the two weeks that trends compare. */
export interface CounterSums {
  total: Sum
  /** The seven days that end today, in Asia/Kolkata. */
  thisWeek: Sum
  /** The seven days before. */
  lastWeek: Sum
}

export async function readCounterSums(
  { db }: Database<AnalyticsTables>,
  names: readonly CounterName[],
  now: Date,
): Promise<CounterSums> {
  const [thisWeek, lastWeek] = [addDays(indianDay(now), -6), addDays(indianDay(now), -13)]
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'key'])
    .select(({ fn, val }) => [
      fn.sum<string>('value').as('total'),
      fn.sum<string | null>('value').filterWhere('day', '>=', thisWeek).as('thisWeek'),
      fn
        .sum<string | null>('value')
        .filterWhere('day', '>=', lastWeek)
        .filterWhere('day', '<', val(thisWeek))
        .as('lastWeek'),
    ])
    .where('name', 'in', [...names])
    .groupBy(['name', 'key'])
    .execute()
  const sumOf =
    (column: keyof CounterSums): Sum =>
    (name, key) =>
      rows
        .filter((row) => row.name === name && (key === undefined || row.key === key))
        .reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
  return { total: sumOf('total'), thisWeek: sumOf('thisWeek'), lastWeek: sumOf('lastWeek') }
}
