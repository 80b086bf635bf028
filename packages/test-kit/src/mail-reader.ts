import { eventually } from './eventually.ts'

interface MailPerson {
  Name: string
  Address: string
}

/** A mail in a list, with Mailpit's field names. */
interface MailSummary {
  ID: string
  From: MailPerson
  To: MailPerson[]
  Subject: string
  Created: string
  Snippet: string
  Size: number
}

/** A whole mail, with Mailpit's field names. */
interface ReceivedMail {
  ID: string
  From: MailPerson
  To: MailPerson[]
  Subject: string
  Date: string
  Text: string
  HTML: string
}

export interface MailReader {
  /** Newest first. @param limit How many at most; default 50. */
  search(query: string, limit?: number): Promise<MailSummary[]>
  read(id: string): Promise<ReceivedMail>
  headers(id: string): Promise<Record<string, string[]>>
  /** Waits for a mail to an address. @param subject Part of the subject, where it matters which one. */
  newestTo(address: string, options?: { subject?: string; withinMs?: number }): Promise<ReceivedMail>
  clear(): Promise<void>
}

/** Reads received mail from Boli's own mailbox or from Mailpit; both have the same interface. */
export function createMailReader(url: string): MailReader {
  const call = async <T>(path: string, method = 'GET'): Promise<T> => {
    const response = await fetch(`${url}/api/v1${path}`, { method })
    if (!response.ok) throw new Error(`the mailbox answered ${response.status} to ${method} ${path}`)
    return (method === 'GET' ? await response.json() : undefined) as T
  }
  const search = async (query: string, limit = 50) => {
    const path = `/search?query=${encodeURIComponent(query)}&limit=${limit}`
    return (await call<{ messages: MailSummary[] }>(path)).messages
  }
  const read = (id: string) => call<ReceivedMail>(`/message/${id}`)
  return {
    search,
    read,
    headers: (id) => call(`/message/${id}/headers`),
    newestTo: (address, { subject, withinMs = 20_000 } = {}) =>
      eventually(
        async () => {
          const [newest] = await search(`to:"${address}"${subject ? ` subject:"${subject}"` : ''}`)
          if (!newest) throw new Error(`no mail to ${address} has arrived`)
          return read(newest.ID)
        },
        { withinMs, everyMs: 100 },
      ),
    clear: () => call('/messages', 'DELETE'),
  }
}
