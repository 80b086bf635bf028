import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { ContactPage } from './contact-page.tsx'

beforeEach(async () => {
  await startTestI18n()
  takeToasts()
  setSessionUser(null)
})

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement

async function write() {
  await userEvent.type(field('Name'), 'Sita Devi')
  await userEvent.type(field('Email'), 'sita@example.in')
  await userEvent.type(field('Subject'), 'A question')
  await userEvent.type(field('Message'), 'How do I begin?')
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
}

test('a message is sent and said to be sent', async () => {
  const { sent } = startFakeServer({ 'POST /info/contact': () => accepted(null) })
  renderAt('/contact', <ContactPage />)
  await write()
  await waitFor(() => expect(takeToasts()).toEqual(['Message sent successfully!']))
  expect(sent[0]?.body).toEqual({
    name: 'Sita Devi',
    email: 'sita@example.in',
    subject: 'A question',
    message: 'How do I begin?',
  })
  expect(field('Message').value).toBe('')
})

test('all four fields are required', async () => {
  const { sent } = startFakeServer({})
  renderAt('/contact', <ContactPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(await screen.findByText('Please tell us your name')).toBeDefined()
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(screen.getByText('Please give a subject')).toBeDefined()
  expect(screen.getByText('Please write your message')).toBeDefined()
  expect(sent).toEqual([])
})

test.each([
  ['no server', () => noNetwork(), 'Failed to send message. Please try again.'],
  ['a server in trouble', () => refused('internal-error'), 'Failed to send message. Please try again.'],
  ['too many messages', () => refused('too-many-requests'), 'Too many requests. Please wait a moment'],
])('%s: the text stays, and a toast tells', async (_, reply, text) => {
  startFakeServer({ 'POST /info/contact': reply })
  renderAt('/contact', <ContactPage />)
  await write()
  await waitFor(() => expect(takeToasts()).toEqual([text]))
  expect(field('Message').value).toBe('How do I begin?')
})

test('the signed-in need not say who they are', () => {
  setSessionUser(aUser({ fullname: 'Ram Kisan' }))
  renderAt('/contact-us', <ContactPage />)
  expect([field('Name').value, field('Email').value]).toEqual(['Ram Kisan', 'ramkisan@example.in'])
})

test('the business hours are the specification’s', () => {
  renderAt('/contact', <ContactPage />)
  expect(screen.getByText('Monday to Saturday 9:00 AM to 6:00 PM')).toBeDefined()
})
