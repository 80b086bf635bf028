import { newId } from '@boli/contracts'
import type { AuctionsTestBed } from './auctions-app.ts'

/** Many copies of one lot, created at once: listing each would take longer than the race. */
export async function listCopies(bed: AuctionsTestBed, count: number): Promise<string[]> {
  const { db } = bed.storage.database
  const { _id: original } = await bed.list()
  const ids = Array.from({ length: count }, () => newId())
  for (const table of ['lots', 'auctions'] as const) {
    const read = db.selectFrom(table).selectAll().where('id', '=', original)
    // Generated columns cannot be inserted.
    const {
      name_words: _,
      all_words: __,
      ...row
    } = (await read.executeTakeFirstOrThrow()) as Record<string, unknown>
    await db
      .insertInto(table)
      .values(ids.map((id) => ({ ...row, id }) as never))
      .execute()
  }
  return ids
}
