import { expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { aBid, anAuction, idOf, stateAfter } from '../test/an-auction.ts'
import { lotNow, onLotChange, storeLot } from './live-lots.ts'

const fetched = anAuction()
const changed = stateAfter([aBid(1), aBid(2)])

it('shows a lot in its newest state, with the lot value at that price, as one object', () => {
  storeLot(changed)
  const lot = lotNow(fetched)
  expect(lot).toMatchObject({ highestBid: 2025, totalBids: 2, lotValue: 20_250 })
  expect(lotNow(fetched)).toBe(lot)
})

it('ignores states older than the known one, even if they were fetched', () => {
  storeLot(changed)
  storeLot({ ...changed, version: 2, highestBid: 1 })
  expect(lotNow(fetched).highestBid).toBe(2025)
  const newer = anAuction({ version: 9 })
  expect(lotNow(newer)).toBe(newer)
})

it('calls the listeners of that lot once per change, until they stop', () => {
  const [here, elsewhere] = [vi.fn(), vi.fn()]
  const stop = onLotChange(idOf(1), here)
  onLotChange(idOf(2), elsewhere)
  storeLot(changed)
  storeLot(changed)
  stop()
  storeLot({ ...changed, version: 99 })
  expect(here).toHaveBeenCalledTimes(1)
  expect(elsewhere).not.toHaveBeenCalled()
})

it('drops the oldest beyond a thousand lots, and everything when another user signs in', () => {
  setSessionUser(aUser())
  for (let number = 1; number <= 1_001; number += 1) storeLot({ ...changed, _id: idOf(number) })
  expect(lotNow(fetched)).toBe(fetched)
  const second = anAuction({ _id: idOf(2) })
  expect(lotNow(second).version).toBe(changed.version)
  setSessionUser(aUser({ _id: idOf(77) }))
  expect(lotNow(anAuction({ _id: idOf(2) })).version).toBe(second.version)
})
