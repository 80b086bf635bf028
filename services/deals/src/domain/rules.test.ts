import { expect, it } from 'vitest'
import { openDeal } from './opening.ts'
import { mayTake, takeStep } from './rules.ts'
import { defaultDealSettings as settings } from './settings.ts'
import type { Moment } from './step.ts'

it('two people who take step after step without an end leave the deal to an administrator', () => {
  const moment: Moment = { now: 1_000, by: 'farmer', userId: 'f', settings }
  let { deal } = openDeal(
    {
      ...{ id: 'd', auctionId: 'a', farmerId: 'f', buyerId: 'b', isSold: true, isBuyerGone: false },
      lot: {
        productName: 'Wheat',
        category: 'grain',
        origin: '',
        image: null,
        unit: 'quintals',
        state: null,
      },
      ...{ listedParts: 1_000_000, pricePaise: 2_000_00, reservePaise: null, standings: [] },
    },
    moment,
  )
  const proposal = { place: 'Mandi', at: 2_000, carrier: 'farmer', payBy: null } as const
  while (mayTake('handover', deal, moment)) deal = takeStep('handover', deal, proposal, moment).deal
  expect(deal.version).toBe(500)
  expect(mayTake('weighings', deal, moment)).toBe(false)
  expect(mayTake('dispute', deal, moment)).toBe(true)
  const disputed = takeStep('dispute', deal, { kind: 'other', text: 'No end', photos: [] }, moment).deal
  expect(mayTake('dispute/answer', disputed, { ...moment, by: 'buyer', userId: 'b' })).toBe(true)
})
