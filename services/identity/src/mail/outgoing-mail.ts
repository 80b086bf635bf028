import type { Mail, Mailer } from '@boli/mailer'
import type { BackgroundTasks } from '../background-tasks.ts'
import type { IdentityDeps } from '../deps.ts'
import { addressToConfirm, type User } from '../domain/user.ts'
import { codeMail } from './code-mail.ts'

/**
 * Sends codes and reset links beside the request: an answer neither waits for the mail server nor reveals, by the
 * time it takes, whether a mail was sent. They never wait in a table, where they would stand in the clear.
 */
export class OutgoingMail {
  readonly #mailer: Mailer
  readonly #background: BackgroundTasks

  constructor(mailer: Mailer, background: BackgroundTasks) {
    this.#mailer = mailer
    this.#background = background
  }

  /** Never fails: what cannot be sent is logged, and its reader can ask for another. */
  send(kind: string, userId: string, mail: Mail): void {
    this.#background.run({ mail: kind, userId }, () => this.#mailer.send(mail))
  }
}

/**
 * Mails a code to the address that it confirms. The recipient may be a stranger whose address another person entered: of
 * the account they see the username and nothing that its owner may write freely.
 */
export function mailCode(identity: Pick<IdentityDeps, 'mail'>, user: User, code: string): void {
  const to = addressToConfirm(user)
  if (to !== null)
    identity.mail.send('code', user.id, codeMail(to, user.language, { name: user.username, code }))
}
