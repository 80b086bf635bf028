import { type WebhookDelivery, type WebhookView, webhookKinds } from '@boli/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, refused } from '../../../test/fake-server.ts'
import { press } from '../../../test/on-screen.ts'
import { openPage, startPages } from '../../../test/render-at.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const id = '01900000-0000-7000-8000-00000000000d'
const aWebhook = (changes: Partial<WebhookView> = {}): WebhookView => ({
  ...{ _id: id, address: 'https://example.com/hook', kinds: ['won', 'outbid'], isOn: true },
  ...{ offReason: null, failingSince: null, oldSecretUntil: null, createdAt: '2026-11-20T08:00:00.000Z' },
  ...changes,
})
const aDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ _id: '01900000-0000-7000-8000-00000000000e', kind: 'won', state: 'delivered', tries: 1 },
  ...{ happenedAt: '2026-11-20T08:00:00.000Z', triedAt: '2026-11-20T08:00:01.000Z', nextTryAt: null },
  ...{ status: 204, answer: '', ...changes },
})
const secret = 'whsec_c2VjcmV0'

function open(webhooks: WebhookView[], handlers: Handlers = {}) {
  return openPage('/profile/webhooks', <WebhooksPage />, {
    'GET /webhooks': () => accepted([...webhooks]),
    'POST /webhooks': () => {
      webhooks.push(aWebhook())
      return accepted({ ...aWebhook(), secret })
    },
    [`GET /webhooks/${id}/deliveries`]: () => accepted([], { total: 0, hasMore: false }),
    [`POST /webhooks/${id}/test`]: () => accepted(aDelivery({ kind: 'test', state: 'waiting' })),
    [`PATCH /webhooks/${id}`]: () => {
      webhooks[0] = aWebhook({ isOn: false, offReason: 'user' })
      return accepted(webhooks[0])
    },
    ...handlers,
  })
}

beforeEach(() => startPages(aUser({ role: 'business' })))

test('a webhook is added with what was chosen, and its secret is shown once', async () => {
  const { sent } = open([])
  expect(await screen.findByText('No webhooks yet')).toBeDefined()
  await press('Add a webhook')
  await press('Add a webhook')
  expect(await screen.findByText('Enter an address that starts with https://')).toBeDefined()
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: 'https://example.com/hook' } })
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await press('Add a webhook')
  expect(await screen.findByText('Please choose what is sent')).toBeDefined()
  await userEvent.click(screen.getByLabelText('You won'))
  await press('Add a webhook')
  expect(await screen.findByText(secret)).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { address: 'https://example.com/hook', kinds: ['won'] },
  ])
  await press('I have saved it')
  expect(await screen.findByText('https://example.com/hook')).toBeDefined()
  expect(screen.queryByText(secret)).toBeNull()
})

test('an address that the server refuses is shown at its field', async () => {
  const errors = [{ field: 'address', code: 'webhook-address', message: 'x' }]
  open([], { 'POST /webhooks': () => refused('validation-failed', { errors }) })
  await screen.findByText('No webhooks yet')
  await press('Add a webhook')
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: 'https://10.0.0.5/' } })
  await press('Add a webhook')
  expect(await screen.findByText('Enter an address that starts with https://')).toBeDefined()
  expect(screen.getAllByRole('checkbox')).toHaveLength(webhookKinds.length)
})

test('a webhook is tested, given a new secret, switched off, and removed after confirmation', async () => {
  const { sent } = open([aWebhook()], {
    [`POST /webhooks/${id}/rotate`]: () => accepted({ ...aWebhook(), secret }),
    [`DELETE /webhooks/${id}`]: () => accepted(null),
  })
  await screen.findByText('https://example.com/hook')
  await press('Send a test')
  expect(await screen.findByText('Nothing was sent yet')).toBeDefined()
  await press('New secret')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New secret' }))
  expect(await screen.findByText(secret)).toBeDefined()
  await press('I have saved it')
  await press('Switch off')
  expect(await screen.findByText('Off')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
  await press('Remove')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await expect
    .poll(() => sent.filter(({ method }) => method !== 'GET').map(({ method }) => method))
    .toEqual([...['POST', 'POST', 'PATCH', 'DELETE']])
})

test('a delivery shows its answer and is sent again', async () => {
  const answers = ['out of order', 'timeout', 'address-not-allowed', 'ECONNREFUSED']
  const deliveries = answers.map((answer, at) =>
    aDelivery({ _id: `d${at}`, answer, status: at === 0 ? 500 : null, state: 'failed' }),
  )
  const { sent } = open([aWebhook()], {
    [`GET /webhooks/${id}/deliveries`]: () => accepted(deliveries, { total: 4, hasMore: false }),
    [`POST /webhooks/${id}/deliveries/d0/again`]: () => accepted(deliveries[0]),
  })
  await screen.findByText('https://example.com/hook')
  await press('Send a test')
  expect(await screen.findAllByText('Failed')).toHaveLength(4)
  for (const text of ['Answer 500', 'out of order', 'No answer in time', 'Not reachable'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByText('The address is not on the public internet')).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: /^Send again/ })[0] as HTMLElement)
  await expect.poll(() => sent.filter(({ path }) => path.endsWith('/again'))).toHaveLength(1)
})

test('the outcome of a delivery that is due is shown within two seconds', async () => {
  const due = aDelivery({ state: 'waiting', nextTryAt: '2026-11-20T08:00:00.000Z' })
  const deliveries = [due]
  open([aWebhook()], {
    [`GET /webhooks/${id}/deliveries`]: () =>
      accepted([deliveries.pop() ?? aDelivery()], { total: 1, hasMore: false }),
  })
  await screen.findByText('https://example.com/hook')
  await press('Send a test')
  expect(await screen.findByText('Delivered', {}, { timeout: 2_000 })).toBeDefined()
})

test('where webhooks cannot be fetched, the page says so and tries again', async () => {
  const answers = [refused('upstream-unavailable'), accepted([aWebhook()])]
  open([], { 'GET /webhooks': () => answers.shift() ?? accepted([aWebhook()]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('https://example.com/hook')).toBeDefined()
})
