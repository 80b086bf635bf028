import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Id } from '../ids.ts'

/** Maximum number of leaves in one answer. */
export const LEAVES_PER_ANSWER = 1_000

const Position = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })
const Base64 = Type.String({ description: 'base64' })

export const AuctionProofQuery = Type.Object({
  start: Type.Optional(Position),
  from: Type.Optional(Position),
})

/**
 * An auction's log: its signed checkpoint with a page of its leaves, or with the proof that it continues the log of
 * size `from`.
 */
export const AuctionProof = Type.Object({
  auctionId: Id,
  checkpoint: Type.String({ description: 'a signed note of C2SP' }),
  keys: Type.Array(Type.String(), { description: 'verifier keys; the first signs now' }),
  size: Type.Integer({ description: "the checkpoint's" }),
  start: Type.Integer({ description: 'the sequence of the first leaf here' }),
  leaves: Type.Array(Type.Union([Type.String(), Type.Null()]), {
    description: 'null for a missing leaf',
  }),
  leafHashes: Type.Array(Type.Union([Base64, Type.Null()]), {
    description: 'as stored when the leaves were written',
  }),
  next: Type.Union([Type.Integer(), Type.Null()], { description: '`start` of the next page' }),
  consistency: Type.Optional(Type.Array(Base64)),
  closing: Type.Optional(
    Type.Integer({ description: 'for an ended auction, its place in the log of all closings' }),
  ),
})
export type AuctionProof = Static<typeof AuctionProof>
export const AuctionProofAnswer = Answer(AuctionProof)

export const LeafProofParams = Type.Object({ auctionId: Id, sequence: Position })
export const LeafProofQuery = Type.Object({
  format: Type.Optional(Type.Literal('text', { description: 'as a file of the form C2SP tlog-proof' })),
})
/** The proof that one leaf is in the log. `opening` opens its commitment and is sent to its owner only. */
const LeafProof = Type.Object({
  sequence: Type.Integer(),
  leaf: Type.String(),
  inclusion: Type.Array(Base64),
  checkpoint: Type.String(),
  keys: Type.Array(Type.String()),
  opening: Type.Optional(Type.Object({ salt: Base64, maximumPaise: Type.Integer() })),
})
export const LeafProofAnswer = Answer(LeafProof)

/** Shows bidders which leaves are theirs, and opens their commitments; each gets only their own. */
export const OwnProof = Type.Object({
  tag: Type.Union([Type.String(), Type.Null()], { description: 'null for users without a bid in this log' }),
  /** In order; at most the last {@link LEAVES_PER_ANSWER}. */
  bids: Type.Array(Type.Object({ sequence: Type.Integer(), salt: Base64, maximumPaise: Type.Integer() })),
})
export type OwnProof = Static<typeof OwnProof>
export const OwnProofAnswer = Answer(OwnProof)

/**
 * A tile's path after `tile/`: its level or `entries`, then its index in elements of three digits, all but the last after
 * an `x`, and `.p/` with the width where it is not full (C2SP tlog-tiles).
 */
export const TileParams = Type.Object({
  level: Type.String({ pattern: '^(?:[0-9]|[1-5][0-9]|6[0-3]|entries)$' }),
  first: Type.String({ pattern: '^(?:x?[0-9]{3}|[0-9]{3}\\.p)$' }),
  second: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}(?:\\.p)?$' })),
  third: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})
