import type { DomainEvent } from '@boli/contracts'
import type { EventPublisher } from '../src/index.ts'

/** Records what it takes, and does with each call what the test asks for. */
export class ScriptedBus implements EventPublisher {
  /** Every event taken, in order, also those taken again. */
  readonly taken: DomainEvent[] = []
  /** Called before the events are taken; a rejection refuses them. */
  before: (events: readonly DomainEvent[], call: number) => Promise<void> | void = () => {}
  /** Called after the events are taken and before the relay gets the answer. */
  after: (events: readonly DomainEvent[]) => Promise<void> | void = () => {}
  calls = 0

  async publish(_topic: string, events: readonly DomainEvent[]): Promise<void> {
    await this.before(events, ++this.calls)
    this.taken.push(...events)
    await this.after(events)
  }

  get ids(): string[] {
    return this.taken.map(({ id }) => id)
  }

  versionsOf(subject: string): number[] {
    return this.taken.filter((event) => event.subject === subject).map(({ version }) => version)
  }
}
