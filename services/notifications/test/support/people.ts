import type { RecipientAccount } from '@boli/contracts'
import { beforeEach } from 'vitest'
import { anAuction } from './auction-events.ts'
import type { NotificationsTestBed } from './notifications-app.ts'

/** The users of the running test, new for each by {@link usePeople}: a farmer and two buyers. */
export let farmer: RecipientAccount
export let meera: RecipientAccount
export let rival: RecipientAccount

export function usePeople(bed: Pick<NotificationsTestBed, 'aPerson'>): void {
  beforeEach(() => {
    farmer = bed.aPerson()
    meera = bed.aPerson()
    rival = bed.aPerson()
  })
}

/** Meera bids on a new lot, and the rival bids more. */
export async function outbidOnALot(bed: NotificationsTestBed, productName?: string) {
  const auction = anAuction(farmer, bed.clock.now, productName === undefined ? {} : { productName })
  await bed.consume(auction.created(), auction.bid(meera, 2_025_00), auction.bid(rival, 2_050_00))
  return auction
}
