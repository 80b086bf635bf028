import { toRupees } from '@boli/contracts'
import { type Deal, newDeal, type Standing } from './deal.ts'
import type { Moment, Taken } from './step.ts'
import { entry } from './step.ts'

/** An auction that ended with a buyer. */
export type EndedAuction = Pick<
  Deal,
  | 'id'
  | 'auctionId'
  | 'farmerId'
  | 'buyerId'
  | 'lot'
  | 'commodity'
  | 'listedParts'
  | 'pricePaise'
  | 'reservePaise'
  | 'standings'
> & {
  /** At or above the reserve, and not listed for a later decision. */
  isSold: boolean
  /** Their account was deleted meanwhile: others may be asked. */
  isBuyerGone: boolean
}

type Times = Pick<Moment, 'now' | 'settings'>

/** The deal opened by an auction's end: agreed at once if the lot was sold, otherwise waiting for the farmer's decision. */
export function openDeal({ isSold, isBuyerGone, ...auction }: EndedAuction, { now, settings }: Times): Taken {
  const opened = newDeal({ ...auction, state: 'awaiting-farmer', createdAt: now })
  const price = { price: toRupees(auction.pricePaise) }
  if (isBuyerGone)
    return {
      deal: { ...opened, state: 'lapsed', closedAt: now },
      entries: [entry('opened', price), entry('lapsed')],
    }
  if (isSold)
    return {
      deal: { ...opened, state: 'agreed', agreedAt: now, handOverBy: now + settings.paymentMs },
      entries: [entry('opened', price), entry('agreed', price)],
    }
  return { deal: { ...opened, answerBy: now + settings.decisionMs }, entries: [entry('opened', price)] }
}

/** The deal offered to a runner-up, at their own best bid; the previous deal refers to it. */
export function askedDeal(before: Deal, { userId, pricePaise }: Standing, { now, settings }: Times): Taken {
  const { auctionId, farmerId, lot, commodity = null, listedParts, standings } = before
  const rank = standings.findIndex((standing) => standing.userId === userId)
  return {
    deal: newDeal({
      ...{ auctionId, farmerId, lot, commodity, listedParts, pricePaise },
      id: before.successorId ?? '',
      buyerId: userId,
      reservePaise: null,
      standings: standings.slice(rank + 1),
      state: 'awaiting-buyer',
      answerBy: now + settings.answerMs,
      createdAt: now,
    }),
    entries: [entry('opened', { price: toRupees(pricePaise) })],
  }
}
