import { type DealSummary, type PersonView, priceUnitOf, toRupees } from '@boli/contracts'
import { amountDue, weightStands } from '../domain/amount-due.ts'
import { presentParts } from '../domain/amounts/deal-quantity.ts'
import type { Deal } from '../domain/deal.ts'
import { stepsOf, waitingOf } from '../domain/waiting.ts'
import type { Usernames } from './users.ts'

/** What lists and the deal's own page have in common. */
export function presentHead(deal: Deal) {
  const { lot } = deal
  const { waitingFor, deadline } = waitingOf(deal)
  return {
    _id: deal.id,
    auction: {
      ...{ _id: deal.auctionId, productName: lot.productName },
      ...{ image: lot.image, category: lot.category },
    },
    price: toRupees(deal.pricePaise),
    priceUnit: priceUnitOf(lot.unit),
    quantity: presentParts(deal.listedParts, lot.unit),
    unit: lot.unit,
    state: deal.state,
    steps: stepsOf(deal),
    waitingFor,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    createdAt: new Date(deal.createdAt).toISOString(),
    version: deal.version,
  }
}

export function presentSummary(deal: Deal, usernames: Usernames): DealSummary {
  const { duePaise, netInHandPaise } = amountDue(deal)
  return {
    ...presentHead(deal),
    seller: presentPerson(deal.farmerId, usernames),
    buyer: presentPerson(deal.buyerId, usernames),
    due: toRupees(duePaise),
    netInHand: toRupees(netInHandPaise),
    isEstimate: !weightStands(deal),
  }
}

export function presentPerson(id: string, usernames: Usernames): PersonView {
  return { _id: id, username: usernames.get(id) ?? '' }
}
