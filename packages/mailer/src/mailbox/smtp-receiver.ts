import type { AddressInfo, Server } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { StoredMails } from './stored-mails.ts'

const maxMailBytes = 2 * 1024 * 1024

/** Accepts mail for every recipient and relays none. */
export async function startSmtpReceiver(mails: StoredMails, port: number, host: string) {
  const server = new SMTPServer({
    // Without a certificate that anyone could verify, offering TLS would only turn senders away.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: maxMailBytes,
    socketTimeout: 30_000,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      store(mails, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  const listening = await new Promise<Server>((resolve, reject) => {
    server.once('error', reject)
    const bound: Server = server.listen(port, host, () => {
      server.off('error', reject)
      // A client that disconnects is not our concern.
      server.on('error', () => {})
      resolve(bound)
    })
  })
  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function store(
  mails: StoredMails,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  // Read to the end even if it is too large: the answer may only follow the last byte.
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= maxMailBytes) chunks.push(chunk)
  }
  if (size > maxMailBytes) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 })
  const recipients = session.envelope.rcptTo.map(({ address }) => address)
  await mails.add(Buffer.concat(chunks), recipients)
}
