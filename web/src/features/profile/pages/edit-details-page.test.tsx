import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { Link } from '../../../components/ui/link.tsx'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { field, press, textsOf } from '../../../test/on-screen.ts'
import { openPage, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { EditDetailsPage } from './edit-details-page.tsx'

beforeEach(() => startPages())

const save = () => screen.getByRole('button', { name: /^Sav/ }) as HTMLButtonElement

async function open(handlers: Handlers = {}, user = aUser({ dob: '1984-03-12' })) {
  setSessionUser(user)
  const server = startFakeServer({ 'GET /user/isLoggedIn': () => accepted(user), ...handlers })
  const view = renderAt('/edit-details', <EditDetailsPage />)
  await screen.findByLabelText('Username')
  return { ...server, ...view }
}

test('the three sections hold the specification’s fields', async () => {
  await open()
  const sections = ['Basic Information', 'Personal Details', 'Address Information']
  expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(sections)
  for (const labels of [
    ['Username', 'Email', 'Phone Number', 'First Name', 'Last Name', 'Date of Birth', 'Gender'],
    ['Street Address', 'City', 'State', 'PIN Code', 'Landmark', 'Address Type'],
  ])
    for (const label of labels) expect(field(label)).toBeDefined()
  for (const name of ['+91', '+1', '+44', 'Home', 'Work', 'Farm', 'Other'])
    expect(screen.getAllByRole('option', { name }).length).toBeGreaterThan(0)
})

describe('Save Changes', () => {
  test('is enabled by a change, disabled when it is undone, and sends all fields, with the date only', async () => {
    const saved = aUser({ firstName: 'Ram' })
    const { sent } = await open({ 'PUT /user/update-profile': () => accepted(saved) })
    expect(save().disabled).toBe(true)
    await userEvent.type(field('City'), 'S')
    expect(save().disabled).toBe(false)
    await userEvent.clear(field('City'))
    expect(save().disabled).toBe(true)
    await userEvent.type(field('First Name'), 'Ram')
    await userEvent.click(save())
    await waitFor(() => expect(takeToasts()).toEqual(['Profile updated successfully']))
    expect(sent.at(-1)?.body).toMatchObject({
      ...{ username: 'ramkisan', email: 'ramkisan@example.in', firstName: 'Ram', dob: '1984-03-12' },
      ...{ city: '', countryCode: '+91', addressType: 'home' },
    })
    expect(currentUser()).toEqual(saved)
  })

  test('asks for the password if the email changes, and leads to its code', async () => {
    const changed = aUser({ pendingEmail: 'new@example.in' })
    const { sent } = await open({ 'PUT /user/update-profile': () => accepted(changed) })
    expect(screen.queryByLabelText('Your password, for the new email')).toBeNull()
    await userEvent.clear(field('Email'))
    await userEvent.type(field('Email'), 'new@example.in')
    await userEvent.type(field('Your password, for the new email'), 'Sugar7cane!')
    await userEvent.click(save())
    await waitFor(() => expect(where()).toBe('/verify-email'))
    expect(sent.at(-1)?.body).toMatchObject({ email: 'new@example.in', currentPassword: 'Sugar7cane!' })
    expect(JSON.stringify(sessionStorage)).not.toContain('Sugar7cane!')
  })

  test('leaves an address waiting for its code, with a button to cancel the change', async () => {
    const waiting = aUser({ pendingEmail: 'new@example.in' })
    await open({ 'DELETE /user/email-change': () => accepted(aUser()) }, waiting)
    expect(screen.getByText(/^new@example.in becomes your email/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Enter or resend the code' })).toBeDefined()
    await press('Keep ramkisan@example.in')
    await waitFor(() => expect(takeToasts()).toEqual(['Your email stays as it is']))
    expect(screen.queryByText(/^new@example.in becomes your email/)).toBeNull()
  })

  test.each([
    ['the server’s words', () => refused('too-many-requests'), 'Too many requests. Please wait a moment'],
    ['its own without a server', () => noNetwork(), 'Failed to update profile'],
  ])('fails with %s and preserves input', async (_, reply, text) => {
    await open({ 'PUT /user/update-profile': reply })
    await userEvent.type(field('City'), 'Sehore')
    await userEvent.click(save())
    await waitFor(() => expect(takeToasts()).toEqual([text]))
    expect(field('City').value).toBe('Sehore')
  })

  test('sends nothing if fields break the rules', async () => {
    const { sent } = await open()
    await userEvent.type(field('PIN Code'), '12')
    await userEvent.type(field('Phone Number'), '12')
    await userEvent.click(save())
    expect(await screen.findByText('The PIN code has six digits')).toBeDefined()
    expect(screen.getByText('Please enter a ten-digit mobile number')).toBeDefined()
    expect(sent.filter((call) => call.method === 'PUT')).toEqual([])
  })
})

describe('coming from another page', () => {
  async function come(handlers: Handlers = {}) {
    setSessionUser(aUser())
    openPage(
      '/profile',
      <Routes>
        <Route path="/profile" element={<Link to="/edit-details">edit</Link>} />
        <Route path="/edit-details" element={<EditDetailsPage />} />
      </Routes>,
      { 'GET /user/isLoggedIn': () => accepted(aUser()), ...handlers },
    )
    await userEvent.click(screen.getByText('edit'))
    await userEvent.type(await screen.findByLabelText('City'), 'Sehore')
  }

  test('Cancel goes back and stores nothing', async () => {
    await come()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(where()).toBe('/profile'))
    await userEvent.click(screen.getByText('edit'))
    expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('')
  })

  test('Cancel leads to the profile if there is no previous page', async () => {
    await open()
    await press('Cancel')
    await waitFor(() => expect(where()).toBe('/profile'))
  })

  test('Save Changes shows Saving... meanwhile, and goes back one page', async () => {
    let answer: (reply: Response) => void = () => {}
    await come({ 'PUT /user/update-profile': () => new Promise<Response>((done) => (answer = done)) })
    await userEvent.click(save())
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    expect(busy.disabled).toBe(true)
    answer(accepted(aUser()))
    await waitFor(() => expect(where()).toBe('/profile'))
    expect(takeToasts()).toEqual(['Profile updated successfully'])
  })
})

describe('the picture', () => {
  const picture = new File(['x'], 'me.png', { type: 'image/png' })

  test('is uploaded when chosen, shown, and can be removed', async () => {
    const { sent } = await open({
      'POST /user/add-avatar': () => accepted('/media/avatars/1.webp'),
      'DELETE /user/avatar': () => accepted(null),
    })
    await userEvent.upload(field('Change photo'), picture)
    await waitFor(() => expect(currentUser()?.avatar).toBe('/media/avatars/1.webp'))
    const form = sent.at(-1)?.body
    expect(form instanceof FormData && form.get('avatar')).toBeInstanceOf(File)
    takeToasts()
    await press('Remove photo')
    await waitFor(() => expect(takeToasts()).toEqual(['Photo removed']))
    expect(currentUser()?.avatar).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
  })

  test('that is refused shows why', async () => {
    await open({ 'POST /user/add-avatar': () => refused('picture-unreadable') })
    await userEvent.upload(field('Change photo'), picture)
    const text = expect.stringMatching(/^avatar cannot be changed\. ./)
    await waitFor(() => expect(takeToasts()).toEqual([text]))
  })
})

test('details that cannot be loaded show an error', async () => {
  setSessionUser(aUser())
  openPage('/edit-details', <EditDetailsPage />, {
    'GET /user/isLoggedIn': () => refused('upstream-unavailable'),
  })
  expect(await screen.findByText('Failed to load user details')).toBeDefined()
})
