import type { Frontier } from '@boli/proof'

const HASH_BYTES = 32

/** How far a log reaches, as columns of `auctions` and `closings_log` hold it. */
export interface LogRow {
  log_size: number
  log_frontier: Buffer
}

/** Row → domain. */
export function toFrontier({ log_size: size, log_frontier: bytes }: LogRow): Frontier {
  const hashes: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += HASH_BYTES) hashes.push(bytes.subarray(at, at + HASH_BYTES))
  return { size, hashes }
}

/** Domain → row. */
export function toLogRow({ size, hashes }: Frontier): LogRow {
  return { log_size: size, log_frontier: Buffer.concat(hashes) }
}
