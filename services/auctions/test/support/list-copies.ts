import { newId } from '@boli/contracts'
import type { AuctionsTestBed } from './auctions-app.ts'

/** Many copies of one lot, created at once: listing each would take longer than the race. */
export async function listCopies(bed: AuctionsTestBed, count: number): Promise<string[]> {
  const { db } = bed
  const { _id: original } = await bed.list()
  const ids = Array.from({ length: count }, () => newId())
  for (const table of ['lots', 'auctions'] as const) {
    const read = db.selectFrom(table).selectAll().where('id', '=', original)
    // Generated columns cannot be inserted.
    const listed: Record<string, unknown> = await read.executeTakeFirstOrThrow()
    const { name_words: _, all_words: __, ...row } = listed
    const copies = ids.map((id) => ({ ...row, id }) as never)
    await db.insertInto(table).values(copies).execute()
  }
  return ids
}
