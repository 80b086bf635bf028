import { beforeEach, describe, expect, it } from 'vitest'
import { UNSETTLED_MS, unsettledBidsOf } from './unsettled-bids.ts'

const bid = { auctionId: 'lot', bidAmount: '2475', maxAmount: '3000', bidKey: 'key' }
let nowMs = 0
const bidsOf = (userId: string) => unsettledBidsOf(userId, () => nowMs)

beforeEach(() => {
  nowMs = Date.parse('2026-11-20T10:00:00Z')
})

describe('unsettled bids', () => {
  it('are found again as they were sent, until they are settled', () => {
    bidsOf('asha').keep(bid)
    bidsOf('asha').keep({ ...bid, auctionId: 'other' })
    expect(bidsOf('asha').read()).toEqual([bid, { ...bid, auctionId: 'other' }])
    bidsOf('asha').forget('lot')
    expect(bidsOf('asha').read()).toEqual([{ ...bid, auctionId: 'other' }])
    bidsOf('asha').forget('other')
    expect(localStorage.length).toBe(0)
  })

  it('are visible to their own bidder only', () => {
    bidsOf('asha').keep(bid)
    expect(bidsOf('bala').read()).toEqual([])
  })

  it('are not checked if the check could place them much later', () => {
    bidsOf('asha').keep(bid)
    nowMs += UNSETTLED_MS - 1
    expect(bidsOf('asha').read()).toEqual([bid])
    bidsOf('asha').keep(bid)
    nowMs += 1
    expect(bidsOf('asha').read()).toEqual([])
    nowMs -= UNSETTLED_MS * 2
    expect(bidsOf('asha').read()).toEqual([])
  })

  it.each(['{', 'null', '[1]', '{"lot":{"bid":{"auctionId":1},"sentAtMs":1}}'])(
    'are empty if the device holds %s',
    (text) => {
      localStorage.setItem('boli.unsettled-bids.asha', text)
      expect(bidsOf('asha').read()).toEqual([])
    },
  )
})
