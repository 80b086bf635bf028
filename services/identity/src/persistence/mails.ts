import { newId } from '@boli/contracts'
import type { MailKind } from '../domain/mails.ts'
import type { IdentityDb } from './tables.ts'

/** Queues a mail about an account, in the transaction of the change. */
export async function queueAccountMail(
  trx: IdentityDb,
  mail: {
    kind: MailKind
    userId: string
    /** Recipient, if not the user's own address. */
    toAddress?: string
    now: Date
  },
): Promise<void> {
  const { kind, userId, toAddress, now } = mail
  await trx
    .insertInto('mails')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      kind,
      to_address: toAddress ?? null,
      happened_at: now,
      due_at: now,
      sent_at: null,
    })
    .execute()
}
