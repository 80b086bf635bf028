import PostalMime, { type Address, type Email, type Mailbox } from 'postal-mime'

/** A mail that has arrived. */
export interface StoredMail {
  id: string
  arrived: Date
  size: number
  /** The envelope recipients (SMTP RCPT TO), which may differ from the headers. */
  recipients: string[]
  from: Mailbox
  to: Mailbox[]
  cc: Mailbox[]
  email: Email
}

/** The newest mails, at most {@link limit}; older ones are dropped. */
export class StoredMails {
  readonly limit: number
  #newestFirst: StoredMail[] = []

  constructor(limit = 500) {
    this.limit = limit
  }

  async add(raw: Buffer, recipients: string[]): Promise<void> {
    const email = await PostalMime.parse(raw)
    const mail: StoredMail = {
      id: crypto.randomUUID(),
      arrived: new Date(),
      size: raw.length,
      recipients,
      from: mailboxes(email.from)[0] ?? { name: '', address: '' },
      to: (email.to ?? []).flatMap(mailboxes),
      cc: (email.cc ?? []).flatMap(mailboxes),
      email,
    }
    this.#newestFirst = [mail, ...this.#newestFirst].slice(0, this.limit)
  }

  /** Newest first. */
  all(): readonly StoredMail[] {
    return this.#newestFirst
  }

  /** `latest` is the newest, as in Mailpit. */
  find(id: string): StoredMail | null {
    if (id === 'latest') return this.#newestFirst[0] ?? null
    return this.#newestFirst.find((mail) => mail.id === id) ?? null
  }

  clear(): void {
    this.#newestFirst = []
  }
}

function mailboxes(address: Address | undefined): Mailbox[] {
  if (!address) return []
  return address.group ?? [address]
}

/** The beginning of a mail's text on one line. */
export function snippetOf(mail: StoredMail): string {
  const text = mail.email.text ?? (mail.email.html ?? '').replaceAll(/<[^>]*>/g, ' ')
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 250)
}
