import type { AuctionSnapshot, DealSnapshot, DomainEvent, EventTypes, LotSnapshot } from '@boli/contracts'
import { createEvent, newId } from '@boli/contracts'

const LISTED_AT = '2026-11-20T09:00:00.000Z'

/** Ten quintals of wheat from ₹2,000. */
export function aLotSnapshot(changes: Partial<LotSnapshot> = {}): LotSnapshot {
  return {
    farmer: { userId: newId(), username: 'ramesh' },
    ...{ productName: 'Sharbati Wheat', category: 'grain', variety: '', origin: 'Sehore', image: null },
    ...{ quantityMilli: 10_000, unit: 'quintals', basePricePaise: 2_000_00, createdAt: LISTED_AT },
    ...changes,
  }
}

/** An open auction without a bid. */
export function anAuctionSnapshot(changes: Partial<AuctionSnapshot> = {}): AuctionSnapshot {
  return {
    ...{ auctionId: newId(), version: 1, status: 'active', closeReason: null, reserve: 'none' },
    ...{ pricePaise: 2_000_00, incrementPaise: 25_00, minimumNextBidPaise: 2_000_00 },
    ...{ leader: null, totalBids: 0, participants: 0 },
    ...{ startTime: LISTED_AT, endTime: '2026-11-20T13:00:00.000Z' },
    ...changes,
  }
}

/** An agreed deal that waits for payment. */
export function aDealSnapshot(changes: Partial<DealSnapshot> = {}): DealSnapshot {
  return {
    ...{ dealId: newId(), auctionId: newId(), productName: 'Sharbati Wheat', version: 1 },
    ...{ state: 'agreed', waitingFor: 'buyer', deadline: null, createdAt: LISTED_AT },
    farmer: { userId: newId(), username: 'ramesh' },
    buyer: { userId: newId(), username: 'asha' },
    ...{ pricePaise: 2_275_00, duePaise: 22_750_00, receivedPaise: 0, isDisputed: false, fault: null },
    ...changes,
  }
}

/** Events of one aggregate, versions from `firstVersion`. */
export function eventsOf(subject: string, count: number, firstVersion = 1): DomainEvent[] {
  return Array.from({ length: count }, (_, index) =>
    createEvent({
      ...{ type: 'item-removed', source: 'tests', subject, version: firstVersion + index },
      data: { itemId: subject },
    }),
  )
}

/** The same for several aggregates, one after another. */
export const eventsOfEach = (subjects: readonly string[], count: number, firstVersion = 1) =>
  subjects.flatMap((subject) => eventsOf(subject, count, firstVersion))

export const someSubjects = (count: number) => Array.from({ length: count }, () => newId())

/** The event that the deals service publishes when a deal changes. */
export function dealChanged(
  deal: DealSnapshot,
  change = 'agreed',
  by: EventTypes['deal-changed']['by'] = 'farmer',
  at = new Date(),
) {
  const about = { source: '/deals', subject: deal.dealId, version: deal.version, time: at.toISOString() }
  return createEvent({ type: 'deal-changed', ...about, data: { change, by, deal } })
}
