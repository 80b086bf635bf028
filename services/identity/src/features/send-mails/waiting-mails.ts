import { inTransaction, retryDelayMs } from '@boli/database'
import type { Selectable } from 'kysely'
import { secondFactorMailKinds } from '../../domain/mails.ts'
import type { MailTable } from '../../persistence/tables.ts'
import type { IdentityDb } from '../../persistence/users.ts'

export type WaitingMail = Selectable<MailTable>

/**
 * Takes the mail that has been due longest. Its next try is stored before this one begins: after a crash in
 * between it is sent twice rather than never, and no transaction is open while it is sent.
 */
export async function claimMail(db: IdentityDb, now: Date): Promise<WaitingMail | null> {
  // Mostly nothing is due: one look says so, where a transaction would be three statements.
  if (!(await dueMail(db, now).executeTakeFirst())) return null
  return inTransaction(db, async (trx) => {
    const waiting = await dueMail(trx, now).forUpdate('mails').skipLocked().executeTakeFirst()
    if (!waiting) return null
    const attempts = waiting.attempts + 1
    return trx
      .updateTable('mails')
      .set({ attempts, due_at: new Date(now.getTime() + retryDelayMs(attempts)) })
      .where('id', '=', waiting.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function dueMail(db: IdentityDb, now: Date) {
  return (
    db
      .selectFrom('mails')
      .innerJoin('users', 'users.id', 'mails.user_id')
      .selectAll('mails')
      .where('mails.sent_at', 'is', null)
      .where('mails.due_at', '<=', now)
      // A new address that nobody has confirmed may be a stranger's: what is personal waits for the code.
      .where((where) =>
        where.or([
          where('users.is_verified', '=', true),
          where('mails.kind', 'in', ['password-changed', 'email-changed', ...secondFactorMailKinds]),
        ]),
      )
      .orderBy('mails.due_at')
      .limit(1)
  )
}

/** Notes that a mail is with the mail server; an address that was only this mail's is forgotten. */
export async function markSent(db: IdentityDb, mail: WaitingMail, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: now, to_address: null }).where('id', '=', mail.id).execute()
}

/** Removes a mail that has nothing to tell any more. */
export async function dropMail(db: IdentityDb, mail: WaitingMail): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', mail.id).execute()
}
