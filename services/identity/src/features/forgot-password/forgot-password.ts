import { inTransaction } from '@boli/database'
import type { Identity } from '../../deps.ts'
import { mayMailReset, resetLimits } from '../../domain/password-reset.ts'
import type { User } from '../../domain/user.ts'
import { resetMail } from '../../mail/reset-mail.ts'
import { insertReset } from '../../persistence/password-resets.ts'
import { findByEmail, lockUser } from '../../persistence/users.ts'

/**
 * Mails a reset link where the address has an account. The caller learns nothing either way, not even by the
 * time it takes: only the look-up, which both have in common, is waited for.
 */
export async function forgotPassword(identity: Identity, email: string): Promise<void> {
  const user = await findByEmail(identity.database.db, email)
  if (user)
    identity.background.run({ task: 'forgot-password', userId: user.id }, () => mailReset(identity, user))
}

async function mailReset(identity: Identity, user: User): Promise<void> {
  const token = await issueReset(identity, user)
  if (!token) return
  // Behind the `#` the token stays in the browser: it stands in no log and no referrer.
  const url = `${identity.config.publicUrl}/reset-password/#${token}`
  identity.mail.send('reset', user.id, resetMail(user.email, user.language, { name: user.username, url }))
}

/**
 * @returns null where the account had enough links lately, or has another address by now: a link that was asked for
 *   while the new one was being confirmed must not open the account from the former mailbox.
 */
async function issueReset(
  identity: Identity,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
): Promise<string | null> {
  const now = identity.now()
  return inTransaction(identity.database.db, async (trx) => {
    if ((await lockUser(trx, userId))?.email !== email) return null
    const earlier = await trx
      .selectFrom('password_resets')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(now.getTime() - resetLimits.windowMs))
      .execute()
    const issuedAt = earlier.map((row) => row.created_at)
    return mayMailReset(issuedAt, now) ? insertReset(trx, userId, now) : null
  })
}
