import {
  AuctionParams,
  AuctionProofAnswer,
  AuctionProofQuery,
  LEAVES_PER_ANSWER,
  LeafProofAnswer,
  LeafProofParams,
  LeafProofQuery,
  OwnProofAnswer,
  routes,
  succeed,
} from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import {
  auctionOrigin,
  bidSalt,
  consistencyProof,
  type Frontier,
  inclusionProof,
  tlogProofText,
  toBase64,
} from '@boli/proof'
import type { AuctionsDeps } from '../deps.ts'
import type { Queries } from '../persistence/tables.ts'
import { type CheckpointSigner, createCheckpointSigner } from './checkpoints.ts'
import { placeOfClosing } from './closings.ts'
import { toFrontier } from './leaves.ts'
import { readLeaves, readOwnBids, type StoredLeaf } from './read.ts'
import { createLogTrees } from './trees.ts'

/**
 * Routes with which anyone verifies an auction: checkpoint and leaves, consistency, inclusion of one leaf; and the one
 * that shows bidders their own leaves.
 */
export function auctionProofRoutes(app: Service, { database: { db }, trustKeys }: AuctionsDeps): void {
  const signer = createCheckpointSigner(trustKeys)
  const treeOf = createLogTrees(db)

  publicRoute(app, routes.auctionProof, {
    schema: { params: AuctionParams, querystring: AuctionProofQuery, response: AuctionProofAnswer },
    async handler(request) {
      const { auctionId } = request.params
      const { start = 0, from } = request.query
      const isSignedIn = request.user !== null
      const { size, note, keys, isOver } = await openProof(db, signer, auctionId, isSignedIn, from ?? start)
      const closing = isOver ? await placeOfClosing(db, auctionId) : null
      const common = { auctionId, checkpoint: note, keys, size, ...(closing !== null && { closing }) }
      if (from !== undefined) {
        if (from > size) throw new ApiError('not-found')
        const tree = await treeOf(auctionId, size)
        const consistency = consistencyProof(tree, from, size).map(toBase64)
        return succeed({ ...common, consistency, start: size, leaves: [], leafHashes: [], next: null })
      }
      const end = Math.min(size, start + LEAVES_PER_ANSWER)
      const leaves = start < end ? await readLeaves(db, auctionId, start, end) : []
      return succeed({
        ...common,
        start,
        leaves: leaves.map(({ text }) => text),
        leafHashes: leaves.map(({ hash }) => hash && toBase64(hash)),
        next: end < size ? end : null,
      })
    },
  })

  publicRoute(app, routes.leafProof, {
    schema: { params: LeafProofParams, querystring: LeafProofQuery, response: LeafProofAnswer },
    async handler(request, reply) {
      const { auctionId, sequence } = request.params
      const { size, note, keys } = await openProof(db, signer, auctionId, request.user !== null)
      const [leaf] = sequence < size ? await readLeaves(db, auctionId, sequence, sequence + 1) : []
      if (!leaf?.text) throw new ApiError('not-found')
      const proof = inclusionProof(await treeOf(auctionId, size), sequence, size)
      if (request.query.format === 'text')
        return reply
          .type('text/plain; charset=utf-8')
          .header('content-disposition', `attachment; filename="${auctionId}-${sequence}.tlog-proof"`)
          .serializer(String)
          .send(tlogProofText(leaf.text, sequence, proof, note))
      const opening = leaf.bid && (await openingFor(db, leaf.bid, request.user?.userId))
      return succeed({
        ...{ sequence, leaf: leaf.text, inclusion: proof.map(toBase64), checkpoint: note, keys },
        ...(opening && { opening }),
      })
    },
  })

  publicRoute(app, routes.ownProof, {
    schema: { params: AuctionParams, response: OwnProofAnswer },
    async handler(request) {
      const { auctionId } = request.params
      const { userId } = currentUser(request)
      const { size } = await openProof(db, signer, auctionId, true)
      const key = await logKeyOf(db, userId)
      const own = key === null ? [] : await readOwnBids(db, auctionId, userId, size)
      return succeed({
        tag: own[0]?.tag ?? null,
        bids: own.map(({ sequence, bidId, maximumPaise }) => ({
          ...{ sequence, maximumPaise, salt: toBase64(bidSalt(key ?? '', bidId)) },
        })),
      })
    },
  })
}

/** @throws {ApiError} if there is no log, or the auction is open and there is no session. */
async function openProof(
  db: Queries,
  signer: CheckpointSigner,
  auctionId: string,
  isSignedIn: boolean,
  atLeast = 0,
) {
  const row = await db
    .selectFrom('auctions')
    .select(['status', 'log_size', 'log_frontier'])
    .where('id', '=', auctionId)
    .executeTakeFirst()
  if (!row) throw new ApiError('auction-not-found')
  const isOver = row.status === 'completed' || row.status === 'inactive'
  // The lot itself is public. An ended session must not be answered as a missing log.
  if (!isOver && !isSignedIn) throw new ApiError('not-signed-in')
  const frontier: Frontier = toFrontier(row)
  if (frontier.size === 0) throw new ApiError('not-found')
  return { ...signer.sign(auctionOrigin(auctionId), frontier, atLeast), keys: signer.keys, isOver }
}

/** The opening of a bid's commitment, for its owner, as long as their key exists. */
async function openingFor(db: Queries, bid: NonNullable<StoredLeaf['bid']>, userId: string | undefined) {
  if (bid.maximumPaise === null || bid.bidderId !== userId) return null
  const key = await logKeyOf(db, userId)
  return key && { salt: toBase64(bidSalt(key, bid.id)), maximumPaise: bid.maximumPaise }
}

/** null if the account and its key were deleted. */
async function logKeyOf(db: Queries, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('log_key').where('id', '=', userId).executeTakeFirst()
  return user?.log_key ?? null
}
