import type { Mail, Mailer } from '@boli/mailer'
import type { BackgroundTasks } from '../background-tasks.ts'

/**
 * Sends codes and reset links beside the request: an answer neither waits for the mail server nor tells, by the
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
