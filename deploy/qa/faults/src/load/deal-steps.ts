import type { DealAction, DealChange, DealView, PublicRoute } from '@boli/contracts'
import { indianDay, routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'

/** How a step is taken. */
interface Step {
  /** Its timeline entry, if that is unique to the step. */
  kind?: DealChange
  /** Fields of the request besides the version. */
  said?: object | ((deal: DealView, random: SeededRandom) => object)
  /** Number of the weighing or payment; 1 by default. */
  number?(deal: DealView): number
  /** Percentage of cases in which it is taken, for a step that is rarely useful or ends deals. */
  often?: number | ((deal: DealView) => number)
}

/** A step that is open to a user, and the request that takes it. */
export interface OpenStep {
  route: PublicRoute
  kind: DealChange | null
  number: string
  body: object
}

const soon = () => new Date(Date.now() + 5_000).toISOString()
const lastWeighing = ({ weighings }: DealView) => weighings.length
const recordedPayment = ({ payments }: DealView) =>
  payments.find(({ state }) => state === 'recorded')?.number ?? 1
const decisions = [
  { outcome: 'go-on' },
  { outcome: 'adjust', quantity: 9 },
  { outcome: 'cancel', fault: 'buyer' },
  { outcome: 'cancel', fault: null },
]

/** Every step of the two parties and an administrator. */
const steps: Partial<Record<DealAction, Step>> = {
  decision: {
    said: ({ price, reservePrice }, random) =>
      reservePrice !== null && random.below(2) === 0
        ? { action: 'counter', price: Math.min(reservePrice, price + 5) }
        : { action: random.pick(['accept', 'decline']) },
  },
  answer: { said: (_, random) => ({ accept: random.below(3) > 0 }) },
  'ask-runner-up': { kind: 'runner-up-asked' },
  handover: {
    kind: 'handover-proposed',
    said: (_, random) => ({ place: 'APMC Yard', at: soon(), carrier: random.pick(['farmer', 'buyer']) }),
    often: ({ handover }) => (handover === null ? 100 : 5),
  },
  'handover/confirm': { kind: 'handover-confirmed' },
  weighings: {
    kind: 'weighing-recorded',
    said: (_, random) => ({ net: random.pick([10, 9.9, 8]) }),
    often: ({ weighings }) => (weighings.length === 0 ? 100 : 10),
  },
  'weighings/confirm': { kind: 'weighing-confirmed', said: { acceptDifference: true }, number: lastWeighing },
  'weighings/object': {
    kind: 'weighing-objected',
    ...{ said: { reason: 'The scale was not empty' }, number: lastWeighing, often: 20 },
  },
  payments: {
    kind: 'payment-recorded',
    said: ({ amount: { due, paid } }, random) => ({
      amount: Math.round((due - paid) * random.pick([50, 100])) / 100 || 1,
      ...{ method: 'cash', reference: '', paidOn: indianDay(Date.now()) },
    }),
    often: ({ amount: { isEstimate, due, paid } }) => (isEstimate || paid >= due ? 2 : 60),
  },
  'payments/received': { kind: 'payment-received', number: recordedPayment },
  'payments/not-received': {
    kind: 'payment-refused',
    ...{ said: { reason: 'Nothing came' }, number: recordedPayment, often: 20 },
  },
  'default-notice': { kind: 'default-noticed' },
  cancel: {
    said: { reason: 'No longer wanted' },
    often: ({ defaultNotice }) => (defaultNotice === null ? 2 : 60),
  },
  'cancel/agree': { often: 40 },
  dispute: { kind: 'dispute-opened', said: { kind: 'weight', text: 'It was less' }, often: 8 },
  'dispute/answer': { kind: 'dispute-answered', said: { text: 'It was not' } },
  'dispute/withdraw': { kind: 'dispute-withdrawn', often: 10 },
  'dispute/appeal': { kind: 'dispute-appealed', said: { text: 'Look again' }, often: 30 },
  'dispute/decision': {
    kind: 'dispute-decided',
    said: (_, random) => ({ ...random.pick(decisions), note: 'Seen' }),
  },
  rating: { kind: 'rated', said: (_, random) => ({ stars: 1 + random.below(5) }) },
  'rating/reply': { kind: 'rating-replied', said: { text: 'Thank you' } },
  'credit-notes': { said: { amount: 1, note: 'A bag was torn' }, often: 8 },
}

/** A random step that is open to the viewer of a deal; null if none is to be taken. */
export function chooseStep(deal: DealView, random: SeededRandom): OpenStep | null {
  const open = deal.actions.filter((action) => {
    const { often = 100 } = steps[action] ?? { often: 0 }
    return random.below(100) < (typeof often === 'number' ? often : often(deal))
  })
  if (open.length === 0) return null
  const action = random.pick(open)
  const { kind = null, number, said = {} } = steps[action] ?? {}
  return {
    ...{ route: routeOf(action), kind, number: String(number?.(deal) ?? 1) },
    body: { version: deal.version, ...(typeof said === 'function' ? said(deal, random) : said) },
  }
}

/** The path of a call is that of its step, except for the administrator's decision. */
function routeOf(action: DealAction): PublicRoute {
  if (action === 'dispute/decision') return routes.decideDispute
  const found = Object.values<PublicRoute>(routes).find(
    ({ method, path }) => method === 'POST' && path.replace('/:number', '') === `/deals/:dealId/${action}`,
  )
  if (!found) throw new Error(`no call takes the step ${action}`)
  return found
}
