import { type AuctionProofAnswer, type PlacedBid, routes } from '@boli/contracts'
import { type ReturnVerdict, returnToLog } from '@boli/proof'
import { ApiError, api, pathOf } from '../../../lib/api-client.ts'
import {
  recallKeys,
  recallLog,
  refuseLog,
  rememberKeys,
  rememberLog,
  rememberOwnLeaf,
} from '../../../lib/remembered-logs.ts'
import { startVerifier } from '../../../lib/verifier.ts'

/**
 * Verifies a room's log against this device's stored head, and stores the new one.
 * @throws {ApiError} if the market
 * cannot be reached.
 */
export async function comeBackToLog(auctionId: string, signal: AbortSignal): Promise<ReturnVerdict> {
  const path = pathOf(routes.auctionProof.path, { auctionId })
  const verdict = await returnToLog({
    auctionId,
    remembered: recallLog(auctionId),
    publishedBefore: recallKeys(),
    ask: async (query) => {
      try {
        return (await api.get<typeof AuctionProofAnswer>(path, { query, signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    verify: async (log, demands) => {
      const verifier = startVerifier()
      try {
        return await verifier.verify({ log, demands }, () => {})
      } finally {
        verifier.stop()
      }
    },
  })
  if (verdict.isRefused) refuseLog(auctionId)
  else if (verdict.head) {
    rememberKeys(verdict.keys)
    rememberLog(auctionId, verdict.head, verdict.leafHashes)
  }
  return verdict
}

/** Stores the receipt of the user's own bid. */
export function keepReceipt({ receipt, auction }: PlacedBid): void {
  if (!receipt || !auction.log) return
  rememberLog(auction._id, auction.log)
  rememberOwnLeaf(auction._id, { sequence: receipt.sequence, hash: receipt.leafHash })
}
