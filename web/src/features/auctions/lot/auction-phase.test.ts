import { expect, it } from 'vitest'
import { anAuction } from '../test/an-auction.ts'
import { phaseOf } from './auction-phase.ts'

const auction = anAuction()
const start = Date.parse(auction.startTime)
const end = Date.parse(auction.endTime)

it.each([
  ['scheduled before the start', 'scheduled', auction, start - 1],
  ['live from the start', 'live', auction, start],
  ['live until the end', 'live', auction, end - 1],
  ['settling until the close', 'settling', auction, end],
  ['ended after the close', 'ended', anAuction({ status: 'completed' }), end],
  ['ended if it was closed early', 'ended', anAuction({ status: 'inactive' }), start],
])('an auction is %s', (_, phase, lot, now) => expect(phaseOf(lot, now)).toBe(phase))
