import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'

/**
 * One page of the rows that a query finds, and how many it finds in all.
 * @param choose Adds the columns and the order of the page.
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Tables, object>,
  { page = 1, limit = 20 }: { page?: number | undefined; limit?: number | undefined },
  choose: (found: SelectQueryBuilder<DB, Tables, object>) => SelectQueryBuilder<DB, Tables, Row>,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    choose(found)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(sql`count(*)`.as('total')).$castTo<{ total: number }>().executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
