import type { SecondFactorView } from '@boli/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, refused, startFakeServer } from '../../../test/fake-server.ts'
import { renderAt, startPages, takeToasts } from '../../../test/render-at.tsx'
import { SecurityPage } from './security-page.tsx'

const nothing: SecondFactorView = {
  ...{ isRequired: false, isExcepted: false, authenticator: null, passkeys: [], recoveryCodesLeft: 0 },
}
const time = '2026-11-20T08:00:00.000Z'
const phone = {
  _id: '01900000-0000-7000-8000-00000000000b',
  name: 'Phone',
  createdAt: time,
  lastUsedAt: null,
}
const app = { createdAt: time, lastUsedAt: null }

/** A server with these factors; a test may change them. */
function open(state: Partial<SecondFactorView>, handlers: Handlers = {}) {
  const factors = { ...nothing, ...state }
  const server = startFakeServer({ 'GET /user/second-factor': () => accepted({ ...factors }), ...handlers })
  renderAt('/security', <SecurityPage />)
  return { ...server, factors }
}

async function confirmWith(password: string, button: string) {
  const dialog = screen.getByRole('dialog')
  if (password) await userEvent.type(within(dialog).getByLabelText('Your password'), password)
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
}

beforeEach(async () => {
  await startPages(aUser())
  vi.stubGlobal('PublicKeyCredential', class {})
})

test('an app is set up by password and code; the recovery codes are shown once, and the administrator may go on', async () => {
  setSessionUser(aUser({ role: 'admin', needsSecondFactor: true }))
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const { factors, sent } = open(
    { isRequired: true },
    {
      'POST /user/authenticator': () => accepted({ secret, uri: `otpauth://totp/Boli:x?secret=${secret}` }),
      'POST /user/authenticator/confirm': () => {
        factors.authenticator = app
        factors.recoveryCodesLeft = 10
        return accepted({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] })
      },
    },
  )
  expect(await screen.findByText(/^Administrators need a second step/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Set up an app' }))
  await confirmWith('', 'Continue')
  expect(screen.getByText('Please enter your password')).toBeDefined()
  await confirmWith('Wheat@2026', 'Continue')
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Code from the app'), '१२ 34 ५६{Enter}')
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined()
  const shown = screen.getByRole<HTMLDialogElement>('dialog')
  fireEvent(shown, new Event('cancel', { cancelable: true }))
  // A browser closes a dialog at the second Escape without asking.
  shown.close()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^They are not shown again/)
  await waitFor(() => expect(shown.open).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull()
  expect(await screen.findByText('10 codes left')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/admin')
  expect(currentUser()?.needsSecondFactor).toBe(false)
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'Wheat@2026' },
    { code: '123456' },
  ])
})

test('a wrong password is marked in the dialog, which stays open', async () => {
  const errors = [{ field: 'password', code: 'wrong-password', message: 'This password is wrong' }]
  const remove = () => refused('validation-failed', { errors })
  open({ passkeys: [phone] }, { [`DELETE /user/passkeys/${phone._id}`]: remove })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }))
  await confirmWith('nope', 'Remove')
  expect(await screen.findByText('This password is wrong')).toBeDefined()
})

test('a passkey is renamed and removed', async () => {
  const { factors } = open(
    { passkeys: [phone] },
    {
      [`PATCH /user/passkeys/${phone._id}`]: ({ body }) => {
        factors.passkeys = [{ ...phone, name: (body as { name: string }).name }]
        return accepted(null)
      },
      [`DELETE /user/passkeys/${phone._id}`]: () => {
        factors.passkeys = []
        return accepted(null)
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }))
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Tablet{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Tablet' }))
  await confirmWith('Wheat@2026', 'Remove')
  await waitFor(() => expect(screen.queryByText('Tablet')).toBeNull())
  expect(takeToasts()).toEqual(['Passkey removed'])
})

test('the demo’s administrator sees their exemption; a browser without passkeys offers the code', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  open({ isExcepted: true })
  expect(await screen.findByText(/This demo's administrator is exempt/)).toBeDefined()
  expect(screen.getByText(/^This browser cannot use passkeys/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
