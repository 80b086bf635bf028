import { type EventType, eventSchemas } from '@boli/contracts'
import { hasWordList, newerEvent } from '@boli/test-kit/newer-event'
import { expect, it } from 'vitest'
import { checkEvent, UnfitEvent } from './check-event.ts'

const types = Object.keys(eventSchemas) as EventType[]

it.each(types)('%s: words that only a newer publisher has are no reason to park it', (type) => {
  expect(() => checkEvent(newerEvent(type))).not.toThrow()
})

it.each(types.filter((type) => hasWordList(eventSchemas[type])))('%s: what is no word is', (type) => {
  expect(() => checkEvent(newerEvent(type, { word: 7 }))).toThrow(UnfitEvent)
})

it('a type that is not known is left to the consumers, which skip it', () => {
  expect(() => checkEvent({ ...newerEvent('user-deleted'), type: 'user-renamed' as never })).not.toThrow()
})
