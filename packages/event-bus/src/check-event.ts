import { type DomainEvent, eventSchemas } from '@boli/contracts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { SubscribeOptions } from './port.ts'
import { type UnknownWord, unknownWordsOf, withOpenLists } from './unknown-words.ts'

type Checker = ReturnType<typeof Compile>

/** By type: the schema as it is, and with any text allowed in enumerations. */
const checkers = new Map<string, { closed: Checker; open: Checker }>()

/** The event lacks fields of its type: retrying is useless. */
export class UnfitEvent extends Error {
  override readonly name = 'UnfitEvent'
}

/**
 * Checks an event against the schema of its type. Values that only a newer publisher uses are left to the consumers:
 * unknown types, which they skip, and unknown values of enumerations, which they store or ignore.
 * @returns the unknown values of enumerations.
 * @throws {UnfitEvent} naming the first fields that do not fit, never their values.
 */
export function checkEvent(event: DomainEvent): UnknownWord[] {
  if (!Object.hasOwn(eventSchemas, event.type)) return []
  const { closed, open } = checkersOf(event.type)
  if (closed.Check(event.data)) return []
  if (open.Check(event.data)) return unknownWordsOf(eventSchemas[event.type], event.data)
  const problems = open.Errors(event.data).slice(0, 3)
  const reasons = problems.map(({ instancePath, message }) => `data${instancePath} ${message}`)
  throw new UnfitEvent(`The event ${event.type} does not fit its schema: ${reasons.join('; ')}`)
}

/** Checks an event as {@link checkEvent} does, and reports its unknown values. */
export function checkForConsumer(
  event: DomainEvent,
  { onUnknownWords }: Pick<SubscribeOptions, 'onUnknownWords'>,
): void {
  const words = checkEvent(event)
  if (words.length > 0) onUnknownWords?.(event.type, words)
}

function checkersOf(type: DomainEvent['type']): { closed: Checker; open: Checker } {
  const known = checkers.get(type)
  if (known) return known
  const schema = eventSchemas[type]
  const compiled = { closed: Compile(schema), open: Compile(withOpenLists(schema) as TSchema) }
  checkers.set(type, compiled)
  return compiled
}
