import { type AuctionProofAnswer, type OwnProofAnswer, routes } from '@boli/contracts'
import type { AuctionLog } from '@boli/proof'
import { api, pathOf } from '../../../lib/api-client.ts'

/**
 * Fetches the whole log of an auction in pages.
 * @param onProgress Called with the number of leaves received.
 */
export async function fetchLog(
  auctionId: string,
  signal: AbortSignal,
  onProgress: (leaves: number, size: number) => void,
): Promise<AuctionLog> {
  const log: AuctionLog = { auctionId, checkpoint: '', keys: [], leaves: [], leafHashes: [] }
  const path = pathOf(routes.auctionProof.path, { auctionId })
  for (let start: number | null = 0; start !== null; ) {
    const query: { start: number } = { start }
    const { data } = await api.get<typeof AuctionProofAnswer>(path, { signal, query })
    log.checkpoint = data.checkpoint
    log.keys = data.keys
    log.leaves.push(...data.leaves)
    log.leafHashes.push(...data.leafHashes)
    onProgress(log.leaves.length, data.size)
    start = data.next
  }
  return log
}

/** The viewer's own leaves, with the openings of their commitments. */
export async function fetchOwnProof(auctionId: string, signal: AbortSignal) {
  const path = pathOf(routes.ownProof.path, { auctionId })
  return (await api.get<typeof OwnProofAnswer>(path, { signal })).data
}
