import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, farmer, type InformationApp, startInformationApp } from './support/information-app.ts'

const message = {
  name: 'Asha',
  email: 'asha@example.org',
  subject: 'Weighing',
  message: 'Who weighs the lot?\n<b>Thanks</b>',
}
let information: InformationApp

beforeAll(async () => {
  information = await startInformationApp()
})
afterAll(() => information.close())

const send = (body: object) =>
  information.call(null, { method: 'POST', url: '/api/v1/info/contact', payload: body })

test('keeps a message, mails it once the mail server is there, and shows it to administrators', async () => {
  information.faults.isMailDown = true
  const answer = await send(message)
  expect(answer.json()).toMatchObject({ status: 200, message: 'Message sent successfully!', data: null })
  await eventually(() => expect(information.faults.refusedMails).toBeGreaterThan(0))
  information.faults.isMailDown = false
  information.clock.now = new Date(information.clock.now.getTime() + 61_000)
  const mail = await eventually(() => {
    const [first] = information.mails
    if (!first) throw new Error('not mailed yet')
    return first
  })
  expect(mail).toMatchObject({ to: 'support@boli.example', subject: 'Contact: Weighing' })
  expect(mail.text).toContain('asha@example.org')
  expect(mail.html).not.toContain('<b>')

  await eventually(() => expect(information.told.map(({ type }) => type)).toContain('message-received'))
  const list = await information.call(admin, { url: '/api/v1/admin/contact-messages' })
  expect(list.json().data).toMatchObject([{ ...message }])
  expect((await information.call(farmer, { url: '/api/v1/admin/contact-messages' })).statusCode).toBe(403)
})

test('names each missing field', async () => {
  const answer = await send({ email: 'nobody', message: '   ' })
  expect(answer.statusCode).toBe(400)
  const fields = answer.json().errors.map(({ field }: { field: string }) => field)
  expect(fields.sort()).toEqual(['email', 'message', 'name', 'subject'])
})

test('takes five messages an hour from one address', async () => {
  const from = (email: string) => send({ ...message, email })
  const answers = await Promise.all(Array.from({ length: 7 }, () => from('Busy@example.org')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  const refused = await from('busy@example.org')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('other@example.org')).statusCode).toBe(200)
  information.clock.now = new Date(information.clock.now.getTime() + 61 * 60 * 1000)
  expect((await from('busy@example.org')).statusCode).toBe(200)
})
