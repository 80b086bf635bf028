import { connect } from 'node:net'
import { createMailReader } from '@boli/test-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningMailbox, startMailbox } from '../src/mailbox/index.ts'
import { StoredMails } from '../src/mailbox/stored-mails.ts'
import { createSmtpMailer } from '../src/smtp/index.ts'

describe('mailbox', () => {
  let mailbox: RunningMailbox
  beforeAll(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  })
  afterAll(() => mailbox.stop())
  beforeEach(() => mails().clear())

  const send = async (to: string, subject: string, html = `<p>${subject}</p>`) => {
    const mailer = createSmtpMailer({ url: mailbox.smtpUrl, from: 'Boli <no-reply@boli.example>' })
    await mailer.send({ to, subject, text: `${subject} in plain words`, html, language: 'en' })
    await mailer.close()
  }
  const get = (path: string) => fetch(`${mailbox.url}${path}`)
  const mails = () => createMailReader(mailbox.url)
  const subjects = async (query: string) => (await mails().search(query)).map((mail) => mail.Subject)

  it('finds mail as Mailpit does, newest first', async () => {
    await send('asha@example.org', 'First')
    await send('ravi@example.org', 'Second')
    await send('asha@example.org', 'Third')
    expect(await subjects('to:asha@example.org')).toEqual(['Third', 'First'])
    expect(await subjects('to:ASHA@example.org subject:first')).toEqual(['First'])
    expect(await subjects('to:"ravi@example.org"')).toEqual(['Second'])
    expect(await subjects('"Third in plain"')).toEqual(['Third'])
    expect(await subjects('from:no-reply@boli.example')).toHaveLength(3)
    expect(await subjects('to:unknown@example.org')).toEqual([])
    const page = await (await get('/api/v1/messages?start=1&limit=1')).json()
    expect(page).toMatchObject({ total: 3, start: 1, messages: [{ Subject: 'Second' }] })
    expect(await subjects('')).toHaveLength(3)
    const searchBox = async (query: string) => (await get(`/?query=${encodeURIComponent(query)}`)).text()
    const toRavi = await searchBox('to:ravi@example.org')
    expect([toRavi.includes('Second'), toRavi.includes('Third')]).toEqual([true, false])
    expect(await searchBox('"nothing"')).toContain('No mail matches this search')
  })

  it("returns a mail in Mailpit's format", async () => {
    await send('asha@example.org', 'Formal')
    const [summary] = await mails().search('to:asha@example.org')
    expect(summary).toMatchObject({
      ID: expect.any(String),
      From: { Name: 'Boli', Address: 'no-reply@boli.example' },
      To: [{ Name: '', Address: 'asha@example.org' }],
      Subject: 'Formal',
      Snippet: 'Formal in plain words',
      Size: expect.any(Number),
    })
    expect(Date.now() - Date.parse(summary?.Created ?? '')).toBeLessThan(60_000)
    const mail = await mails().read(summary?.ID ?? '')
    expect(mail).toMatchObject({ ID: summary?.ID, Subject: 'Formal', To: summary?.To, From: summary?.From })
    expect(mail.Text.trim()).toBe('Formal in plain words')
    expect(mail.HTML.trim()).toBe('<p>Formal</p>')
    expect(Number.isNaN(Date.parse(mail.Date))).toBe(false)
    expect(await mails().read('latest')).toEqual(mail)
  })

  it('answers 404 for what does not exist, and for invalid addresses', async () => {
    for (const path of [
      '/api/v1/message/none',
      '/view/none',
      '/view/none.html',
      '/elsewhere',
      '/api/v2/x',
      '//',
    ]) {
      expect((await get(path)).status, path).toBe(404)
    }
    expect((await get('/')).status).toBe(200)
  })

  it('shows text as text, and the mail in a frame without scripts', async () => {
    await send(
      'asha@example.org',
      '<script>alert(1)</script>',
      '<script>alert(2)</script><a href="https://x.example">x</a>',
    )
    const list = await get('/')
    const listHtml = await list.text()
    expect(listHtml).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(listHtml).not.toContain('<script>alert')
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")

    const { ID } = await mails().read('latest')
    const view = await (await get(`/view/${ID}`)).text()
    expect(view).not.toContain('<script>alert')
    expect(view).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const content = await get(`/view/${ID}.html`)
    expect(content.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups[^;]*; default-src 'none'/,
    )
    expect(await content.text()).toContain('alert(2)')
  })

  it('refuses a mail above its limit and takes the next one', async () => {
    await expect(send('asha@example.org', 'Huge', 'x'.repeat(3 * 1024 * 1024))).rejects.toThrow()
    await send('asha@example.org', 'Small')
    expect(await subjects('to:asha@example.org')).toEqual(['Small'])
  })

  it('survives a sender that disconnects', async () => {
    const port = Number(new URL(mailbox.smtpUrl).port)
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('EHLO x\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<d@e.f>\r\nDATA\r\nSubject: half')
        socket.once('data', () => socket.resetAndDestroy())
      })
      socket.once('close', () => resolve())
    })
    await send('asha@example.org', 'Whole')
    expect(await subjects('')).toEqual(['Whole'])
  })

  it('says so when a port is taken', async () => {
    const httpPort = Number(new URL(mailbox.url).port)
    const smtpPort = Number(new URL(mailbox.smtpUrl).port)
    await expect(startMailbox({ smtpPort: 0, httpPort })).rejects.toThrow('EADDRINUSE')
    await expect(startMailbox({ smtpPort, httpPort: 0 })).rejects.toThrow('EADDRINUSE')
  })
})

it('stored mails are the newest ones only', async () => {
  const mails = new StoredMails(3)
  for (const number of [1, 2, 3, 4, 5]) {
    await mails.add(Buffer.from(`Subject: ${number}\r\n\r\ntext`), ['a@example.org'])
  }
  expect(mails.all().map((mail) => mail.email.subject)).toEqual(['5', '4', '3'])
})
