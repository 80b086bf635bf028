import { type DealState, dealChanges, dealStates, indianDay, toRupees } from '@boli/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountDue, paidPaise, receivedPaise, weightStands } from './amount-due.ts'
import { actsAt, leave, passTime } from './clock.ts'
import type { Deal } from './deal.ts'
import { askedDeal, openDeal } from './opening.ts'
import { mayTake, type StepInputs, type StepName, stepNames, takeStep } from './rules.ts'
import { defaultDealSettings as settings } from './settings.ts'
import { type Entry, type Moment, type Role, StepRefused, type Taken } from './step.ts'
import { waitingOf } from './waiting.ts'

const walks = { numRuns: Number(process.env.DEAL_WALKS ?? 300), seed: Number(process.env.DEAL_SEED ?? 14) }
const publishedElsewhere = ['billed', 'contact-seen', 'payout-changed', 'rating-hidden']
const START = Date.UTC(2026, 10, 22)
const HOUR_MS = 3_600_000

/** Allowed transitions of each state, independent of the rules under test. */
const leadsTo: Record<DealState, readonly DealState[]> = {
  'awaiting-farmer': ['agreed', 'awaiting-buyer', 'declined', 'lapsed'],
  'awaiting-buyer': ['agreed', 'declined', 'lapsed'],
  agreed: ['completed', 'cancelled', 'disputed'],
  disputed: ['agreed', 'completed', 'cancelled'],
  cancelled: ['disputed'],
  completed: [],
  declined: [],
  lapsed: [],
}
const live = dealStates.filter((state) => !['declined', 'lapsed', 'cancelled'].includes(state))

/** The deals of one auction under the rules. */
interface World {
  deals: { deal: Deal; entries: Entry[] }[]
  now: number
}

const newest = (world: World) => {
  const found = world.deals.at(-1)
  if (!found) throw new Error('An auction with a buyer has a deal')
  return found
}

const momentOf = (world: World, by: Role, userId: string = by): Moment => ({
  ...{ now: world.now, by, userId, settings },
})

/** Applies a change as a transaction does. */
function enforce(world: World, before: Deal, { deal, entries }: Taken): void {
  const changed = newest(world)
  expect(deal.version).toBe(before.version + 1)
  expect(entries.length).toBeGreaterThan(0)
  if (deal.state !== before.state) expect(leadsTo[before.state]).toContain(deal.state)
  changed.deal = deal
  changed.entries.push(...entries)
  if (deal.successorId !== null && before.successorId === null) {
    const [standing] = before.standings
    if (!standing) throw new Error('Nobody was left to be asked')
    world.deals.push(askedDeal(deal, standing, { now: world.now, settings }))
  }
}

function checkAlwaysTrue(world: World): void {
  const { deal, entries } = newest(world)
  expect(world.deals.filter((one) => live.includes(one.deal.state)).length).toBeLessThanOrEqual(1)
  const sumOf = (wanted: Entry['kind']) =>
    entries
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { detail }) => sum + Math.round(Number(detail.amount) * 100), 0)
  expect(receivedPaise(deal)).toBe(sumOf('payment-received'))
  expect(receivedPaise(deal)).toBeLessThanOrEqual(paidPaise(deal))
  expect(paidPaise(deal)).toBeLessThanOrEqual(sumOf('payment-recorded'))

  const { duePaise } = amountDue(deal)
  const withDue = entries.filter(
    ({ kind, detail }) => kind !== 'weighing-recorded' && detail.due !== undefined,
  )
  if (weightStands(deal)) expect(withDue.at(-1)?.detail.due).toBe(toRupees(duePaise))
  if (deal.state === 'completed') {
    expect(receivedPaise(deal)).toBeGreaterThanOrEqual(duePaise)
    expect(entries.filter(({ kind }) => kind === 'completed')).toHaveLength(1)
  }
  expect(deal.agreedAt === null).toBe(
    ['awaiting-farmer', 'awaiting-buyer', 'declined', 'lapsed'].includes(deal.state),
  )
  if (deal.cancellation?.fault) expect(deal.state).toBe('cancelled')

  const { waitingFor } = waitingOf(deal)
  expect(waitingFor === null).toBe(!live.includes(deal.state) || deal.state === 'completed')
  if (waitingFor) {
    const moment = momentOf(world, waitingFor)
    expect(stepNames.some((name) => mayTake(name, deal, moment))).toBe(true)
  }
  expect(actsAt(deal, settings) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(world.now)
  const shown = Object.values(deal.ratings).map(({ shownAt }) => shownAt !== null)
  expect(new Set(shown).size).toBeLessThanOrEqual(1)
}

interface Said {
  /** Chooses random input: prices, weights, amounts, numbers. */
  pick: number
  flag: boolean
}

const inputs: { [Name in StepName]: (said: Said, deal: Deal, now: number) => StepInputs[Name] } = {
  decision: ({ pick, flag }) => ({
    action: flag ? 'accept' : pick % 2 === 0 ? 'counter' : 'decline',
    pricePaise: 1_950_00 + pick * 50_00,
  }),
  answer: ({ flag }) => ({ accept: flag }),
  'ask-runner-up': (_said, { standings, id }) => ({
    successorId: `${id}'`,
    standing: standings[0] ?? { userId: '', pricePaise: 0 },
  }),
  handover: ({ pick, flag }, _deal, now) => ({
    ...{ place: 'Mandi', at: now + pick * HOUR_MS, carrier: flag ? 'farmer' : 'buyer' },
    payBy: flag ? indianDay(now + pick * HOUR_MS) : null,
  }),
  'handover/confirm': () => null,
  weighings: ({ pick, flag }) => ({
    net: 9.6 + pick / 10,
    deductions: flag ? [{ kind: 'damage', by: 'amount', value: 100 + pick, reason: 'Torn bags' }] : [],
    photos: [],
  }),
  'weighings/confirm': ({ flag }, { weighings }) => ({ number: weighings.length, acceptDifference: flag }),
  'weighings/object': (_said, { weighings }) => ({
    number: weighings.length,
    reason: 'The scale was not empty',
  }),
  payments: ({ pick, flag }, deal, now) => ({
    amountPaise: flag ? Math.max(1, amountDue(deal).duePaise) : 1_000_00 * (pick + 1),
    ...{ method: 'cash', reference: '', paidOn: indianDay(now), photo: null },
  }),
  'payments/received': ({ pick, flag }, { payments }) => ({ number: flag ? payments.length : pick }),
  'payments/not-received': ({ pick, flag }, { payments }) => ({
    ...{ number: flag ? payments.length : pick, reason: 'Nothing came' },
  }),
  'default-notice': () => null,
  cancel: () => ({ reason: 'No longer wanted' }),
  'cancel/agree': () => null,
  dispute: () => ({ kind: 'weight', text: 'It was less', photos: [] }),
  'dispute/answer': () => ({ text: 'It was not', photos: [] }),
  'dispute/withdraw': () => null,
  'dispute/appeal': () => ({ text: 'Look again' }),
  'dispute/decision': ({ pick, flag }) => ({
    outcome: (['go-on', 'adjust', 'cancel'] as const)[pick % 3] ?? 'go-on',
    fault: ([null, 'farmer', 'buyer'] as const)[pick % 3] ?? null,
    ...{ note: 'Seen', quantity: flag ? 9 : null, amountPaise: flag ? null : 15_000_00, hasOtherAdmin: true },
  }),
  'credit-notes': ({ pick }) => ({ number: `CN/2026-27/${pick}`, paise: 100 + pick }),
  rating: ({ pick }) => ({ id: `${pick}`, stars: 1 + (pick % 5), tags: [], text: null }),
  'rating/reply': () => ({ text: 'Thank you' }),
}

interface Attempt {
  name: StepName
  by: Role
  said: Said
  /** Sent again with the version that was seen before. */
  isRepeated: boolean
  admin: string
  /** Replaces the attempt by an open one; null leaves it unchanged. */
  open: number | null
}

/** A step that is attempted, hours that pass, or a party whose account is deleted. */
type Happening = Attempt | number | 'farmer' | 'buyer'

function happen(happening: Happening, world: World): void {
  const { deal } = newest(world)
  if (typeof happening === 'number') world.now += happening * HOUR_MS
  else if (typeof happening === 'string') {
    const left = leave(deal, happening, world.now)
    if (left) enforce(world, deal, left)
  } else {
    const { open } = happening
    const steps = open === null ? [] : openSteps(world)
    const chosen = { ...happening, ...steps[(open ?? 0) % steps.length] }
    send(chosen, world, deal)
    if (chosen.isRepeated) send(chosen, world, deal)
  }
  letTimeAct(world)
  checkAlwaysTrue(world)
}

/** Usually the parties proceed with a deal; conflicts come from the unrestricted attempts. */
function openSteps(world: World): Pick<Attempt, 'name' | 'by'>[] {
  const { deal } = newest(world)
  return (['farmer', 'buyer', 'admin'] as const).flatMap((by) =>
    stepNames
      .filter((name) => !/^(cancel|dispute)$/.test(name) && mayTake(name, deal, momentOf(world, by)))
      .map((name) => ({ name, by })),
  )
}

/** As in the service, nothing happens on an outdated version. */
function send({ name, by, said, admin }: Attempt, world: World, seen: Deal): void {
  const { deal } = newest(world)
  if (deal.id !== seen.id || deal.version !== seen.version) return
  const before = structuredClone(deal)
  const moment = momentOf(world, by, by === 'admin' ? admin : by)
  try {
    const taken = takeStep(name, deal, inputs[name](said, deal, world.now) as never, moment)
    enforce(world, deal, taken)
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
  }
  // A step never changes the deal that it was given, whether it succeeds or is refused.
  expect(deal).toEqual(before)
}

function letTimeAct(world: World): void {
  for (;;) {
    const { deal } = newest(world)
    const passed = passTime(deal, world.now, settings)
    if (!passed) return
    enforce(world, deal, passed)
  }
}

const aStep = fc.record({
  name: fc.constantFrom(...stepNames),
  by: fc.constantFrom<Role>('farmer', 'buyer', 'admin'),
  said: fc.record({ pick: fc.nat({ max: 12 }), flag: fc.boolean() }),
  isRepeated: fc.boolean(),
  admin: fc.constantFrom('one', 'another'),
  open: fc.option(fc.nat({ max: 99 }), { freq: 4 }),
})
const happenings = fc.array(
  fc.oneof(
    { weight: 150, arbitrary: aStep },
    { weight: 30, arbitrary: fc.constantFrom<Happening>(1, 12, 25, 80, 400) },
    { weight: 1, arbitrary: fc.constantFrom<Happening>('farmer', 'buyer') },
  ),
  { minLength: 20, maxLength: 60, size: 'max' },
)

const timeout = 60_000 + 200 * walks.numRuns
it('the invariants of a deal hold, whatever the parties, an administrator and the clock do', {
  timeout,
}, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.boolean(), happenings, (isSold, walk) => {
      const opened = openDeal(
        {
          ...{ id: 'd', auctionId: 'a', farmerId: 'f', buyerId: 'b', isSold, isBuyerGone: false },
          lot: {
            ...{ productName: 'Wheat', category: 'grain', origin: '', image: null },
            ...{ unit: 'quintals', state: null },
          },
          ...{ listedParts: 1_000_000, pricePaise: 2_000_00, reservePaise: 2_500_00 },
          standings: [
            { userId: 'c', pricePaise: 1_900_00 },
            { userId: 'd', pricePaise: 1_800_00 },
          ],
        },
        { now: START, settings },
      )
      const world: World = { deals: [opened], now: START }
      for (const happening of walk) happen(happening, world)
      for (const { kind } of world.deals.flatMap(({ entries }) => entries)) seen.add(kind)
    }),
    walks,
  )
  // Every kind of timeline entry occurs on some walk.
  expect(dealChanges.filter((kind) => !seen.has(kind)).sort()).toEqual(publishedElsewhere)
})
