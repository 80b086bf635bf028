import { actOnDue, type DueWork, POSTPONED_FOR } from '@boli/database'
import { type Running, repeat } from '@boli/http-kit'
import { sql } from 'kysely'
import { publishUnread } from '../channels/bell/bell.ts'
import type { NotificationsDeps } from '../deps.ts'
import { notifyOnce } from '../domain/notification-request.ts'
import { isTooLate } from '../domain/reminders.ts'
import { lockDueReminders, takeReminders } from '../persistence/known-deals.ts'
import { storeRequests } from '../persistence/store-requests.ts'
import type { NotificationsTables } from '../persistence/tables.ts'

const INTERVAL_MS = 5_000
const AT_ONCE = 100

type Reminding = Pick<NotificationsDeps, 'database' | 'live' | 'logger' | 'now'>

/** Reminds the parties of deals of deadlines that are near. Every instance may run it. */
export function startReminders(notifications: Reminding): Running {
  return repeat({
    everyMs: INTERVAL_MS,
    logger: notifications.logger,
    failure: 'reminders of deals could not be read',
    async task(stopping) {
      while (!stopping.aborted && (await remindOfDeadlines(notifications)) === AT_ONCE);
    },
  })
}

/** Sends due reminders, each once. A failing reminder does not delay others. @returns how many were due. */
export async function remindOfDeadlines(notifications: Reminding): Promise<number> {
  const at = notifications.now()
  const notified: string[] = []
  const reminders: DueWork<NotificationsTables> = {
    lock: (trx, ids) => lockDueReminders(trx, ids, { now: at, limit: AT_ONCE }),
    async act(trx, ids) {
      const requests = (await takeReminders(trx, ids))
        .filter(({ notice }) => !isTooLate(notice, at))
        .map(({ userId, notice }) =>
          notifyOnce(userId, `deal:${notice.dealId}:${notice.topic}:${notice.deadline}`, notice, at),
        )
      notified.push(...(await storeRequests(trx, requests, at)))
    },
    async postpone(db, id) {
      await sql`
        update deal_reminders set remind_at = ${at}::timestamptz + ${POSTPONED_FOR}::interval where deal_id = ${id}
      `.execute(db)
    },
    failure: 'a reminder of a deal failed and is tried again in a minute',
  }
  const due = await actOnDue(notifications, reminders)
  await publishUnread(notifications, [...new Set(notified)])
  return due
}
