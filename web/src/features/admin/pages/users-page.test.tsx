import type { AdminUserView } from '@boli/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused } from '../../../test/fake-server.ts'
import { changesIn, dialog, hrefOf, press, textsOf } from '../../../test/on-screen.ts'
import { openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { UsersPage } from './users-page.tsx'

const admin = aUser({ _id: 'me', username: 'admin', role: 'admin' })

const listed = (overrides: Partial<AdminUserView>): AdminUserView => ({
  _id: 'u1',
  username: 'ramkisan',
  fullname: 'Ram Kisan',
  firstName: 'Ram',
  lastName: 'Kisan',
  email: 'ram@example.in',
  role: 'farmer',
  isVerified: true,
  avatar: null,
  createdAt: '2026-03-02T08:00:00.000Z',
  ...overrides,
})

const users = [listed({}), listed({ _id: 'me', username: 'admin', email: 'admin@example.in', role: 'admin' })]

function open(handlers: Handlers = {}, path = '/admin/users') {
  return openPage(path, <UsersPage />, {
    'GET /admin/user-analytics': () => accepted(users, { hasMore: false, total: 2 }),
    'GET /admin/actions': () => accepted([], { hasMore: false, total: 0 }),
    ...handlers,
  })
}

beforeEach(() => startPages(admin))

test('the next page begins after the one that was shown', async () => {
  const { sent } = open({
    'GET /admin/user-analytics': ({ query: { after } }) =>
      after === 'behind-ram'
        ? accepted([listed({ _id: 'u3', username: 'sita' })], { hasMore: false, total: 3 })
        : accepted(users, { hasMore: true, total: 3, next: 'behind-ram' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('sita')).toBeDefined()
  const pages = sent.filter(({ path }) => path === '/admin/user-analytics')
  expect(pages.map(({ query }) => [query.page, query.after])).toEqual([
    ['1', undefined],
    ['2', 'behind-ram'],
  ])
})

test('the table has the specification’s columns, and the joined date in long form', async () => {
  open()
  expect(await screen.findByText('ramkisan')).toBeDefined()
  expect(screen.getByText('View and manage all users in the system')).toBeDefined()
  const columns = ['User', 'Email', 'Role', 'Joined Date', 'Actions']
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(columns)
  expect(screen.getAllByText('2 March 2026')).toHaveLength(2)
  expect(hrefOf('ramkisan')).toBe('/admin/users/u1')
  // Administrators can neither edit nor delete their own account.
  for (const name of ['Edit admin', 'Delete admin'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
})

test('search, role and order are requested together, are in the address, and the total is shown', async () => {
  const { sent } = open()
  const asked = () => sent.filter(({ path }) => path === '/admin/user-analytics').at(-1)?.query
  await userEvent.click(screen.getByRole('button', { name: 'Farmer' }))
  await userEvent.type(screen.getByPlaceholderText('Search by username ...'), ' ram ')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'By username')
  await waitFor(() => expect(asked()).toMatchObject({ filter: 'farmer', query: 'ram', sortBy: 'username' }))
  expect(where()).toBe('/admin/users?role=farmer&search=ram&sort=username')
  expect(screen.getByText(/2 in all/)).toBeDefined()
})

test('the list stays if a refresh fails, and a toast says so', async () => {
  let isDown = false
  const list = () => accepted(users, { hasMore: false, total: 2 })
  const { queryClient } = open({
    'GET /admin/user-analytics': () => (isDown ? refused('internal-error') : list()),
  })
  await screen.findByText('ramkisan')
  isDown = true
  await queryClient.refetchQueries({ queryKey: ['admin', 'users', 'list'] })
  await waitFor(() => expect(takeToasts()).toEqual(['Failed to fetch users']))
  expect(screen.getByText('ramkisan')).toBeDefined()
})

test('what administrators did is listed with what it changed', async () => {
  const person = (username: string) => ({ _id: `id-${username}`, username })
  const at = '2026-11-20T06:30:00.000Z'
  const changes = [{ field: 'role', before: 'farmer', after: 'business' }]
  const deletion = { _id: 'a2', at, action: 'delete-user', admin: person('meera'), user: null, changes: [] }
  const update = {
    _id: 'a1',
    at,
    action: 'update-user',
    admin: person('admin'),
    user: person('ram'),
    changes,
  }
  open({ 'GET /admin/actions': () => accepted([deletion, update], { hasMore: false, total: 2 }) })
  const table = within(await screen.findByRole('table', { name: 'Administrator actions' }))
  expect(table.getByText('User deleted')).toBeDefined()
  expect(table.getByText('Role: Farmer → Business')).toBeDefined()
  expect(table.getByText('Deleted user')).toBeDefined()
  expect(table.getByRole('link', { name: 'ram' }).getAttribute('href')).toBe('/admin/users/id-ram')
})

describe('editing', () => {
  async function chooseBusiness() {
    await press('Edit ramkisan')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Business' }))
    await press('Save')
  }

  test('offers Farmer and Business only, saves, and says so', async () => {
    const { sent } = open({ 'PUT /admin/update-user/u1': () => accepted(listed({ role: 'business' })) })
    await chooseBusiness()
    await waitFor(() => expect(takeToasts()).toEqual(['User updated successfully']))
    expect(changesIn(sent)).toMatchObject([{ body: { role: 'business' } }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks before the cross discards what was typed, which survives a reload', async () => {
    const name = () => screen.getByLabelText('Last Name') as HTMLInputElement
    const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit ramkisan' }))
    await userEvent.type(name(), ' Rao')
    await close()
    expect(hasUnsavedChanges()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    cleanup()
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit ramkisan' }))
    expect(name().value).toBe('Kisan Rao')
    await close()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect([screen.queryByRole('dialog'), hasUnsavedChanges()]).toEqual([null, false])
    await userEvent.click(screen.getByRole('button', { name: 'Edit ramkisan' }))
    expect(name().value).toBe('Kisan')
  })

  test('changes name and verification too, and sends only what changed', async () => {
    const { sent } = open({ 'PUT /admin/update-user/u1': () => accepted(listed({})) })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit ramkisan' }))
    await userEvent.clear(screen.getByLabelText('Last Name'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'The email counts as verified' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(takeToasts()).toEqual(['User updated successfully']))
    expect(changesIn(sent).map(({ body }) => body)).toEqual([{ lastName: '', isVerified: false }])
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

test.each([
  ['done', () => accepted(null), 'user deleted successfully'],
  ['refused', () => refused('last-admin'), 'The last administrator cannot be removed'],
  ['without a server', () => noNetwork(), 'failed to delete user'],
])('deleting asks first, and does nothing when refused; then it is %s: %s', async (_, reply, text) => {
  const { sent } = open({ 'DELETE /admin/delete-user/u1': reply })
  await press('Delete ramkisan')
  expect(dialog().getByText(/ramkisan is signed out everywhere/)).toBeDefined()
  await press('Cancel')
  await press('Delete ramkisan')
  expect(changesIn(sent)).toEqual([])
  await press('Delete')
  await waitFor(() => expect(takeToasts()).toEqual([text]))
})

describe('a list that cannot be fetched says so in the specification’s words', () => {
  test.each([
    ['/admin/users', () => refused('internal-error'), 'Failed to fetch users'],
    ['/admin/users?search=ram', () => refused('internal-error'), 'failed to fetch users'],
    ['/admin/users', () => noNetwork(), 'Error fetching users'],
  ])('%s', async (path, reply, text) => {
    open({ 'GET /admin/user-analytics': reply }, path)
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
    expect(takeToasts()).toEqual([text])
  })
})

test('a search without results leads back to all users', async () => {
  open(
    { 'GET /admin/user-analytics': () => accepted([], { hasMore: false, total: 0 }) },
    '/admin/users?search=zzz',
  )
  expect(await screen.findByText('No users found')).toBeDefined()
})
