import { createEvent, type DealSnapshot, type DomainEvent, type TimelineEntry } from '@boli/contracts'
import { amountDue, receivedPaise, weightStands } from '../domain/amount-due.ts'
import type { Deal } from '../domain/deal.ts'
import type { Entry } from '../domain/step.ts'
import { waitingOf } from '../domain/waiting.ts'
import { optionalTime } from './deal-parts.ts'
import { presentPerson } from './read-deals.ts'
import type { Usernames } from './users.ts'

/** The `deal-changed` event for a changed deal. */
export function dealChanged(
  deal: Deal,
  {
    change,
    by,
    usernames,
    requestId,
  }: {
    change: Entry['kind']
    by: TimelineEntry['by']
    usernames: Usernames
    requestId?: string | undefined
  },
): DomainEvent {
  return createEvent({
    type: 'deal-changed',
    source: '/deals',
    subject: deal.id,
    version: deal.version,
    data: { change, by, deal: toSnapshot(deal, usernames) },
    ...(requestId === undefined ? {} : { requestId }),
  })
}

function toSnapshot(deal: Deal, usernames: Usernames): DealSnapshot {
  const { waitingFor, deadline } = waitingOf(deal)
  const { handover } = deal
  const person = (id: string) => ({ userId: id, username: presentPerson(id, usernames).username })
  return {
    dealId: deal.id,
    auctionId: deal.auctionId,
    productName: deal.lot.productName,
    version: deal.version,
    state: deal.state,
    waitingFor,
    deadline: optionalTime(deadline),
    meetingAt: handover?.confirmedAt && !weightStands(deal) ? new Date(handover.at).toISOString() : null,
    farmer: person(deal.farmerId),
    buyer: person(deal.buyerId),
    pricePaise: deal.pricePaise,
    duePaise: amountDue(deal).duePaise,
    receivedPaise: receivedPaise(deal),
    isDisputed: deal.dispute !== null,
    fault: deal.cancellation?.fault ?? null,
    createdAt: new Date(deal.createdAt).toISOString(),
  }
}
