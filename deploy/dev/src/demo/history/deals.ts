import { addDays, createEvent, type DealSnapshot, type DomainEvent, indianDay } from '@boli/contracts'
import { SeededRandom } from '@boli/market'
import { instantOf } from '../instant.ts'
import { idOf } from './ids.ts'

const SHARE_DEFAULTED = 0.03
const SHARE_DISPUTED = 0.05
const LONGEST_DEAL_DAYS = 4

/** The deal of a past sale: agreed at the end of the auction, and ended some days later, mostly by payment. */
export function dealOf(
  sale: Pick<DealSnapshot, 'auctionId' | 'productName' | 'farmer' | 'buyer' | 'pricePaise' | 'createdAt'>,
  valuePaise: number,
): DomainEvent[] {
  const { auctionId, createdAt } = sale
  const random = new SeededRandom(`deal of ${auctionId}`)
  const dealId = idOf(`deal of ${auctionId}`)
  const agreed: DealSnapshot = {
    ...{ ...sale, dealId, version: 1, state: 'agreed', waitingFor: 'buyer', deadline: null },
    ...{ duePaise: valuePaise, receivedPaise: 0, isDisputed: false, fault: null },
  }
  const fate = random.next()
  const paid = { state: 'completed', receivedPaise: valuePaise } as const
  const ended: DealSnapshot = {
    ...{ ...agreed, version: 2, waitingFor: null },
    ...(fate < SHARE_DEFAULTED ? { state: 'cancelled', fault: 'buyer' } : paid),
    isDisputed: fate > 1 - SHARE_DISPUTED,
  }
  const endDay = addDays(indianDay(Date.parse(createdAt)), 1 + random.below(LONGEST_DEAL_DAYS))
  const changed = (time: string, by: 'system' | 'farmer', deal: DealSnapshot) => {
    const { version, state: change } = deal
    const data = { change, by, deal }
    return createEvent({ type: 'deal-changed', source: 'demo-history', subject: dealId, version, time, data })
  }
  const endsAt = instantOf(endDay, random.between(9, 19))
  return [changed(createdAt, 'system', agreed), changed(endsAt, 'farmer', ended)]
}
