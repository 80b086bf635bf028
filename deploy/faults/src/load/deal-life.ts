import {
  type AuctionView,
  type DealAction,
  type DealSummary,
  type DealView,
  newId,
  type PublicRoute,
  routes,
} from '@boli/contracts'
import type { Caller } from './caller.ts'
import { lotForm, type Market } from './market.ts'
import type { SeededRandom } from './seeded-random.ts'

/** As long as the system lets an auction be. */
const LOT_SECONDS = 2
const DEALS_UNDER_WAY = 6

interface Step {
  route: PublicRoute
  said(deal: DealView): Record<string, unknown>
}

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** What a party does of what is open to them, the first that there is. */
const steps: Partial<Record<DealAction, Step>> = {
  'handover/confirm': { route: routes.confirmHandover, said: () => ({}) },
  'weighings/confirm': { route: routes.confirmWeighing, said: () => ({}) },
  'payments/received': { route: routes.confirmPayment, said: () => ({}) },
  handover: {
    route: routes.proposeHandover,
    said: () => ({ place: 'APMC Yard', at: inAnHour(), carrier: 'buyer' }),
  },
  weighings: { route: routes.recordWeighing, said: () => ({ net: 10 }) },
  payments: {
    route: routes.recordPayment,
    said: ({ amount: { due, paid } }) => ({
      ...{ amount: Math.round((due - paid) * 100) / 100, method: 'cash', reference: '' },
      paidOn: today(),
    }),
  },
  rating: { route: routes.rateDeal, said: () => ({ stars: 5 }) },
}

/** Sells short lots and takes their deals a step further, whichever of the two has something to do. */
export async function goOnWithDeals(
  people: { farmer: Caller; buyer: Caller },
  market: Market,
  random: SeededRandom,
): Promise<void> {
  const { data: deals } = await people.farmer.call<DealSummary[]>('deal', routes.listDeals, {
    query: { filter: 'active', limit: 50 },
  })
  if (!deals) return
  if (deals.length < DEALS_UNDER_WAY) await sellALot(people, market)
  if (deals.length > 0) await takeAStep(random.pick(['farmer', 'buyer'] as const), people, random.pick(deals))
}

async function sellALot({ farmer, buyer }: { farmer: Caller; buyer: Caller }, market: Market): Promise<void> {
  const form = lotForm('Wheat to be weighed', market.picture)
  form.set('durationMinutes', String(LOT_SECONDS / 60))
  const { data } = await farmer.call<{ auction: AuctionView }>('lot', routes.createAuction, { form })
  if (!data) return
  const params = { auctionId: data.auction._id }
  await buyer.call('deal', routes.placeBid, { params, json: { bidAmount: 2000, bidKey: newId() } })
}

async function takeAStep(
  party: 'farmer' | 'buyer',
  people: Record<'farmer' | 'buyer', Caller>,
  { _id: dealId }: DealSummary,
): Promise<void> {
  const caller = people[party]
  const { data: deal } = await caller.call<DealView>('deal', routes.getDeal, { params: { dealId } })
  if (!deal) return
  const { handover, weighings, amount } = deal
  const isPointless: Partial<Record<DealAction, boolean>> = {
    handover: handover !== null,
    weighings: weighings.length > 0,
    payments: amount.isEstimate || amount.paid >= amount.due,
  }
  for (const [action, { route, said }] of Object.entries(steps) as [DealAction, Step][]) {
    if (!deal.actions.includes(action) || isPointless[action]) continue
    const number = action === 'payments/received' ? String(deal.payments.length) : '1'
    await caller.call('deal', route, {
      params: { dealId, number },
      json: { version: deal.version, ...said(deal) },
    })
    return
  }
}
