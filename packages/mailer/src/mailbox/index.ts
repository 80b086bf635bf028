import { startMailboxPages } from './http-server.ts'
import { startSmtpReceiver } from './smtp-receiver.ts'
import { StoredMails } from './stored-mails.ts'

export interface MailboxOptions {
  /** 0 means any free port. */
  smtpPort: number
  httpPort: number
  /** Default 127.0.0.1: anyone who reaches the mailbox reads every mail in it. */
  host?: string
}

export interface RunningMailbox {
  smtpUrl: string
  /** URL of the page; Mailpit's interface is below `/api/v1`. */
  url: string
  stop(): Promise<void>
}

/**
 * A mail server for development: accepts every mail, stores the newest 500 in memory, shows them on a page,
 * and answers Mailpit's `GET /api/v1/search` and `GET /api/v1/message/{ID}`.
 * @throws when a port is taken.
 */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const { smtpPort, httpPort, host = '127.0.0.1' } = options
  const mails = new StoredMails()
  const receiver = await startSmtpReceiver(mails, smtpPort, host)
  const pages = await startMailboxPages(mails, httpPort, host).catch(async (error) => {
    await receiver.stop()
    throw error
  })
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return {
    smtpUrl: `smtp://${reachable}:${receiver.port}`,
    url: `http://${reachable}:${pages.port}`,
    stop: async () => {
      await Promise.all([receiver.stop(), pages.stop()])
    },
  }
}
