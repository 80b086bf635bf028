import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startMailbox } from '@boli/mailer/mailbox'
import { createMailReader } from '@boli/test-kit'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../src/send-test-mail.ts', import.meta.url))

async function run(smtpUrl: string, ...words: string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, SMTP_URL: smtpUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaint, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status, said, complaint }
}

test('the operator’s test mail arrives, or the reason is shown, without the password', async () => {
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  expect(await run(mailbox.smtpUrl, 'you@boli.example')).toMatchObject({ status: 0, complaint: '' })
  const mail = await createMailReader(mailbox.url).newestTo('you@boli.example')
  expect(mail.Subject).toBe('Boli can send mail')
  await mailbox.stop()
  const refused = await run(mailbox.smtpUrl.replace('//', '//name:secret@'), 'you@boli.example')
  expect(refused).toMatchObject({ status: 1, said: '' })
  expect(refused.complaint).toContain('ESOCKET')
  expect(refused.complaint).not.toContain('secret')
  expect((await run(mailbox.smtpUrl)).status).toBe(2)
})
