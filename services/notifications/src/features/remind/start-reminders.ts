import { inTransaction } from '@boli/database'
import { repeat } from '@boli/http-kit'
import type { Notifications } from '../../deps.ts'
import { isTooLate } from '../../domain/reminders.ts'
import { tellOnce } from '../../domain/telling.ts'
import { ring } from '../../persistence/bell.ts'
import { takeDueReminders } from '../../persistence/deal-reminders.ts'
import { tell } from '../../persistence/tell.ts'

const INTERVAL_MS = 5_000
const AT_ONCE = 100

type Reminding = Pick<Notifications, 'database' | 'live' | 'logger' | 'now'>

/** Reminds people of the deadlines that are near; any number of instances may. */
export function startReminders(notifications: Notifications): { stop(): Promise<void> } {
  return repeat({
    everyMs: INTERVAL_MS,
    logger: notifications.logger,
    failure: 'deadlines of deals could not be looked through',
    async task(stopping) {
      while (!stopping.aborted && (await remindOfDeadlines(notifications)));
    },
  })
}

/** Tells what is due, each once. @returns whether there may be more. */
export async function remindOfDeadlines({ database, live, logger, now }: Reminding): Promise<boolean> {
  const at = now()
  const { told, taken } = await inTransaction(database.db, async (trx) => {
    const due = await takeDueReminders(trx, at, AT_ONCE)
    const tellings = due
      .filter(({ notice }) => !isTooLate(notice, at))
      .map(({ userId, notice }) =>
        tellOnce(userId, `deal:${notice.dealId}:${notice.topic}:${notice.deadline}`, notice, at),
      )
    return { told: await tell(trx, tellings, at), taken: due.length }
  })
  await ring({ db: database.db, live, logger }, told)
  return taken === AT_ONCE
}
