import type { Language } from '@boli/contracts'
import { layOut, type Mail, type Mailer } from '@boli/mailer'
import { type AccountLetter, codeLetter, wordsOf } from '@boli/words'
import type { BackgroundTasks } from '../background-tasks.ts'
import { addressToConfirm, type User } from '../domain/user.ts'

/**
 * Sends codes and reset links in the background of the request: an answer neither waits for the mail server nor
 * reveals, by its timing, whether a mail was sent. They are never stored in a table, where they would be in clear text.
 */
export class OutgoingMail {
  readonly #mailer: Mailer
  readonly #background: BackgroundTasks

  constructor(mailer: Mailer, background: BackgroundTasks) {
    this.#mailer = mailer
    this.#background = background
  }

  /** Never fails: an error is logged, and the recipient can request another mail. */
  send(kind: string, userId: string, mail: Mail): void {
    this.#background.run({ mail: kind, userId }, () => this.#mailer.send(mail))
  }
}

/**
 * Mails a code to the address that it confirms. The recipient may be a stranger whose address another person entered:
 * they see only the username of the account, and no text that its owner can choose freely.
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
