/** The log of an auction as `GET /auction/proof/{id}` answers, its pages joined; also the content of a saved file. */
export interface AuctionLog {
  auctionId: string
  /** A signed note. */
  checkpoint: string
  /** Published verifier keys; the first is in use. */
  keys: string[]
  /** null for a missing leaf. */
  leaves: (string | null)[]
  /** In base64, as computed when the leaves were written. */
  leafHashes: (string | null)[]
}

/** Reads a log that was saved as a file. @returns null if it is not one. */
export function readLogFile(text: string): AuctionLog | null {
  const read = parseObject(text)
  if (read === null) return null
  const { auctionId, checkpoint, keys, leaves, leafHashes } = read
  if (typeof auctionId !== 'string' || typeof checkpoint !== 'string') return null
  if (!isListOf(keys, isText) || !isListOf(leaves, isTextOrNull) || !isListOf(leafHashes, isTextOrNull))
    return null
  return { auctionId, checkpoint, keys, leaves, leafHashes }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem)
}
