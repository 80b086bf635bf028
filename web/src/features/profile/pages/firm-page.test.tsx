import type { FirmView, UserView } from '@boli/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useContactNeededStore } from '../../../lib/contact-needed.ts'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aContact, aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { press } from '../../../test/on-screen.ts'
import { renderAt, startPages } from '../../../test/render-at.tsx'
import { FirmPage } from './firm-page.tsx'
import { JoinFirmPage } from './join-firm-page.tsx'

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const limits = { lotLimit: 50_000, dayLimit: 2_00_000 }
const none = { lotLimit: null, dayLimit: null }
const contact: UserView['contact'] = { ...aContact, pinCode: '452001', street: '', city: '' }
const user = aUser({ _id: idOf(1), username: 'sharma', role: 'business', contact })
const sunita = {
  ...{ _id: idOf(2), username: 'sunita', fullname: 'Sunita', part: 'bidder' as const },
  ...{ ...limits, joinedAt: '2026-11-20T08:00:00.000Z' },
}
const owner = { ...sunita, _id: idOf(1), username: 'sharma', part: 'owner' as const, ...none, joinedAt: null }
const firm: FirmView = {
  ...{ _id: idOf(1), name: 'Sharma Traders', part: 'owner', ...none, people: [owner], invitations: [] },
}

/** A server with the firm `before`; every change is answered with `after`. */
function serve(before: FirmView | null, after: FirmView | null, more: object = {}) {
  let current = before
  const change = () => {
    current = after
    return accepted(after)
  }
  return startFakeServer({
    'GET /firms/mine': () => accepted(current),
    'GET /user/isLoggedIn': () => accepted(user),
    'POST /firms': change,
    'POST /firms/mine/invitations': change,
    [`PATCH /firms/mine/people/${sunita._id}`]: change,
    [`DELETE /firms/mine/people/${sunita._id}`]: change,
    'POST /firms/invitation': () =>
      accepted({ firm: 'Sharma Traders', email: 'sunita@example.in', part: 'bidder', ...limits }),
    'POST /firms/join': change,
    ...more,
  })
}

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the check asks the server only where there is a session.
  document.cookie = 'boli_signed_in=1'
  await startPages(user)
})

test('an account becomes a firm once it has a name, and invites a bidder with limits', async () => {
  const { sent } = serve(null, firm)
  renderAt('/profile/firm', <FirmPage />)
  fireEvent.change(await screen.findByLabelText(/^Name as on bills/), { target: { value: ' ' } })
  await press('Save')
  expect(await screen.findByText('Enter the name as on bills, 2 to 80 characters')).toBeDefined()
  fill(/^Name as on bills/, 'Sharma Traders')
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a person' }))
  await press('Send invitation')
  expect(screen.getAllByText('Enter whole rupees, at most 100 crore')).toHaveLength(2)
  fill(/^Email/, ' sunita@example.in ')
  await userEvent.type(screen.getByLabelText(/^At most for a lot/), '50000')
  await userEvent.type(screen.getByLabelText(/^At most a day/), '२,००,०००')
  await press('Send invitation')
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Invite a person' })).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { name: 'Sharma Traders' },
    { email: 'sunita@example.in', part: 'bidder', ...limits },
  ])
})

test('an owner without a phone number is asked for it before the first invitation', async () => {
  serve(firm, firm)
  setSessionUser({ ...user, contact: null })
  renderAt('/profile/firm', <FirmPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a person' }))
  expect(screen.queryByRole('form', { name: 'Invite a person' })).toBeNull()
  act(() => useContactNeededStore.getState().goOn?.())
  expect(screen.getByRole('form', { name: 'Invite a person' })).toBeDefined()
})

test('the owner changes a role, and removes a member after confirmation', async () => {
  const { sent } = serve({ ...firm, people: [owner, sunita] }, firm)
  renderAt('/profile/firm', <FirmPage />)
  expect(await screen.findByText('Up to ₹50,000 a lot, ₹2,00,000 a day')).toBeDefined()
  await press('Change sunita')
  await userEvent.selectOptions(screen.getByLabelText('Part'), 'accountant')
  await press('Save')
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ part: 'accountant' }),
  )
  await waitFor(() => expect(screen.queryByText('sunita')).toBeNull())
})

test('a member leaves the firm after confirmation', async () => {
  setSessionUser({ ...user, _id: sunita._id })
  const { sent } = serve({ ...firm, part: 'bidder', ...limits, people: [owner, sunita] }, null)
  renderAt('/profile/firm', <FirmPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the firm' }))
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  const dialog = screen.getByRole('dialog', { name: 'Leave Sharma Traders?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave the firm' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

test.each([
  ['invitation-used', 'This invitation was already used'],
  ['invitation-of-another', 'This invitation was sent to another email address'],
  ['firm-open-business', /^You still have open bids or deals/],
  ['firm-already', 'This account already belongs to a firm'],
] as const)('a link that is refused with %s says why', async (code, words) => {
  serve(null, firm, { 'POST /firms/join': () => refused(code) })
  renderAt('/firm/join#token-of-the-mail', <JoinFirmPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }))
  expect(await screen.findByText(words)).toBeDefined()
})

test('a guest sees who invites, and where to sign up', async () => {
  setSessionUser(null)
  serve(null, firm)
  renderAt('/firm/join#token-of-the-mail', <JoinFirmPage />)
  expect(await screen.findByText('For sunita@example.in')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup')
  expect(currentUser()).toBeNull()
})
