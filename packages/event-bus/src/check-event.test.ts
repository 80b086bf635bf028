import { type EventType, eventSchemas } from '@boli/contracts'
import { eventsThatFit, formerEventSchemas, hasWordList, newerEvent } from '@boli/test-kit/newer-event'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { checkEvent, UnfitEvent } from './check-event.ts'

const types = Object.keys(eventSchemas) as EventType[]

it.each(types)('%s: unknown values of a newer publisher are accepted', (type) => {
  expect(() => checkEvent(newerEvent(type))).not.toThrow()
})

it.each(types.filter((type) => hasWordList(eventSchemas[type])))(
  '%s: other invalid values are refused',
  (type) => {
    expect(() => checkEvent(newerEvent(type, { word: 7 }))).toThrow(UnfitEvent)
  },
)

it('an unknown type is left to the consumers, which skip it', () => {
  expect(() => checkEvent({ ...newerEvent('user-deleted'), type: 'user-renamed' as never })).not.toThrow()
})

/**
 * Actions of administrators that services of the previous release dead-letter: the audit reads them again after the
 * upgrade.
 */
const newActs: unknown[] = [
  ...[
    'take-back-prices',
    'strike-price',
    'hide-picture',
    'decide-report',
    'see-shared-payouts',
    'suspend-member',
  ],
]

it.each(types.filter((type) => type in formerEventSchemas))(
  '%s: events of this release fit the schema of the previous one',
  (type) => {
    const former = Compile(formerEventSchemas[type] as TSchema)
    const unfit = eventsThatFit(type, eventSchemas[type]).filter(({ data }) => !former.Check(data))
    expect(unfit.filter(({ data }) => !newActs.includes((data as { act?: unknown }).act))).toEqual([])
  },
)

it.each(types.filter((type) => type in formerEventSchemas))(
  '%s: events of the previous release fit today’s schema',
  (type) => {
    for (const event of eventsThatFit(type, formerEventSchemas[type])) expect(checkEvent(event)).toEqual([])
  },
)
