import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useContactNeeded } from '../../../lib/contact-needed.ts'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { ContactDialog, ContactNeededDialog } from './contact-dialog.tsx'

const contact = {
  mobile: { countryCode: '+91', phoneNo: '9876543210' },
  street: '12 Mandi Road',
  city: 'Sehore',
  state: 'Madhya Pradesh',
  pinCode: '466001',
  landMark: '',
  addressType: 'farm',
  country: 'India',
}

beforeEach(async () => {
  await startTestI18n()
  takeToasts()
  setSessionUser(aUser())
})

const field = (label: RegExp | string) => screen.getByLabelText(label) as HTMLInputElement
const dialog = () => screen.queryByRole('dialog')

async function fillAndSave() {
  await userEvent.type(field('Phone Number'), contact.mobile.phoneNo)
  await userEvent.type(field('Street Address'), contact.street)
  await userEvent.type(field('City'), contact.city)
  await userEvent.type(field('State'), contact.state)
  await userEvent.type(field('PIN Code'), contact.pinCode)
  await userEvent.selectOptions(field('Address Type'), 'Farm')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
}

test('it opens for those without a contact, and for nobody else', () => {
  const { unmount } = renderAt('/home', <ContactDialog />)
  expect(dialog()).not.toBeNull()
  unmount()
  setSessionUser(aUser({ contact }))
  renderAt('/home', <ContactDialog />)
  expect(dialog()).toBeNull()
})

test('the country is India and cannot be changed', () => {
  renderAt('/home', <ContactDialog />)
  expect([field('Country').value, field('Country').readOnly]).toEqual(['India', true])
})

test('it sends the flat fields, says so, and closes', async () => {
  const { sent } = startFakeServer({ 'POST /user/add-details': () => accepted(aUser({ contact })) })
  renderAt('/home', <ContactDialog />)
  await fillAndSave()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(sent[0]?.body).toEqual({
    countryCode: '+91',
    phoneNo: '9876543210',
    street: '12 Mandi Road',
    city: 'Sehore',
    state: 'Madhya Pradesh',
    pincode: '466001',
    country: 'India',
    landmark: '',
    addressType: 'farm',
  })
  expect(takeToasts()).toEqual(['Contact details saved successfully'])
  expect(currentUser()?.contact).toEqual(contact)
})

test('phone, street, city, state and PIN code are required', async () => {
  renderAt('/home', <ContactDialog />)
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText('Please enter a ten-digit mobile number')).toBeDefined()
  for (const message of ['your street address', 'your city', 'your state']) {
    expect(screen.getByText(`Please enter ${message}`)).toBeDefined()
  }
  expect(screen.getByText('The PIN code has six digits')).toBeDefined()
})

test.each([
  ['the server’s words', () => refused('conflict'), 'This has changed in the meantime. Please try again'],
  ['its own without a server', () => noNetwork(), 'Failed to save contact details'],
])('it fails with %s and stays open', async (_, reply, text) => {
  startFakeServer({ 'POST /user/add-details': reply })
  renderAt('/home', <ContactDialog />)
  await fillAndSave()
  await waitFor(() => expect(takeToasts()).toEqual([text]))
  expect(dialog()).not.toBeNull()
})

test('it can be put off, and does not come again by itself', async () => {
  const { unmount } = renderAt('/home', <ContactDialog />)
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(dialog()).toBeNull()
  unmount()
  renderAt('/home', <ContactDialog />)
  expect(dialog()).toBeNull()
})

describe('what needs a contact', () => {
  const ask = (placeBid: () => void) => {
    renderAt('/market', <ContactNeededDialog />)
    const { result } = renderHook(() => useContactNeeded())
    act(() => result.current(placeBid))
  }

  test('goes on after it was given', async () => {
    startFakeServer({ 'POST /user/add-details': () => accepted(aUser({ contact })) })
    const placeBid = vi.fn()
    ask(placeBid)
    expect(placeBid).not.toHaveBeenCalled()
    await fillAndSave()
    await waitFor(() => expect(placeBid).toHaveBeenCalledTimes(1))
    expect(dialog()).toBeNull()
  })

  test('does not happen where it is refused, and happens at once for those who gave it before', async () => {
    const placeBid = vi.fn()
    ask(placeBid)
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(placeBid).not.toHaveBeenCalled()
    setSessionUser(aUser({ contact }))
    renderHook(() => useContactNeeded()).result.current(placeBid)
    expect(placeBid).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['lies in a district', { state: 'MP', district: 'Sehore' }, 'Sehore district'],
  ['is not in the list', null, 'This PIN code is not in our list. Please check it.'],
])('beside a PIN code that %s stands so', async (_, place, text) => {
  startFakeServer({ 'GET /auction/places': () => accepted({ place, districts: [] }) })
  renderAt('/home', <ContactDialog />)
  await userEvent.type(field('PIN Code'), contact.pinCode)
  await screen.findByText(text)
})
