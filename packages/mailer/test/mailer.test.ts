import { createServer, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { createMailReader } from '@boli/test-kit'
import { findFreePort } from '@boli/test-kit/free-port'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Mail, UnsafeMail } from '../src/index.ts'
import { MailNotSent } from '../src/mail-not-sent.ts'
import { type RunningMailbox, startMailbox } from '../src/mailbox/index.ts'
import { createSmtpMailer } from '../src/smtp/index.ts'

const from = 'Boli <no-reply@boli.example>'

function aMail(changes: Partial<Mail> = {}): Mail {
  const to = `${crypto.randomUUID().slice(0, 8)}@example.org`
  return {
    to,
    subject: 'Your code',
    text: 'Code 123456',
    html: '<p>Code <b>123456</b></p>',
    language: 'en',
    ...changes,
  }
}

describe('SMTP mailer', () => {
  let mailbox: RunningMailbox
  beforeAll(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  })
  afterAll(() => mailbox.stop())

  const mails = () => createMailReader(mailbox.url)
  /** Sends a mail, and reads it with its headers. */
  async function deliver(changes: Partial<Mail> = {}) {
    const mailer = createSmtpMailer({ url: mailbox.smtpUrl, from })
    const mail = aMail(changes)
    await mailer.send(mail)
    await mailer.close()
    const found = await mails().newestTo(mail.to)
    return { mail, found, headers: await mails().headers(found.ID) }
  }

  it('has delivered text and HTML once send resolves, marked as automatic and with the language', async () => {
    const hindi = { subject: 'आपका कोड', text: 'कोड १२३', html: '<p>कोड १२३</p>', language: 'hi' } as const
    const { mail, found, headers } = await deliver(hindi)
    expect(found).toMatchObject({
      From: { Name: 'Boli', Address: 'no-reply@boli.example' },
      To: [{ Address: mail.to }],
    })
    const forms = [found.Subject, found.Text.trim(), found.HTML.trim()]
    expect(forms).toEqual([hindi.subject, hindi.text, hindi.html])
    expect(headers).toMatchObject({ 'Content-Language': ['hi'], 'Auto-Submitted': ['auto-generated'] })
  })

  it('allows a reply address other than the sender’s', async () => {
    const { headers } = await deliver({ replyTo: 'asha@example.org' })
    expect(headers['Reply-To']).toEqual(['asha@example.org'])
  })

  it.each([
    ['a header in the recipient', { to: 'a@example.org\r\nBcc: b@example.org' }],
    ['two recipients', { to: 'a@example.org, b@example.org' }],
    ['a named recipient', { to: 'Somebody <a@example.org>' }],
    ['a group', { to: 'all:a@example.org;' }],
    ['no recipient', { to: '' }],
    ['a header in the address for answers', { replyTo: 'a@example.org\r\nBcc: b@example.org' }],
    ['a header in the subject', { subject: 'Hello\r\nBcc: b@example.org' }],
    ['a bare line feed in the subject', { subject: 'Hello\nX: y' }],
  ])('refuses %s', async (_, changes) => {
    const mailer = createSmtpMailer({ url: mailbox.smtpUrl, from })
    const before = await mails().search('')
    await expect(mailer.send(aMail(changes))).rejects.toThrow(UnsafeMail)
    expect(await mails().search('')).toEqual(before)
    await mailer.close()
  })

  it('refuses work once closed', async () => {
    const mailer = createSmtpMailer({ url: mailbox.smtpUrl, from })
    await mailer.close()
    await expect(mailer.send(aMail())).rejects.toThrow('closed')
  })
})

describe('SMTP mailer without a working server', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  it('sends nothing to an address that cannot exist', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from })
    await mailer.send({ ...aMail(), to: 'load1@load.invalid' })
  })

  it('rejects by the deadline if the server accepts and stays silent', async () => {
    const sockets: Socket[] = []
    const silent: Server = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    stops.push(async () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, deadlineMs: 300 })
    await expect(mailer.send(aMail())).rejects.toThrow()
  })

  it('reports that the server refused the mail, without its recipient', async () => {
    const refusing = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
    })
    const port = await findFreePort()
    await new Promise<void>((resolve) => refusing.listen(port, '127.0.0.1', resolve))
    stops.push(() => new Promise((resolve) => refusing.close(resolve)))
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from })
    const error = await mailer.send(aMail({ to: 'ravi@farm.example' })).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(MailNotSent)
    expect(error).toMatchObject({ responseCode: 550, isPermanent: true })
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('ravi')
  })

  it('delivers again after the server was unavailable', async () => {
    const port = await findFreePort()
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from })
    const first = await startMailbox({ smtpPort: port, httpPort: 0 })
    await mailer.send(aMail())
    await first.stop()
    await expect(mailer.send(aMail())).rejects.toThrow()
    const second = await startMailbox({ smtpPort: port, httpPort: 0 })
    stops.push(second.stop)
    await expect(mailer.send(aMail())).resolves.toBeUndefined()
  })
})
