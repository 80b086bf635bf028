import type { AdminUserView } from '@boli/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { UsersPage } from './users-page.tsx'

const admin = aUser({ _id: 'me', username: 'admin', role: 'admin' })

const listed = (overrides: Partial<AdminUserView>): AdminUserView => ({
  _id: 'u1',
  username: 'ramkisan',
  fullname: 'Ram Kisan',
  email: 'ram@example.in',
  role: 'farmer',
  isVerified: true,
  avatar: null,
  createdAt: '2026-03-02T08:00:00.000Z',
  ...overrides,
})

const users = [listed({}), listed({ _id: 'me', username: 'admin', email: 'admin@example.in', role: 'admin' })]

function open(handlers: Parameters<typeof startFakeServer>[0] = {}, path = '/admin/users') {
  const server = startFakeServer({
    'GET /admin/user-analytics': () => accepted(users, { hasMore: false, total: 2 }),
    'POST /admin/search-user': () => accepted([users[0]], { hasMore: false, total: 1 }),
    ...handlers,
  })
  renderAt(path, <UsersPage />)
  return server
}

const where = () => screen.getByTestId('where').textContent

beforeEach(async () => {
  await startTestI18n()
  takeToasts()
  setSessionUser(admin)
})

test('the table has the specification’s columns, and the joined date in long form', async () => {
  open()
  expect(await screen.findByText('ramkisan')).toBeDefined()
  expect(screen.getByText('View and manage all users in the system')).toBeDefined()
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'User',
    'Email',
    'Role',
    'Joined Date',
    'Actions',
  ])
  expect(screen.getAllByText('2 March 2026')).toHaveLength(2)
})

test('an administrator can neither edit nor delete the own account', async () => {
  open()
  expect((await screen.findByRole('button', { name: 'Edit admin' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Delete admin' }).hasAttribute('disabled')).toBe(true)
})

test('the role filter asks for that role and lives in the address', async () => {
  const { sent } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Farmer' }))
  await waitFor(() => expect(sent.at(-1)?.query.filter).toBe('farmer'))
  expect(where()).toBe('/admin/users?role=farmer')
})

test('the search asks for part of a username', async () => {
  const { sent } = open()
  await userEvent.type(screen.getByPlaceholderText('Search by username ...'), ' ram ')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ username: 'ram', page: 1 }))
  expect(where()).toBe('/admin/users?search=ram')
})

describe('editing', () => {
  async function chooseBusiness() {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit ramkisan' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Business' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }

  test('offers Farmer and Business only, saves, and says so', async () => {
    const { sent } = open({ 'PUT /admin/update-user/u1': () => accepted(listed({ role: 'business' })) })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit ramkisan' }))
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Business' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(takeToasts()).toEqual(['User updated successfully']))
    expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({ role: 'business' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['the server’s words', () => refused('last-admin'), 'The last administrator cannot be removed'],
    ['its own without a server', () => noNetwork(), 'Failed to update user'],
  ])('fails with %s', async (_, reply, text) => {
    open({ 'PUT /admin/update-user/u1': reply })
    await chooseBusiness()
    await waitFor(() => expect(takeToasts()).toEqual([text]))
  })
})

describe('deleting', () => {
  test('asks first, and does nothing when refused', async () => {
    const { sent } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete ramkisan' }))
    expect(within(screen.getByRole('dialog')).getByText(/ramkisan is signed out everywhere/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sent.some((call) => call.method === 'DELETE')).toBe(false)
  })

  test.each([
    ['done', () => accepted(null), 'user deleted successfully'],
    ['refused', () => refused('last-admin'), 'The last administrator cannot be removed'],
    ['without a server', () => noNetwork(), 'failed to delete user'],
  ])('%s: %s', async (_, reply, text) => {
    open({ 'DELETE /admin/delete-user/u1': reply })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete ramkisan' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(takeToasts()).toEqual([text]))
  })
})

describe('a list that cannot be fetched says so in the specification’s words', () => {
  test.each([
    ['/admin/users', () => refused('internal-error'), 'Failed to fetch users'],
    ['/admin/users?search=ram', () => refused('internal-error'), 'failed to fetch users'],
    ['/admin/users', () => noNetwork(), 'Error fetching users'],
  ])('%s', async (path, reply, text) => {
    open({ 'GET /admin/user-analytics': reply, 'POST /admin/search-user': reply }, path)
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
    expect(takeToasts()).toEqual([text])
  })
})

test('a search without a hit leads back to everyone', async () => {
  open(
    { 'POST /admin/search-user': () => accepted([], { hasMore: false, total: 0 }) },
    '/admin/users?search=zzz',
  )
  expect(await screen.findByText('No users found')).toBeDefined()
})
