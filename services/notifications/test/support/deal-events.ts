import { createEvent, type DealSnapshot, type EventTypes, newId, type Reader } from '@boli/contracts'

/** An agreed deal of two parties that by default waits for payment. */
export function aDeal(farmer: Reader, buyer: Reader, changes: Partial<DealSnapshot> = {}): DealSnapshot {
  return {
    dealId: newId(),
    auctionId: newId(),
    productName: 'Sharbati Wheat',
    version: 1,
    state: 'agreed',
    waitingFor: 'buyer',
    deadline: '2026-11-25T09:00:00.000Z',
    farmer: { userId: farmer.userId, username: farmer.username },
    buyer: { userId: buyer.userId, username: buyer.username },
    pricePaise: 227_500,
    duePaise: 2_275_000,
    receivedPaise: 0,
    isDisputed: false,
    fault: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  }
}

/** The event of a change. */
export function dealChanged(
  deal: DealSnapshot,
  change: string,
  by: EventTypes['deal-changed']['by'],
  at: Date,
) {
  const { dealId: subject, version } = deal
  const about = { source: '/deals', subject, version, time: at.toISOString() }
  return createEvent({ type: 'deal-changed', ...about, data: { change, by, deal } })
}
