// Reads the closings log of a market, in the format of C2SP tlog-tiles, without code of Boli.
import { isSignedBy, leafHash, rootOf, treeOf } from './tree.ts'

const TILE = 256

export function openClosings(url: string) {
  const prefix = `${url.replace(/\/$/, '')}/api/v1/auction/closings`
  async function get(path: string): Promise<Buffer> {
    const response = await fetch(`${prefix}/${path}`)
    if (!response.ok) throw new Error(`${prefix}/${path} answered ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
  const tile = (level: number | 'entries', index: number, width: number) =>
    get(`tile/${level}/${tilePath(index)}${width < TILE ? `.p/${width}` : ''}`)

  /** Hashes of a level of tiles. @param to Exclusive. */
  async function hashes(level: number, from: number, to: number): Promise<Buffer[]> {
    if (from === to) return []
    const found: Buffer[] = []
    for (let index = Math.floor(from / TILE); index * TILE < to; index += 1) {
      const bytes = await tile(level, index, Math.min(TILE, to - index * TILE))
      for (let at = 0; at < bytes.length; at += 32)
        if (index * TILE + at / 32 >= from) found.push(bytes.subarray(at, at + 32))
    }
    if (found.length !== to - from) throw new Error(`A tile of level ${level} is too short`)
    return found
  }

  return {
    hashes,
    /** Verifier keys that the market publishes. */
    keys: async () => (await get('keys')).toString().trim().split('\n'),
    /** The newest checkpoint. @throws when none of the keys signed it. */
    async head(keys: readonly string[]) {
      const note = (await get('checkpoint')).toString()
      const [origin, size, root = ''] = note.split('\n')
      if (origin !== 'boli/closings') throw new Error('The checkpoint is of another log')
      if (!keys.some((key) => isSignedBy(note, key))) throw new Error('No known key signed the checkpoint')
      return { note, size: Number(size), root }
    },
    /** The text of one entry of a log of that size. */
    async entry(position: number, size: number): Promise<string> {
      const index = Math.floor(position / TILE)
      const bytes = await tile('entries', index, Math.min(TILE, size - index * TILE))
      let at = 0
      for (let before = position % TILE; before > 0; before -= 1) at += 2 + bytes.readUInt16BE(at)
      return bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at)).toString()
    },
    /** The whole log with as few tiles as possible: roots of complete tiles, and the hashes after them. */
    async whole(size: number) {
      const count = Math.floor(size / TILE)
      const [tiles, rest] = [await hashes(1, 0, count), await hashes(0, count * TILE, size)]
      return { tiles, rest, tree: { size, hashes: [...treeOf(tiles).hashes, ...treeOf(rest).hashes] } }
    },
  }
}

/** An index as path elements of three digits, all but the last with the prefix `x`. */
function tilePath(index: number): string {
  const last = String(index % 1_000).padStart(3, '0')
  return index < 1_000 ? last : `${tilePath(Math.floor(index / 1_000)).replace(/(\d+)$/, 'x$1')}/${last}`
}

/**
 * Checks that the closings log has this auction at this index, with this size and root of its log.
 * @returns the problem, or null.
 */
export async function findClosing(
  url: string,
  keys: readonly string[],
  closing: { position: number; auctionId: string; size: number; root: string },
): Promise<string | null> {
  const client = openClosings(url)
  const head = await client.head(keys)
  const { position } = closing
  if (position >= head.size) return 'The closings log does not reach to this auction'
  const { tiles, rest, tree } = await client.whole(head.size)
  if (rootOf(tree) !== head.root) return 'The closings log does not make its root'
  const index = Math.floor(position / TILE)
  const tile = tiles[index] ? await client.hashes(0, index * TILE, (index + 1) * TILE) : rest
  const isInRoot = !tiles[index] || rootOf(treeOf(tile)) === tiles[index].toString('base64')
  if (!isInRoot) return 'A tile of the closings log is not in its root'
  const text = await client.entry(position, head.size)
  if (!tile[position % TILE]?.equals(leafHash(text))) return 'The closings log has another entry there'
  const [version, id, size, root] = JSON.parse(text) as unknown[]
  const isSame = version === 1 && id === closing.auctionId && size === closing.size && root === closing.root
  return isSame ? null : 'The closings log has another end of this auction'
}
