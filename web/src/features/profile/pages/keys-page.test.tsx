import type { KeyView } from '@boli/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, refused } from '../../../test/fake-server.ts'
import { press } from '../../../test/on-screen.ts'
import { openPage, startPages } from '../../../test/render-at.tsx'
import { KeysPage } from './keys-page.tsx'

const key: KeyView = {
  _id: '01900000-0000-7000-8000-00000000000c',
  prefix: 'boli_Ab12Cd',
  name: 'Price sheet',
  scopes: ['read', 'bid'],
  bidCap: 50_000,
  dayCap: 2_00_000,
  addresses: ['203.0.113.0/24'],
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2036-11-20T08:00:00.000Z',
  lastUsedAt: null,
}
const secret = `boli_${'x'.repeat(43)}`

/** A server with these keys; the page adds and removes some. */
function open(keys: KeyView[], handlers: Handlers = {}) {
  return openPage('/profile/keys', <KeysPage />, {
    'GET /user/keys': () => accepted([...keys]),
    'POST /user/keys': () => {
      keys.push(key)
      return accepted({ ...key, key: secret })
    },
    [`DELETE /user/keys/${key._id}`]: () => {
      keys.pop()
      return accepted(null)
    },
    ...handlers,
  })
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function confirmWith(password: string) {
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value: password } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make a key' }))
}

beforeEach(() => startPages(aUser({ role: 'business' })))

test('a key with caps is created after the password, shown once, copied, and then listed without its secret', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  const { sent } = open([])
  expect(await screen.findByText('No keys yet')).toBeDefined()
  await press('Make a key')
  fill('Name', 'Price sheet')
  await userEvent.click(screen.getByLabelText('Place bids'))
  await press('Make a key')
  expect(screen.getAllByText('Enter whole rupees, at most 100 crore')).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('At most per bid (₹)'), '50000')
  await userEvent.type(screen.getByLabelText('At most per day (₹)'), '२,००,०००')
  await userEvent.type(
    screen.getByLabelText(/^Only from these addresses/),
    '203.0.113.0/24{Enter}198.51.100.7',
  )
  await press('Make a key')
  await confirmWith('Wheat@2026')
  expect(await screen.findByText(secret)).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      ...{
        name: 'Price sheet',
        scopes: ['read', 'bid'],
        bidCap: 50_000,
        dayCap: 2_00_000,
        expiresInDays: 90,
      },
      ...{ addresses: ['203.0.113.0/24', '198.51.100.7'], password: 'Wheat@2026' },
    },
  ])
  await press('Copy')
  expect(writeText).toHaveBeenCalledWith(secret)
  await press('Close')
  expect(screen.getByRole('alert').textContent).toMatch(/^It is shown only now/)
  await press('I have saved it')
  expect(await screen.findByText('Up to ₹50,000 per bid, ₹2,00,000 per day')).toBeDefined()
  expect(screen.queryByText(secret)).toBeNull()
})

test('a wrong password leaves its dialog open, a wrong address is marked at its field', async () => {
  const faults = [
    refused('wrong-password', { errors: [{ field: 'password', code: 'wrong-password', message: 'x' }] }),
    refused('validation-failed', { errors: [{ field: 'addresses', code: 'key-address', message: 'x' }] }),
  ]
  open([], { 'POST /user/keys': () => faults.shift() ?? accepted(null) })
  await screen.findByText('No keys yet')
  await press('Make a key')
  fill('Name', 'Office')
  await press('Make a key')
  await confirmWith('Wrong@2026')
  expect(await screen.findByText('This password is wrong')).toBeDefined()
  await confirmWith('Wheat@2026')
  expect(await screen.findByText('Write addresses as 203.0.113.7 or 203.0.113.0/24')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key is revoked after confirmation, and farmers cannot make a key that bids', async () => {
  setSessionUser(aUser({ role: 'farmer' }))
  const { sent } = open([key])
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Price sheet' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No keys yet')).toBeDefined()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  await press('Make a key')
  expect(screen.queryByLabelText('Place bids')).toBeNull()
})
