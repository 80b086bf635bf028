import { registerAskedGauges, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { IdentityDeps } from './deps.ts'

/** Metrics of identity. Every instance reports the same rows: take the maximum, not the sum. */
export function measureIdentity(
  registry: Service['metrics'],
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
): void {
  const ask = async () => {
    const at = now()
    const { rows } = await sql<{ sessions: number; mails: number }>`
      select
        (select count(*) from sessions where expires_at > ${at}) as sessions,
        (select count(*) from mails where sent_at is null and (attempts > 0 or due_at <= ${at})) as mails
    `.execute(database.db)
    return rows[0] ?? { sessions: 0, mails: 0 }
  }
  registerAskedGauges(registry, ask, [
    {
      name: 'identity_sessions',
      help: 'Sessions that have not ended; one that was idle for too long leaves within ten minutes',
      read: ({ sessions }) => sessions,
    },
    { name: 'mails_overdue', help: 'Mails that should have gone out by now', read: ({ mails }) => mails },
  ])
}
