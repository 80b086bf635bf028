import { registerAskedGauges, type Service } from '@boli/http-kit'
import type { InformationDeps } from './deps.ts'

/** What only information can tell. Every instance tells of the same rows: take the largest, not the sum. */
export function measureInformation(
  registry: Service['metrics'],
  { database }: Pick<InformationDeps, 'database'>,
): void {
  const ask = () =>
    database.db
      .selectFrom('messages')
      .where('mailed_at', 'is', null)
      .where('mail_given_up_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  registerAskedGauges(registry, ask, [
    { name: 'mails_overdue', help: 'Mails that should have gone out by now', read: ({ count }) => count },
  ])
}
