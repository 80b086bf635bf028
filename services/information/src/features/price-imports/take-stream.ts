import { bodyLimits } from '@boli/contracts'
import type { PriceImport } from '../../persistence/price-imports.ts'
import type { InformationDb } from '../../persistence/tables.ts'
import { takePart } from './take-part.ts'

/**
 * Imports the rest of a file in parts; at most one part is in memory.
 * @param o.onPart Called after each part.
 * @throws
 * if another process imports the same file at the same time and is ahead.
 */
export async function takeStream(
  db: InformationDb,
  started: PriceImport,
  chunks: AsyncIterable<Uint8Array>,
  { now, onPart }: { now: () => Date; onPart?: (row: PriceImport) => void },
): Promise<PriceImport> {
  let row = started
  let held: Buffer = Buffer.alloc(0)
  const take = async (bytes: Buffer, isLast: boolean) => {
    const part = { importId: row.id, offset: row.received, bytes, isLast }
    row = (await takePart(db, part, now())).row
    onPart?.(row)
    const taken = row.received - part.offset
    if (row.state === 'receiving' && (isLast || taken > bytes.length))
      throw new Error('Another process is taking in the same file')
    return taken
  }
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    while (held.length >= bodyLimits.prices) {
      const taken = await take(held.subarray(0, bodyLimits.prices), false)
      if (row.state !== 'receiving') return row
      held = held.subarray(taken)
    }
  }
  await take(held, true)
  return row
}
