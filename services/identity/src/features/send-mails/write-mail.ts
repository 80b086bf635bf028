import type { Mail } from '@boli/mailer'
import type { Identity } from '../../deps.ts'
import { secondFactorMailKinds } from '../../domain/mails.ts'
import { fullNameOf, type User } from '../../domain/user.ts'
import { emailChangedMail } from '../../mail/email-changed-mail.ts'
import { passwordChangedMail } from '../../mail/password-changed-mail.ts'
import { secondFactorMail } from '../../mail/second-factor-mail.ts'
import { welcomeMail } from '../../mail/welcome-mail.ts'
import { findUser } from '../../persistence/users.ts'
import type { WaitingMail } from './mail-queue.ts'

/**
 * Writes a mail from what is true now, in its reader's present language and to their present address.
 * @returns null where there is nothing to tell any more.
 */
export async function writeMail(
  identity: Pick<Identity, 'database' | 'config'>,
  mail: WaitingMail,
): Promise<Mail | null> {
  const { db } = identity.database
  const reader = await findUser(db, mail.user_id)
  if (!reader) return null
  return writeAccountMail(identity.config.publicUrl, mail, reader)
}

function writeAccountMail(publicUrl: string, mail: WaitingMail, reader: User): Mail | null {
  const { language, role } = reader
  const to = mail.to_address ?? reader.email
  const name = fullNameOf(reader)
  switch (mail.kind) {
    case 'welcome':
      return welcomeMail(to, language, { name, role, publicUrl })
    case 'password-changed':
      return passwordChangedMail(to, language, { name, url: `${publicUrl}/forgotPassword` })
    case 'email-changed':
      return emailChangedMail(to, language, { name, publicUrl })
    default: {
      const kind = secondFactorMailKinds.find((one) => one === mail.kind)
      return kind ? secondFactorMail(to, language, { kind, name, publicUrl }) : null
    }
  }
}
