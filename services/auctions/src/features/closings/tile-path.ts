import { TILE_WIDTH } from '../../persistence/closings.ts'

export interface TilePlace {
  index: number
  /** Hashes or entries, up to {@link TILE_WIDTH}. */
  width: number
}

const PATH = /^(?:x(?<high>\d{3})\/)?(?<low>\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/

/** Reads the path of a tile behind its level. @returns null where no tile has such a path. */
export function readTilePath(path: string): TilePlace | null {
  const { high, low, width = String(TILE_WIDTH) } = PATH.exec(path)?.groups ?? {}
  if (low === undefined || (high !== undefined && Number(high) === 0)) return null
  const isPartial = path.includes('.p/')
  if (isPartial && Number(width) >= TILE_WIDTH) return null
  return { index: Number(high ?? 0) * 1_000 + Number(low), width: Number(width) }
}
