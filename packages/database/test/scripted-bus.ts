import type { DomainEvent } from '@boli/contracts'
import type { EventPublisher } from '../src/index.ts'

/** Records the events it accepts, and handles each call as the test demands. */
export class ScriptedBus implements EventPublisher {
  /** Every accepted event in order, repeated ones included. */
  readonly taken: DomainEvent[] = []
  /** Called before the events are accepted; a rejection refuses them. */
  before: (events: readonly DomainEvent[], call: number) => Promise<void> | void = () => {}
  /** Called after the events are accepted and before the relay gets the answer. */
  after: (events: readonly DomainEvent[]) => Promise<void> | void = () => {}
  calls = 0

  async publish(_topic: string, events: readonly DomainEvent[]): Promise<void> {
    await this.before(events, ++this.calls)
    this.taken.push(...events)
    await this.after(events)
  }

  versionsOf(subject: string): number[] {
    return this.taken.filter((event) => event.subject === subject).map(({ version }) => version)
  }
}
