import { type DomainEvent, eventSchemas } from '@boli/contracts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

type Checker = ReturnType<typeof Compile>

const checkers = new Map<string, Checker>()

/** The event does not have the fields that its type promises: no number of tries changes that. */
export class UnfitEvent extends Error {
  override readonly name = 'UnfitEvent'
}

/**
 * Checks an event against the schema of its type. What only a newer publisher can say is left to the consumers: types
 * that are not known here, which they skip, and words that are not among those of a list, which they store or pass over
 * like any other they do nothing for.
 * @throws {UnfitEvent} naming the first fields that do not fit, never their values.
 */
export function checkEvent(event: DomainEvent): void {
  if (!Object.hasOwn(eventSchemas, event.type)) return
  const checker = checkerOf(event.type)
  if (checker.Check(event.data)) return
  const problems = checker.Errors(event.data).slice(0, 3)
  const reasons = problems.map(({ instancePath, message }) => `data${instancePath} ${message}`)
  throw new UnfitEvent(`The event ${event.type} does not fit its schema: ${reasons.join('; ')}`)
}

function checkerOf(type: DomainEvent['type']): Checker {
  const known = checkers.get(type)
  if (known) return known
  const checker = Compile(withOpenLists(eventSchemas[type]) as TSchema)
  checkers.set(type, checker)
  return checker
}

/** The schema with any text in the place of a list of texts, such as the reasons of a close. */
function withOpenLists(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOpenLists)
  if (typeof schema !== 'object' || schema === null) return schema
  const { enum: words, anyOf } = schema as { enum?: unknown[]; anyOf?: { const?: unknown }[] }
  const isList =
    words?.every((word) => typeof word === 'string') ?? anyOf?.every((one) => typeof one.const === 'string')
  if (isList) return { type: 'string' }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withOpenLists(part)]))
}
