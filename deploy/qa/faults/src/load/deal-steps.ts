import {
  type DealAction,
  type DealChange,
  type DealView,
  indianDay,
  type PublicRoute,
  routes,
} from '@boli/contracts'
import type { SeededRandom } from '@boli/market'

/** How a step is taken, and its timeline entry, if that is unique to the step. */
export interface Step {
  route: PublicRoute
  kind: DealChange | null
  said(deal: DealView, random: SeededRandom): Record<string, unknown>
  /** Number of the weighing or payment; the newest by default. */
  number?(deal: DealView): number
  /** Percentage of cases in which it is taken, if it is not useful or would end too many deals. */
  often?(deal: DealView): number
}

const soon = () => new Date(Date.now() + 5_000).toISOString()
const nothing = () => ({})
const seldom = () => 8

/** Every step of the two parties and an administrator. */
export const steps: Partial<Record<DealAction, Step>> = {
  decision: {
    ...{ route: routes.decideDeal, kind: null },
    said: ({ price, reservePrice }, random) =>
      reservePrice !== null && random.below(2) === 0
        ? { action: 'counter', price: Math.min(reservePrice, price + 5) }
        : { action: random.pick(['accept', 'decline']) },
  },
  answer: {
    ...{ route: routes.answerOffer, kind: null },
    said: (_, random) => ({ accept: random.below(3) > 0 }),
  },
  'ask-runner-up': { route: routes.askRunnerUp, kind: 'runner-up-asked', said: nothing },
  handover: {
    ...{ route: routes.proposeHandover, kind: 'handover-proposed' },
    said: (_, random) => ({
      ...{ place: 'APMC Yard', at: soon(), carrier: random.pick(['farmer', 'buyer']) },
    }),
    often: ({ handover }) => (handover === null ? 100 : 5),
  },
  'handover/confirm': { route: routes.confirmHandover, kind: 'handover-confirmed', said: nothing },
  weighings: {
    ...{ route: routes.recordWeighing, kind: 'weighing-recorded' },
    said: (_, random) => ({ net: random.pick([10, 9.9, 8]) }),
    often: ({ weighings }) => (weighings.length === 0 ? 100 : 10),
  },
  'weighings/confirm': {
    ...{ route: routes.confirmWeighing, kind: 'weighing-confirmed' },
    said: () => ({ acceptDifference: true }),
    number: ({ weighings }) => weighings.length,
  },
  'weighings/object': {
    ...{ route: routes.objectToWeighing, kind: 'weighing-objected' },
    said: () => ({ reason: 'The scale was not empty' }),
    number: ({ weighings }) => weighings.length,
    often: () => 20,
  },
  payments: {
    ...{ route: routes.recordPayment, kind: 'payment-recorded' },
    said: ({ amount: { due, paid } }, random) => ({
      amount: Math.round((due - paid) * random.pick([50, 100])) / 100 || 1,
      ...{ method: 'cash', reference: '', paidOn: indianDay(Date.now()) },
    }),
    often: ({ amount: { isEstimate, due, paid } }) => (isEstimate || paid >= due ? 2 : 60),
  },
  'payments/received': {
    ...{ route: routes.confirmPayment, kind: 'payment-received' },
    said: nothing,
    number: recordedPayment,
  },
  'payments/not-received': {
    ...{ route: routes.refusePayment, kind: 'payment-refused' },
    said: () => ({ reason: 'Nothing came' }),
    number: recordedPayment,
    often: () => 20,
  },
  'default-notice': { route: routes.giveDefaultNotice, kind: 'default-noticed', said: nothing },
  cancel: {
    ...{ route: routes.cancelDeal, kind: null },
    said: () => ({ reason: 'No longer wanted' }),
    often: ({ defaultNotice }) => (defaultNotice === null ? 2 : 60),
  },
  'cancel/agree': { route: routes.agreeToCancel, kind: null, said: nothing, often: () => 40 },
  dispute: {
    ...{ route: routes.openDispute, kind: 'dispute-opened' },
    said: () => ({ kind: 'weight', text: 'It was less' }),
    often: seldom,
  },
  'dispute/answer': {
    ...{ route: routes.answerDispute, kind: 'dispute-answered' },
    said: () => ({ text: 'It was not' }),
  },
  'dispute/withdraw': {
    ...{ route: routes.withdrawDispute, kind: 'dispute-withdrawn', said: nothing },
    often: () => 10,
  },
  'dispute/appeal': {
    ...{ route: routes.appealDispute, kind: 'dispute-appealed' },
    said: () => ({ text: 'Look again' }),
    often: () => 30,
  },
  'dispute/decision': {
    ...{ route: routes.decideDispute, kind: 'dispute-decided' },
    said: (_, random) => ({
      ...random.pick([
        { outcome: 'go-on' },
        { outcome: 'adjust', quantity: 9 },
        { outcome: 'cancel', fault: 'buyer' },
        { outcome: 'cancel', fault: null },
      ]),
      note: 'Seen',
    }),
  },
  rating: { route: routes.rateDeal, kind: 'rated', said: (_, random) => ({ stars: 1 + random.below(5) }) },
  'rating/reply': {
    ...{ route: routes.replyToRating, kind: 'rating-replied' },
    said: () => ({ text: 'Thank you' }),
  },
  'credit-notes': {
    ...{ route: routes.creditBuyer, kind: null },
    said: () => ({ amount: 1, note: 'A bag was torn' }),
    often: seldom,
  },
}

function recordedPayment({ payments }: DealView): number {
  return payments.find(({ state }) => state === 'recorded')?.number ?? 1
}
