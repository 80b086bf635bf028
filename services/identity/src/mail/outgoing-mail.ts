import type { Language } from '@boli/contracts'
import { layOut, type Mail } from '@boli/mailer'
import { type AccountLetter, codeLetter, wordsOf } from '@boli/words'
import type { IdentityDeps } from '../deps.ts'
import { addressToConfirm, type User } from '../domain/user.ts'

type Sending = Pick<IdentityDeps, 'background' | 'mailer'>

/**
 * Sends a mail that carries a secret in the background of the request: an answer neither waits for the mail server nor
 * reveals, by its timing, whether a mail was sent. Such mails are never stored in a table, where they would be in clear
 * text; all others go through the table `mails`. Never fails: an error is logged, and the recipient can request another.
 */
export function mailBeside({ background, mailer }: Sending, kind: string, userId: string, mail: Mail): void {
  background.run({ mail: kind, userId }, () => mailer.send(mail))
}

/**
 * Mails a code to the address that it confirms. The recipient may be a stranger whose address another person entered:
 * they see only the username of the account, and no text that its owner can choose freely.
 */
export function mailCode(identity: Sending, user: User, code: string): void {
  const to = addressToConfirm(user)
  if (to === null) return
  const letter = codeLetter(user.language, { name: user.username, code })
  mailBeside(identity, 'code', user.id, mailOf(to, user.language, letter))
}

/** A letter as a mail to one address. */
export function mailOf(to: string, language: Language, letter: AccountLetter): Mail {
  return layOut(to, { language, footer: wordsOf(language).footer }, letter)
}
