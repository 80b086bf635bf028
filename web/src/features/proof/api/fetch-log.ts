import { type AuctionProofAnswer, type OwnProofAnswer, routes } from '@boli/contracts'
import type { AuctionLog } from '@boli/proof'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

/**
 * The whole log of an auction, page by page.
 * @param onProgress Hears how many of its leaves have come.
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
    const { data } = await api.get<Static<typeof AuctionProofAnswer>>(path, { signal, query })
    log.checkpoint = data.checkpoint
    log.keys = data.keys
    log.leaves.push(...data.leaves)
    log.leafHashes.push(...data.leafHashes)
    onProgress(log.leaves.length, data.size)
    start = data.next
  }
  return log
}

/** Which leaves are the viewer's own, and what opens their commitments. */
export async function fetchOwnProof(auctionId: string, signal: AbortSignal) {
  const path = pathOf(routes.ownProof.path, { auctionId })
  return (await api.get<Static<typeof OwnProofAnswer>>(path, { signal })).data
}
