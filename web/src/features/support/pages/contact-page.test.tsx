import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { field } from '../../../test/on-screen.ts'
import { openPage, renderAt, startPages, takeToasts } from '../../../test/render-at.tsx'
import { ContactPage } from './contact-page.tsx'

const support = { 'GET /info/contact': () => accepted({ email: 'help@mandi.example' }) }

beforeEach(async () => {
  await startPages()
  startFakeServer(support)
})

async function write() {
  await userEvent.type(field('Name'), 'Sita Devi')
  await userEvent.type(field('Email'), 'sita@example.in')
  await userEvent.type(field('Subject'), 'A question')
  await userEvent.type(field('Message'), 'How do I begin?')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
}

test('a message is sent, and the page says so', async () => {
  const { sent } = openPage('/contact', <ContactPage />, {
    ...support,
    'POST /info/contact': () => accepted(null),
  })
  await write()
  await waitFor(() => expect(takeToasts()).toEqual(['Message sent successfully!']))
  expect(sent.at(-1)?.body).toEqual({
    ...{ name: 'Sita Devi', email: 'sita@example.in', subject: 'A question', message: 'How do I begin?' },
  })
  expect(field('Message').value).toBe('')
})

test('all four fields are required', async () => {
  const { sent } = openPage('/contact', <ContactPage />, support)
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Please tell us your name')).toBeDefined()
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(screen.getByText('Please give a subject')).toBeDefined()
  expect(screen.getByText('Please write your message')).toBeDefined()
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})

test.each([
  ['no server', () => noNetwork(), 'Failed to send message. Please try again.'],
  ['a server in trouble', () => refused('internal-error'), 'Failed to send message. Please try again.'],
  ['too many messages', () => refused('too-many-requests'), 'Too many requests. Please wait a moment'],
])('%s: the text stays, and a toast says why', async (_, reply, text) => {
  openPage('/contact', <ContactPage />, { ...support, 'POST /info/contact': reply })
  await write()
  await waitFor(() => expect(takeToasts()).toEqual([text]))
  expect(field('Message').value).toBe('How do I begin?')
})

test('signed-in users are not asked for their name and email, and the business hours are the specification’s', () => {
  setSessionUser(aUser({ fullname: 'Ram Kisan' }))
  renderAt('/contact-us', <ContactPage />)
  expect([field('Name').value, field('Email').value]).toEqual(['Ram Kisan', 'ramkisan@example.in'])
  expect(screen.getByText('Monday to Saturday 9:00 AM to 6:00 PM')).toBeDefined()
})

test.each([
  ['/contact', 'help@mandi.example', support],
  ['/contact', 'Please use the form', { 'GET /info/contact': () => noNetwork() }],
])('%s shows support’s own address: %s', async (path, text, server) => {
  openPage(path, <ContactPage />, server)
  const shown = await screen.findByText(text)
  expect(shown.getAttribute('href')).toBe(text.includes('@') ? `mailto:${text}` : null)
})

test('a message about a lot names it, and no other text from the address', async () => {
  const lot = '01900000-0000-7000-8000-00000000000a'
  const { sent } = openPage(`/contact-us?lot=${lot}`, <ContactPage />, {
    ...support,
    'POST /info/contact': () => accepted(null),
  })
  const link = screen.getByRole('link', { name: 'Your message is about this lot' })
  expect(link.getAttribute('href')).toBe(`/product/${lot}`)
  await write()
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ auctionId: lot }))
  renderAt('/contact-us?lot=javascript:1', <ContactPage />)
  expect(screen.getAllByRole('link', { name: 'Your message is about this lot' })).toHaveLength(1)
})
