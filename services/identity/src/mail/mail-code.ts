import type { Identity } from '../deps.ts'
import { addressToConfirm, type User } from '../domain/user.ts'
import { codeMail } from './code-mail.ts'

/**
 * Mails a code to the address that it confirms. The reader may be a stranger whose address somebody else entered: of
 * the account they see the username and nothing that its owner may write freely.
 */
export function mailCode(identity: Pick<Identity, 'mail'>, user: User, code: string): void {
  const to = addressToConfirm(user)
  if (to !== null)
    identity.mail.send('code', user.id, codeMail(to, user.language, { name: user.username, code }))
}
