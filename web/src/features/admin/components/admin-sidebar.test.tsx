import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { currentUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted } from '../../../test/fake-server.ts'
import { openPage, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'

beforeEach(() => startPages(aUser({ role: 'admin', username: 'keeper' })))

test('the sidebar has Dashboard, Users, Auctions, Mandi prices, Information, Audit and Logout', () => {
  renderAt('/admin/auctions', <AdminSidebar />)
  const links = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/admin'],
    ['Users', '/admin/users'],
    ['Auctions', '/admin/auctions'],
    ['Reports', '/admin/reports'],
    ['Deals', '/admin/deals'],
    ['Charges', '/admin/charges'],
    ['Mandi prices', '/admin/prices'],
    ['Information', '/admin/information'],
    ['Audit', '/admin/audit'],
  ])
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['Auctions'])
  expect(screen.getAllByRole('button', { name: 'Logout' }).length).toBeGreaterThan(0)
})

test('Logout ends the session, then goes to the landing page', async () => {
  const { sent } = openPage('/admin', <AdminSidebar />, { 'POST /user/logout': () => accepted(null) })
  await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement)
  await waitFor(() => expect(where()).toBe('/'))
  expect(sent.map((call) => call.path)).toEqual(['/user/logout'])
  expect(currentUser()).toBeNull()
  expect(takeToasts()).toEqual(['User logged out successfully!'])
})
