import type { DomainEvent, Topic } from '@boli/contracts'
import { inTransaction, processOnce } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import type { Notifications } from '../deps.ts'
import type { Telling } from '../domain/telling.ts'
import { ring } from '../persistence/bell.ts'
import type { Queries } from '../persistence/tables.ts'
import { tell } from '../persistence/tell.ts'

/**
 * Hears a topic event by event: each is applied once, in one transaction with what it tells and the note that it was.
 * @param o.read what an event tells; null for those that are none of this consumer's.
 */
export function hearEach(
  { bus, database, live, logger, now }: Notifications,
  o: {
    group: string
    topic: Topic
    read: (event: DomainEvent) => ((trx: Queries) => Promise<Telling[]>) | null
  },
): Promise<Subscription> {
  return bus.subscribe({
    group: o.group,
    topics: [o.topic],
    async handle(event) {
      const apply = o.read(event)
      if (!apply) return
      const told = await inTransaction(database.db, async (trx) => {
        if (!(await processOnce(trx, o.group, event))) return []
        return tell(trx, await apply(trx), now())
      })
      await ring({ db: database.db, live, logger }, told)
    },
  })
}
