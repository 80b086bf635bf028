import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useContactNeeded, useContactNeededStore } from '../../../lib/contact-needed.ts'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aContact, aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { changesIn, dialog, field, press } from '../../../test/on-screen.ts'
import { openPage, renderAt, startPages, takeToasts } from '../../../test/render-at.tsx'
import { ContactNeededDialog } from './contact-dialog.tsx'

const contact = aContact

beforeEach(() => startPages(aUser()))

const save = () => press('Save details')
const opened = () => screen.queryByRole('dialog')
const sehore = { place: { state: 'MP', district: 'Sehore' }, districts: ['Sehore'] }
const addDetails = { 'POST /user/add-details': () => accepted(aUser({ contact })) }

/** Asks for missing contact details before an action. */
function ask(goOn = vi.fn()) {
  renderAt('/market', <ContactNeededDialog />)
  const { result } = renderHook(() => useContactNeeded())
  act(() => result.current(goOn))
  return goOn
}

async function fillAndSave(pin = contact.pinCode) {
  await userEvent.type(field('Phone Number'), '+91 098765 43210')
  await userEvent.type(field('PIN Code'), pin)
  await save()
}

test('phone and PIN code are requested when first needed, and the action then continues', async () => {
  const { sent } = startFakeServer({ ...addDetails, 'GET /auction/places': () => accepted(sehore) })
  const placeBid = ask()
  expect(placeBid).not.toHaveBeenCalled()
  expect(dialog().getAllByRole('textbox')).toHaveLength(2)
  await userEvent.type(field('PIN Code'), contact.pinCode)
  await screen.findByText('Sehore district, Madhya Pradesh')
  await userEvent.clear(field('PIN Code'))
  await fillAndSave('४६६००१')
  await waitFor(() => expect(placeBid).toHaveBeenCalledTimes(1))
  expect(changesIn(sent).map(({ body }) => body)).toEqual([
    { countryCode: '+91', phoneNo: '9876543210', pincode: '466001' },
  ])
  expect(takeToasts()).toEqual(['Contact details saved successfully'])
  expect(currentUser()?.contact).toEqual(contact)
  expect(opened()).toBeNull()
})

test('a postponed dialog saves nothing, and users who gave both are not asked', async () => {
  const placeBid = ask()
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect([placeBid.mock.calls.length, opened()]).toEqual([0, null])
  setSessionUser(aUser({ contact: { ...contact, street: '' } }))
  renderHook(() => useContactNeeded()).result.current(placeBid)
  expect(placeBid).toHaveBeenCalledTimes(1)
})

test.each(['', '0000000000', '5555555555'])('the number “%s” is refused', async (phone) => {
  ask()
  if (phone) await userEvent.type(field('Phone Number'), phone)
  await userEvent.type(field('PIN Code'), contact.pinCode)
  await save()
  await screen.findByText('Please enter a ten-digit mobile number')
})

test('a PIN code in no list is accepted, with the state chosen in the reader’s language', async () => {
  await startTestI18n('hi')
  const { sent } = startFakeServer({
    ...addDetails,
    'GET /auction/places': () => accepted({ place: null, districts: [] }),
  })
  ask()
  await userEvent.type(screen.getByLabelText('फ़ोन नंबर'), contact.mobile.phoneNo)
  await userEvent.type(screen.getByLabelText('पिन कोड'), '999999')
  await userEvent.click(await screen.findByLabelText('मेरा पिन कोड सही है'))
  await userEvent.selectOptions(screen.getByLabelText('राज्य'), 'मध्य प्रदेश')
  await userEvent.type(screen.getByLabelText('ज़िला'), 'Sehore')
  await press('जानकारी सहेजें')
  await waitFor(() => expect(opened()).toBeNull())
  const place = { state: 'Madhya Pradesh', district: 'Sehore' }
  expect(changesIn(sent)).toMatchObject([{ body: { pincode: '999999', confirmsPinCode: true, ...place } }])
})

test.each([
  ['the server’s words', () => refused('conflict'), 'This has changed in the meantime. Please try again'],
  ['its own without a server', () => noNetwork(), 'Failed to save contact details'],
])('the dialog fails with %s and stays open', async (_, reply, text) => {
  startFakeServer({ 'POST /user/add-details': reply })
  ask()
  await fillAndSave()
  await waitFor(() => expect(takeToasts()).toEqual([text]))
  expect(opened()).not.toBeNull()
})

test('from the first deal on, the rest of the address is requested', async () => {
  setSessionUser(aUser({ contact: { ...contact, street: '', city: '', district: 'Sehore' } }))
  const { sent } = openPage('/deals/1', <ContactNeededDialog />, {
    'PUT /user/update-profile': () => accepted(aUser({ contact })),
  })
  act(() => useContactNeededStore.setState({ goOn: () => undefined }))
  expect(field('City').value).toBe('Sehore')
  await save()
  await screen.findByText('Please enter your street address')
  await userEvent.type(field('Street Address'), contact.street)
  await userEvent.selectOptions(field('Address Type'), 'Farm')
  await save()
  await waitFor(() => expect(opened()).toBeNull())
  expect(sent[0]?.body).toEqual({ street: contact.street, city: 'Sehore', landMark: '', addressType: 'farm' })
})
