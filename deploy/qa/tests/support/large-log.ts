import { generateKeyPairSync, sign } from 'node:crypto'
import {
  type AuctionLog,
  appendLeaves,
  auctionOrigin,
  bidSalt,
  checkpointText,
  commitmentTo,
  emptyFrontier,
  encodeLeaf,
  type LeafTerms,
  leafHash,
  rootOf,
  signedNote,
  toBase64,
  verifierKeyText,
} from '@boli/proof'
import { type Auction, placeBids } from '@boli/rules'

const BIDDERS = 40
const START_MS = Date.UTC(2026, 10, 20)

/** The log of a rule-conforming auction, every third bid with a maximum, signed by a key that it names. */
export function aLargeLog(auctionId: string, bids: number): AuctionLog {
  const leaves = leavesOf(auctionId, bids)
  const hashes = leaves.map(leafHash)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const key = { name: 'bench', publicKey: new Uint8Array(spki.subarray(-32)) }
  const root = rootOf(appendLeaves(emptyFrontier, hashes))
  const text = checkpointText({ origin: auctionOrigin(auctionId), size: leaves.length, root })
  const checkpoint = signedNote(text, key, sign(null, Buffer.from(text), privateKey))
  return { auctionId, checkpoint, keys: [verifierKeyText(key)], leaves, leafHashes: hashes.map(toBase64) }
}

function leavesOf(auctionId: string, bids: number): string[] {
  const plannedEndMs = START_MS + bids * 2_000
  const terms: LeafTerms = {
    ...{ auctionId, startsAtMs: START_MS, plannedEndMs, fixedIncrementPaise: 100, hasReserve: false },
    ...{ decideAfterClose: false, softCloseWindowMs: 180_000, softCloseCapMs: 1_800_000 },
  }
  let auction: Auction = {
    ...{
      id: auctionId,
      farmerId: 'farmer',
      status: 'active',
      closeReason: null,
      version: 1,
      termsVersion: 1,
    },
    ...{ basePaise: 2_000_00, fixedIncrementPaise: 100, reservePaise: null, pricePaise: 2_000_00 },
    ...{ leader: null, leaderMaximumPaise: 0, totalBids: 0, participants: 0, startsAtMs: START_MS },
    ...{ endsAtMs: plannedEndMs, plannedEndMs, decideAfterClose: false },
  }
  const leaves: string[] = []
  const opening = { kind: 'opened', tag: 'farmer', amountPaise: auction.basePaise, migrated: null } as const
  leaves.push(encodeLeaf({ ...opening, sequence: 0, timeMs: START_MS, terms }))
  for (let turn = 0; auction.totalBids < bids; turn += 1) {
    const timeMs = START_MS + turn * 1_000
    const tag = String(turn % BIDDERS).padStart(32, '0')
    const amountPaise = auction.pricePaise + 100
    const maximumPaise = turn % 3 === 0 ? amountPaise + 500 : null
    const bid = { id: '', bidder: { id: tag, username: tag }, amountPaise, maximumPaise, termsVersion: null }
    const asked = [{ ...bid, isConfirmed: true, hasBidBefore: true }]
    const placed = placeBids(auction, asked, timeMs, () => '')
    const commitment = commitmentTo(bidSalt(tag, String(turn)), maximumPaise ?? amountPaise)
    for (const { isAutomatic, amountPaise, bidder } of placed.bids) {
      const common = { sequence: leaves.length, timeMs, tag: bidder.id, amountPaise }
      leaves.push(
        encodeLeaf(isAutomatic ? { ...common, kind: 'automatic' } : { ...common, kind: 'bid', commitment }),
      )
    }
    auction = placed.auction
  }
  return leaves
}
