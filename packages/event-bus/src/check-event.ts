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
 * Holds an event against the schema of its type. Types that are not known here come from a newer publisher and are
 * left to the consumers, which skip them.
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
  const checker = Compile(eventSchemas[type] as TSchema)
  checkers.set(type, checker)
  return checker
}
