import { describe, expect, it } from 'vitest'
import { anAuction } from '../test/an-auction.ts'
import { phaseOf } from './auction-phase.ts'

const auction = anAuction()
const start = Date.parse(auction.startTime)
const end = Date.parse(auction.endTime)

describe('the phase of an auction', () => {
  it('is scheduled before the start, live until the end, then settling until the close', () => {
    expect(phaseOf(auction, start - 1)).toBe('scheduled')
    expect(phaseOf(auction, start)).toBe('live')
    expect(phaseOf(auction, end - 1)).toBe('live')
    expect(phaseOf(auction, end)).toBe('settling')
    expect(phaseOf(anAuction({ status: 'completed' }), end)).toBe('ended')
  })

  it('is ended when the auction was closed early', () => {
    expect(phaseOf(anAuction({ status: 'inactive' }), start)).toBe('ended')
  })
})
