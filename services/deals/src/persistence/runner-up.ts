import type { Deal, Standing } from '../domain/deal.ts'
import type { Queries } from './tables.ts'
import { findDeleted } from './users.ts'

/** Who would be asked next; who is deleted is passed over. Null where nobody is left. */
export async function nextInLine(
  db: Queries,
  { standings }: Pick<Deal, 'standings'>,
): Promise<Standing | null> {
  const gone = await findDeleted(
    db,
    standings.map(({ userId }) => userId),
  )
  return standings.find(({ userId }) => !gone.has(userId)) ?? null
}
