import { bidderTag, bidSalt, commitmentTo, decodeLeaf, type Frontier, leafHash } from '@boli/proof'
import { type Auction, type BidRequest, placeBids, defaultSoftClose as softClose } from '@boli/rules'
import { aBid, anAuction, asha, binod, ledBy, MINUTE, NOW, rupees } from '@boli/rules/testing'
import { describe, expect, it } from 'vitest'
import { logBids } from './bid-leaves.ts'
import { numberLeaves, withLeaves } from './leaves.ts'

const logKeys = new Map([
  [asha.id, 'key of asha'],
  [binod.id, 'key of binod'],
])
const nothing: Frontier = { size: 0, hashes: [] }
const opened = withLeaves(
  nothing,
  numberLeaves(nothing, [{ kind: 'automatic', tag: '', amountPaise: 1, timeMs: NOW }]),
)

function log(auction: Auction, requests: BidRequest[], before = opened) {
  const placed = placeBids(auction, requests, NOW, () => 'answer', softClose)
  return logBids({ auction, log: before }, requests, placed, { softClose, timeMs: NOW, logKeys })
}

describe('the leaves of a batch', () => {
  it('exist for each bid that counts, automatic answers included', () => {
    const refused = aBid(asha, 1)
    const { bids, entries, frontier, receipts } = log(ledBy(asha, 2000, 3000), [refused, aBid(binod, 2500)])
    expect(bids.map(({ bid, tag }) => [bid.bidder.id, bid.isAutomatic, tag])).toEqual([
      ['binod', false, bidderTag('key of binod', 'lot')],
      ['asha', true, bidderTag('key of asha', 'lot')],
    ])
    expect(entries).toEqual([])
    expect(frontier.size).toBe(3)
    expect([...receipts.values()].map(({ sequence }) => sequence)).toEqual([1])
  })

  it('commit a bid to its maximum, or to its amount without one', () => {
    const requests = [aBid(asha, 2000, { max: 2200 }), aBid(binod, 2500)]
    const { bids } = log(anAuction(), requests)
    const asked = bids.filter(({ bid }) => !bid.isAutomatic)
    expect(asked.map(({ maximumPaise }) => maximumPaise)).toEqual([rupees(2200), rupees(2500)])
    for (const { bid, commitment, maximumPaise } of asked)
      expect(commitment).toBe(
        commitmentTo(bidSalt(logKeys.get(bid.bidder.id) ?? '', bid.id), maximumPaise ?? 0),
      )
  })

  it('have an extension after the bid that caused it', () => {
    const { bids, entries } = log(anAuction({ endsAtMs: NOW + MINUTE }), [aBid(asha, 2000)])
    const [extension] = entries
    expect(bids).toHaveLength(1)
    expect(extension).toMatchObject({ auctionId: 'lot', position: 2 })
    expect(decodeLeaf(extension?.leaf ?? '')).toMatchObject({ kind: 'extension', sequence: 2 })
    expect(extension?.hash).toEqual(leafHash(extension?.leaf ?? ''))
  })

  it('begin the log of an auction without one with its current state, if a bid counts', () => {
    const { entries, head } = log(ledBy(asha, 2000), [aBid(binod, 2500)], nothing)
    expect(decodeLeaf(entries[0]?.leaf ?? '')).toMatchObject({
      kind: 'opened',
      migrated: { totalBids: 1, leaderTag: bidderTag('key of asha', 'lot') },
    })
    expect(head?.size).toBe(2)
    expect(log(ledBy(asha, 2000), [aBid(binod, 1)], nothing)).toMatchObject({ entries: [], head: null })
  })
})
