import { addDays, type DealView, indianDay, newId, type RouteName, routes } from '@boli/contracts'
import { type ApiSession, lookAtDeal } from '@boli/market'
import stories from '../../../demo/deals.json' with { type: 'json' }
import { instantOf } from '../instant.ts'

/** A step of a deal, with the further fields of its body, or a message. */
interface StoryStep {
  by: 'farmer' | 'buyer' | 'admin'
  take?: RouteName
  /** Number of the weighing or payment; by default the first. */
  number?: number
  message?: string
  /** A day from today on, and an hour of it in India. */
  at?: { inDays: number; hour: number }
  /** Rupees, or what is still owed, or half of it. */
  amount?: number | 'rest' | 'half'
}

export interface DealStory {
  /** Picture of the demo lot from which the lot of this deal is copied. */
  picture: string
  sale: { quantity: string; basePrice: number; reservePrice?: number; decideAfterClose?: boolean }
  /** Amounts in rupees, in the order in which they are bid. */
  bids: readonly (readonly [buyer: string, amount: number])[]
  steps: readonly StoryStep[]
  /** Nobody answers: the deadline is moved to now. */
  lapses?: boolean
}

/** A deal in every state. */
export const dealStories = stories as unknown as readonly DealStory[]

/**
 * Takes the steps of a story in sequence, each as its party and at the current version of the deal.
 * @param people.sessionOf returns the session of a buyer: the runner-up has a separate deal.
 */
export async function playStory(
  dealId: string,
  { steps }: DealStory,
  people: { farmer: ApiSession; admin: ApiSession; sessionOf(username: string): ApiSession },
): Promise<void> {
  let current = dealId
  for (const { by, take, number = 1, message, ...said } of steps) {
    const params = { dealId: current, number: String(number) }
    const deal = await lookAtDeal(people.farmer, current)
    const session = by === 'buyer' ? people.sessionOf(deal.buyer.username) : people[by]
    const json = take ? { version: deal.version, ...bodyOf(take, said, deal) } : { text: message }
    const call = { params, json, idempotencyKey: newId() }
    const { data } = await session.call<DealView>(routes[take ?? 'sendDealMessage'], call)
    if (take) current = data._id
  }
}

function bodyOf(take: RouteName, { at, amount, ...said }: Omit<StoryStep, 'by'>, { amount: owed }: DealView) {
  const today = indianDay(Date.now())
  const rest = owed.due - owed.paid
  const rupees = amount === 'half' ? Math.round(rest / 2) : Math.round(rest * 100) / 100
  return {
    ...said,
    ...(at && { at: instantOf(addDays(today, at.inDays), at.hour) }),
    ...(amount && { amount: typeof amount === 'number' ? amount : rupees }),
    ...(take === 'recordPayment' && { paidOn: today }),
  }
}
