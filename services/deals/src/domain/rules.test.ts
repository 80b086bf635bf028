import type { DealParty } from '@boli/contracts'
import { expect, it } from 'vitest'
import type { Deal } from './deal.ts'
import { openDeal } from './opening.ts'
import { mayTake, type StepInputs, type StepName, takeStep } from './rules.ts'
import { defaultDealSettings as settings } from './settings.ts'
import type { Moment } from './step.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 22)
const at = (by: Moment['by'], now = START): Moment => ({ now, by, userId: by, settings })

/** Ten quintals at ₹2,000, sold at the end of the auction. */
function agreedDeal(): Deal {
  return openDeal(
    {
      ...{ id: 'd', auctionId: 'a', farmerId: 'f', buyerId: 'b', isSold: true, isBuyerGone: false },
      lot: {
        ...{ productName: 'Wheat', category: 'grain', origin: '', image: null },
        ...{ unit: 'quintals', state: null },
      },
      ...{ listedParts: 1_000_000, pricePaise: 2_000_00, reservePaise: null, standings: [] },
    },
    at('farmer'),
  ).deal
}

/** Takes steps one after another, each at an hour after the end of the auction. */
function walk(deal: Deal, ...steps: [hours: number, by: DealParty, name: StepName, input?: object][]): Deal {
  return steps.reduce(
    (before, [hours, by, name, input = {}]) =>
      takeStep(name, before, input as StepInputs[StepName], at(by, START + hours * HOUR_MS)).deal,
    deal,
  )
}

it('two parties who never finish leave the deal to an administrator', () => {
  const moment = at('farmer')
  let deal = agreedDeal()
  const proposal = { place: 'Mandi', at: START + HOUR_MS, carrier: 'farmer', payBy: null } as const
  while (mayTake('handover', deal, moment)) deal = takeStep('handover', deal, proposal, moment).deal
  expect(deal.version).toBe(500)
  expect(mayTake('weighings', deal, moment)).toBe(false)
  expect(mayTake('dispute', deal, moment)).toBe(true)
  const disputed = takeStep('dispute', deal, { kind: 'other', text: 'No end', photos: [] }, moment).deal
  expect(mayTake('dispute/answer', disputed, at('buyer'))).toBe(true)
})

const scale = { net: 10, photos: [] }
const cash = { amountPaise: 20_000_00, method: 'cash', reference: '', paidOn: '2026-11-25', photo: null }
const refusal = (number: number) => ({ number, reason: 'Nothing came' })
const confirmed = { number: 1, acceptDifference: false }

it('false payments pause the notice of a farmer twice and delay it no further', () => {
  const noticed = walk(
    agreedDeal(),
    [1, 'farmer', 'weighings', scale],
    [1, 'buyer', 'weighings/confirm', confirmed],
    [73, 'farmer', 'default-notice'],
  )
  const paused = walk(noticed, [96, 'buyer', 'payments', cash])
  expect(mayTake('cancel', paused, at('farmer'))).toBe(true)
  const late = at('farmer', START + 500 * HOUR_MS)
  const forDefault = { reason: 'Never paid', forDefault: true }
  expect(() => takeStep('cancel', paused, forDefault, late)).toThrow('step-not-open')
  // One hour of the 24 was left and still is.
  const resumed = walk(paused, [120, 'farmer', 'payments/not-received', refusal(1)])
  expect(resumed.defaultNotice).toMatchObject({ cancelFrom: START + 121 * HOUR_MS, pausedAt: null })
  const again = walk(
    resumed,
    [120.5, 'buyer', 'payments', cash],
    [130, 'farmer', 'payments/not-received', refusal(2)],
    [130.1, 'buyer', 'payments', cash],
  )
  expect(again.defaultNotice).toMatchObject({ cancelFrom: START + 130.5 * HOUR_MS, pausedAt: null })
  expect(walk(again, [131, 'farmer', 'cancel', forDefault])).toMatchObject({
    ...{ state: 'cancelled', cancellation: { fault: 'buyer' } },
  })
  expect(mayTake('weighings', paused, at('buyer', START + 97 * HOUR_MS))).toBe(false)
})

it('false weights pause the notice of a buyer twice and delay it no further', () => {
  const meeting = { place: 'Mandi', at: START + 24 * HOUR_MS, carrier: 'farmer', payBy: null }
  const planned = walk(agreedDeal(), [1, 'buyer', 'handover', meeting], [2, 'farmer', 'handover/confirm'])
  // The goods are weighed at the meeting, not before.
  expect(mayTake('default-notice', planned, at('buyer', START + 29 * HOUR_MS))).toBe(false)
  const objection = (number: number) => ({ number, reason: 'No scale was there' })
  const walked = walk(
    planned,
    [31, 'buyer', 'default-notice'],
    [54, 'farmer', 'weighings', scale],
    [60, 'buyer', 'weighings/object', objection(1)],
    [60, 'farmer', 'weighings', scale],
    [70, 'buyer', 'weighings/object', objection(2)],
    [70, 'farmer', 'weighings', scale],
  )
  expect(walked.defaultNotice).toMatchObject({ cancelFrom: START + 71 * HOUR_MS, pausedAt: null })
  const forDefault = { reason: 'Nothing came', forDefault: true }
  expect(walk(walked, [71, 'buyer', 'cancel', forDefault]).cancellation?.fault).toBe('farmer')
  expect(
    walk(walked, [71, 'buyer', 'weighings/confirm', { ...confirmed, number: 3 }]).defaultNotice,
  ).toBeNull()
})

const complaint = { kind: 'weight', text: 'It was less', photos: [] }

it('a withdrawn dispute leaves the deal where it was, with the remaining time of its deadlines', () => {
  const before = walk(
    agreedDeal(),
    [1, 'farmer', 'weighings', scale],
    [1, 'buyer', 'weighings/confirm', confirmed],
    [73, 'farmer', 'default-notice'],
    [74, 'buyer', 'cancel', { reason: 'No longer wanted' }],
  )
  const disputed = walk(before, [80, 'farmer', 'dispute', complaint])
  const withdrawn = walk(disputed, [100, 'farmer', 'dispute/withdraw'])
  expect(withdrawn).toEqual({
    ...before,
    ...{ version: before.version + 2, paymentDueAt: (before.paymentDueAt ?? 0) + 20 * HOUR_MS },
    handOverBy: (before.handOverBy ?? 0) + 20 * HOUR_MS,
    defaultNotice: { ...before.defaultNotice, cancelFrom: START + (73 + 24 + 20) * HOUR_MS },
    dispute: { ...disputed.dispute, withdrawnAt: START + 100 * HOUR_MS },
  })
})

it('only its opener withdraws a dispute, before a decision, and cannot open it again', () => {
  const disputed = walk(agreedDeal(), [1, 'farmer', 'dispute', complaint])
  expect(mayTake('dispute/withdraw', disputed, at('buyer'))).toBe(false)
  expect(mayTake('dispute/withdraw', disputed, at('admin'))).toBe(false)
  const answered = walk(disputed, [2, 'buyer', 'dispute/answer', { text: 'It was not', photos: [] }])
  const verdict = { outcome: 'go-on', fault: null, note: 'Seen', quantity: null, amountPaise: null } as const
  const said = { ...verdict, hasOtherAdmin: true }
  const decided = takeStep('dispute/decision', answered, said, at('admin')).deal
  const appealed = walk(decided, [3, 'farmer', 'dispute/appeal', { text: 'Look again' }])
  expect(mayTake('dispute/withdraw', appealed, at('farmer'))).toBe(false)

  const withdrawn = walk(answered, [3, 'farmer', 'dispute/withdraw'])
  expect(mayTake('dispute', withdrawn, at('farmer'))).toBe(false)
  expect(walk(withdrawn, [4, 'buyer', 'dispute', complaint])).toMatchObject({
    ...{ state: 'disputed', dispute: { openedBy: 'buyer', withdrawnAt: null } },
  })
  expect(mayTake('dispute/withdraw', { ...disputed, version: 500 }, at('farmer'))).toBe(false)
})
