import type { DealView, DomainEvent, EventTypes } from '@boli/contracts'
import { createEvent, indianDay, newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { aLotSnapshot, anAuctionSnapshot } from '@boli/test-kit/snapshots'
import type { LightMyRequestResponse } from 'fastify'
import type { DealsTestBed, Person } from './deals-app.ts'

/** The users of one auction, and its deal. */
export interface Parties {
  farmer: Person
  buyer: Person
  runnerUp: Person
  dealId: string
}

type Closed = EventTypes['auction-closed']

/** Ten quintals of wheat at ₹2,000 a quintal; the runner-up's best bid was ₹1,900. */
export function auctionClosed(
  { farmer, buyer, runnerUp }: Omit<Parties, 'dealId'>,
  changes: Partial<Pick<Closed, 'closeReason' | 'reservePaise' | 'standings'>> = {},
): DomainEvent<'auction-closed'> {
  const auctionId = newId()
  const now = new Date().toISOString()
  const person = ({ userId, username }: Person) => ({ userId, username })
  const { closeReason = 'sold' } = changes
  return createEvent({
    type: 'auction-closed',
    source: '/auctions',
    subject: auctionId,
    version: 7,
    data: {
      closeReason,
      winner: closeReason === 'sold' ? person(buyer) : null,
      lotValuePaise: 20_000_00,
      standings: [
        { bidder: person(buyer), amountPaise: 2_000_00, placedAt: now },
        { bidder: person(runnerUp), amountPaise: 1_900_00, placedAt: now },
      ],
      reservePaise: closeReason === 'sold' ? null : 2_500_00,
      lot: aLotSnapshot({
        ...{ farmer: person(farmer), productName: 'Sharbati wheat', commodity: 'wheat', createdAt: now },
        ...{ variety: 'Sharbati', origin: 'Madhya Pradesh', basePricePaise: 1_800_00 },
      }),
      state: anAuctionSnapshot({
        ...{ auctionId, version: 7, closeReason, status: closeReason === 'sold' ? 'completed' : 'inactive' },
        ...{ leader: person(buyer), totalBids: 2, participants: 2, startTime: now, endTime: now },
        reserve: closeReason === 'reserve-not-met' ? 'not-met' : 'none',
      }),
      ...changes,
    },
  })
}

export async function somePeople(bed: DealsTestBed): Promise<Omit<Parties, 'dealId'>> {
  const [farmer, buyer, runnerUp] = await Promise.all([
    bed.aPerson('farmer'),
    bed.aPerson('business'),
    bed.aPerson('business'),
  ])
  return { farmer, buyer, runnerUp }
}

/** A deal that was agreed at the end of the auction, unless the auction ended otherwise. */
export async function openADeal(
  bed: DealsTestBed,
  changes: Parameters<typeof auctionClosed>[1] = {},
  buyer?: Person,
  farmer?: Person,
): Promise<Parties> {
  const strangers = await somePeople(bed)
  const people = { ...strangers, buyer: buyer ?? strangers.buyer, farmer: farmer ?? strangers.farmer }
  const event = auctionClosed(people, changes)
  await bed.consume(event)
  const opened = bed.db.selectFrom('deals').select('id').where('auction_id', '=', event.subject)
  return { ...people, dealId: (await opened.executeTakeFirstOrThrow()).id }
}

export async function viewOf(bed: DealsTestBed, who: Person, dealId: string): Promise<DealView> {
  const response = await bed.call(who, { url: `/api/v1/deals/${dealId}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data
}

/** Takes a step with the current version; returns the service's answer. */
export async function step(
  bed: DealsTestBed,
  who: Person | null,
  dealId: string,
  name: string,
  body: Record<string, unknown> = {},
  key: string = newId(),
): Promise<LightMyRequestResponse> {
  const deal = bed.db.selectFrom('deals').select('version').where('id', '=', dealId)
  const { version } = await deal.executeTakeFirstOrThrow()
  const url =
    name === 'dispute/decision' ? `/api/v1/admin/deals/${dealId}/decision` : `/api/v1/deals/${dealId}/${name}`
  const headers = { 'idempotency-key': key }
  return bed.call(who, { method: 'POST', url, headers, payload: { version, ...body } })
}

/** A {@link step} that must succeed. */
export async function take(...[bed, who, dealId, name, body]: Parameters<typeof step>): Promise<DealView> {
  const response = await step(bed, who, dealId, name, body)
  if (response.statusCode !== 200) throw new Error(`${name}: ${response.body}`)
  return response.json().data
}

/** Both agree on the weight that was listed; returns the buyer's view. */
export async function agreeOnWeight(
  bed: DealsTestBed,
  { farmer, buyer, dealId }: Omit<Parties, 'runnerUp'>,
): Promise<DealView> {
  await take(bed, farmer, dealId, 'weighings', { net: 10 })
  return take(bed, buyer, dealId, 'weighings/1/confirm')
}

/** Weighed and paid in one transfer. */
export async function complete(bed: DealsTestBed, parties: Omit<Parties, 'runnerUp'>): Promise<DealView> {
  await agreeOnWeight(bed, parties)
  await take(bed, parties.buyer, parties.dealId, 'payments', upi(20_000))
  return take(bed, parties.farmer, parties.dealId, 'payments/1/received')
}

/** Waits until this user sees the deal in this state. */
export function becomes(
  bed: DealsTestBed,
  who: Person,
  dealId: string,
  isSo: (deal: DealView) => boolean,
): Promise<DealView> {
  return eventually(async () => {
    const deal = await viewOf(bed, who, dealId)
    if (!isSo(deal)) throw new Error(`still ${deal.state}, waiting for ${deal.waitingFor}`)
    return deal
  })
}

export const today = () => indianDay(Date.now())
let transfers = 123_456_789_012
/** Each call returns a different transfer. */
export const upi = (amount: number) => ({
  ...{ amount, method: 'upi', reference: String(transfers++), paidOn: today() },
})
