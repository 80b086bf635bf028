import { claimJob, type JobQueue } from '@boli/database'
import { isPermanentFailure, type Mail } from '@boli/mailer'
import {
  type AccountLetter,
  emailChangedLetter,
  passwordLetter,
  secondFactorLetter,
  welcomeLetter,
} from '@boli/words'
import { type Selectable, sql } from 'kysely'
import type { IdentityDeps } from '../deps.ts'
import { isOldNews, securityMailKinds } from '../domain/mails.ts'
import { fullNameOf, type User } from '../domain/user.ts'
import { mailOf } from '../mail/outgoing-mail.ts'
import type { MailTable } from '../persistence/tables.ts'
import { findUser } from '../persistence/users.ts'

type WaitingMail = Selectable<MailTable>

type Sending = Pick<IdentityDeps, 'database' | 'config' | 'mailer' | 'logger' | 'now'>

/** The waiting mails. */
export function mailQueue(identity: Sending): JobQueue<WaitingMail> {
  const { mailer, now } = identity
  const { db } = identity.database
  const drop = async ({ id }: WaitingMail) => {
    await db.deleteFrom('mails').where('id', '=', id).execute()
  }
  return {
    name: 'a mail',
    claim: () => claimJob(db, { table: 'mails', isOpen, now: now() }),
    async run(mail) {
      const written = await writeMail(identity, mail)
      if (!written) return drop(mail)
      await mailer.send(written)
      // An address that was stored only for this mail is deleted.
      await db
        .updateTable('mails')
        .set({ sent_at: now(), to_address: null })
        .where('id', '=', mail.id)
        .execute()
    },
    giveUp: drop,
    isTooOld: (mail) => isOldNews(mail.happened_at, now()),
    isPermanent: isPermanentFailure,
    describe: ({ kind, user_id, attempts }) => ({ mail: kind, userId: user_id, attempts }),
  }
}

/** A new, unverified address may be a stranger's: personal content waits for the code. */
const isOpen = sql`sent_at is null and (
  kind = any (${['password-changed', 'email-changed', ...securityMailKinds]})
  or exists (select from users where users.id = mails.user_id and is_verified))`

/**
 * Writes a mail from the current state, in the recipient's current language and to their current address.
 * @returns null
 * if there is nothing left to report.
 */
async function writeMail(
  identity: Pick<IdentityDeps, 'database' | 'config'>,
  mail: WaitingMail,
): Promise<Mail | null> {
  const { db } = identity.database
  const recipient = await findUser(db, mail.user_id)
  if (!recipient) return null
  const letter = letterOf(identity.config.publicUrl, mail, recipient)
  return letter && mailOf(mail.to_address ?? recipient.email, recipient.language, letter)
}

function letterOf(publicUrl: string, mail: WaitingMail, recipient: User): AccountLetter | null {
  const { language, role } = recipient
  const name = fullNameOf(recipient)
  switch (mail.kind) {
    case 'welcome':
      return welcomeLetter(language, { name, role, publicUrl })
    case 'password-changed':
      return passwordLetter(language, 'password-changed', { name, url: `${publicUrl}/forgotPassword` })
    case 'email-changed':
      return emailChangedLetter(language, { name, publicUrl })
    default:
      // A newer release may have stored another kind.
      if (!securityMailKinds.includes(mail.kind)) return null
      return secondFactorLetter(language, { kind: mail.kind, name, publicUrl })
  }
}
