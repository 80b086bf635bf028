import type { Language } from '@boli/contracts'
import { layOut, type Mail, type Mailer } from '@boli/mailer'
import { type AccountLetter, codeLetter, wordsOf } from '@boli/words'
import type { BackgroundTasks } from '../background-tasks.ts'
import { addressToConfirm, type User } from '../domain/user.ts'

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
export function mailCode(identity: { mail: OutgoingMail }, user: User, code: string): void {
  const to = addressToConfirm(user)
  if (to === null) return
  const letter = codeLetter(user.language, { name: user.username, code })
  identity.mail.send('code', user.id, mailOf(to, user.language, letter))
}

/** A letter as a mail to one address. */
export function mailOf(to: string, language: Language, letter: AccountLetter): Mail {
  return layOut(to, { language, footer: wordsOf(language).footer }, letter)
}
