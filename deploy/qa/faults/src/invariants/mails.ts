import { createMailReader } from '@boli/test-kit/mail-reader'
import { firstOf, type Queried } from './check.ts'

/** Capacity of the mailbox; it is read often enough that no mail is dropped in between. */
const KEPT = 500
const COUNT_EVERY_MS = 3_000
const CODE_SUBJECT = /code|कोड/i

/** Counts arriving mails, except those with a code, which are not stored in a table. */
export class MailCounter {
  readonly #seen = new Set<string>()
  readonly #mailbox: string
  readonly #timer: NodeJS.Timeout

  constructor(mailbox: string) {
    this.#mailbox = mailbox
    this.#timer = setInterval(() => void this.count().catch(() => {}), COUNT_EVERY_MS)
    this.#timer.unref()
  }

  async count(): Promise<number> {
    for (const { ID, Subject } of await createMailReader(this.#mailbox).search('', KEPT)) {
      if (!CODE_SUBJECT.test(Subject)) this.#seen.add(ID)
    }
    return this.#seen.size
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Each mail arrives once, with one exception: a mail may arrive twice if the process died after sending it and before
   * recording that it was sent. The attempt counter is reset when a person is outbid again; a mail that was being sent at
   * that moment leaves only its record.
   */
  async wrongMails(database: Queried): Promise<string[]> {
    const [noted] = await database.query<{ sent: number; tries: number }>(
      `select count(*) filter (where sent_at is not null)::int as sent,
         coalesce(sum(greatest(attempts, (sent_at is not null)::int)), 0)::int as tries
       from (select sent_at, attempts from identity.mails
         union all select sent_at, attempts from notifications.deliveries where channel = 'mail') mails`,
    )
    const arrived = await this.count()
    const { sent = 0, tries = 0 } = noted ?? {}
    if (arrived >= sent && arrived <= tries) return []
    return firstOf('mails arrived', [{ arrived, sent, tries }])
  }
}
