import type { Database } from '@boli/database'
import type { CounterName } from '../domain/contributions.ts'
import type { AnalyticsTables } from './tables.ts'

export interface CounterSum {
  name: string
  key: string
  /** Sum over all days. */
  total: number
  /** Sum over the seven days that end today. */
  thisWeek: number
  /** Sum over the seven days before. */
  lastWeek: number
}

/** Counters added up by name and key, with the two weeks that trends compare. */
export class CounterSums {
  readonly #sums: CounterSum[]

  constructor(sums: CounterSum[]) {
    this.#sums = sums
  }

  total(name: CounterName, key?: string): number {
    return this.#add(name, key, 'total')
  }

  thisWeek(name: CounterName): number {
    return this.#add(name, undefined, 'thisWeek')
  }

  lastWeek(name: CounterName): number {
    return this.#add(name, undefined, 'lastWeek')
  }

  keysOf(name: CounterName): CounterSum[] {
    return this.#sums.filter((sum) => sum.name === name)
  }

  #add(name: CounterName, key: string | undefined, column: 'total' | 'thisWeek' | 'lastWeek'): number {
    return this.#sums
      .filter((sum) => sum.name === name && (key === undefined || sum.key === key))
      .reduce((sum, row) => sum + row[column], 0)
  }
}

/** @param weeks the first days of this week and of the previous one, in Asia/Kolkata. */
export async function readCounterSums(
  { db }: Database<AnalyticsTables>,
  names: readonly CounterName[],
  weeks: { thisWeek: string; lastWeek: string },
): Promise<CounterSums> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'key'])
    .select(({ fn, val }) => [
      fn.sum<string>('value').as('total'),
      fn.sum<string | null>('value').filterWhere('day', '>=', weeks.thisWeek).as('thisWeek'),
      fn
        .sum<string | null>('value')
        .filterWhere('day', '>=', weeks.lastWeek)
        .filterWhere('day', '<', val(weeks.thisWeek))
        .as('lastWeek'),
    ])
    .where('name', 'in', [...names])
    .groupBy(['name', 'key'])
    .execute()
  return new CounterSums(
    rows.map((row) => ({
      name: row.name,
      key: row.key,
      total: Number(row.total),
      thisWeek: Number(row.thisWeek ?? 0),
      lastWeek: Number(row.lastWeek ?? 0),
    })),
  )
}
