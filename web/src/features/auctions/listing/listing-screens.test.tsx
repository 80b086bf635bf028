import { press } from '../../../test/on-screen.ts'
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { aContact, aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { renderAt, startPages, where } from '../../../test/render-at.tsx'
import { anAuction, idOf } from '../test/an-auction.ts'
import { CreateAuctionPage } from './create-auction-page.tsx'

vi.hoisted(() => {
  const phone = { matches: true, addEventListener() {}, removeEventListener() {} }
  Object.assign(globalThis, { matchMedia: () => phone, scrollTo() {} })
})

const CREATE = 'POST /auction/create-auction'
const isSeen = (name: string) => screen.queryByRole('group', { name })?.className.includes('hidden') === false

function BackOfTheBrowser() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Browser back
    </button>
  )
}

function open(path = '/create-auction') {
  renderAt(
    path,
    <>
      <CreateAuctionPage />
      <BackOfTheBrowser />
    </>,
  )
}

async function fillProduct() {
  await userEvent.type(screen.getByLabelText('Product name'), 'Sharbati wheat')
  await userEvent.click(screen.getByRole('radio', { name: 'Grain' }))
  await press('Next')
  await waitFor(() => expect(isSeen('Quantity and price')).toBe(true))
}

async function fillQuantity() {
  await userEvent.type(screen.getByLabelText('Quantity'), '10')
  await userEvent.type(screen.getByLabelText('Base Price'), '2000')
  await press('Next')
  await waitFor(() => expect(isSeen('Where and how long')).toBe(true))
}

beforeEach(() => startPages(aUser({ contact: aContact })))

it('a phone shows one of three screens, and the next only when this one is valid', async () => {
  startFakeServer({})
  open()
  expect([isSeen('Your produce'), isSeen('Quantity and price')]).toEqual([true, false])
  expect(screen.queryByRole('button', { name: 'Create Auction' })).toBeNull()
  await press('Next')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Product name')))
  expect(isSeen('Your produce')).toBe(true)
  await fillProduct()
  expect(document.activeElement?.textContent).toBe('Quantity and price')
  expect(screen.getByRole('link', { name: /Quantity and price/ }).getAttribute('aria-current')).toBe('step')
})

it('Back leads one screen back with all input, by the browser and by the button', async () => {
  startFakeServer({})
  open()
  await fillProduct()
  await fillQuantity()
  await press('Browser back')
  await waitFor(() => expect(isSeen('Quantity and price')).toBe(true))
  await press('Back')
  await waitFor(() => expect(isSeen('Your produce')).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>('Product name').value).toBe('Sharbati wheat')
})

it('a fault found by the server opens its screen, and a listed lot replaces the form', async () => {
  const error = { field: 'basePrice', code: 'amount', message: 'Please check the amount' }
  let isRefused = true
  startFakeServer({
    [CREATE]: () =>
      isRefused ? refused('validation-failed', { errors: [error] }) : accepted({ auction: anAuction() }),
  })
  open()
  await fillProduct()
  await fillQuantity()
  await press('Create Auction')
  await waitFor(() => expect(isSeen('Quantity and price')).toBe(true))
  isRefused = false
  await press('Next')
  await press('Create Auction')
  await waitFor(() => expect(where()).toBe(`/product/${idOf(1)}`))
  await press('Browser back')
  expect(where()).toBe(`/product/${idOf(1)}`)
})

it('a former lot fills the form on one page, listed again by one press', async () => {
  startFakeServer({ [`GET /auction/getAuction/${idOf(1)}`]: () => accepted(anAuction()) })
  open(`/create-auction?from=${idOf(1)}`)
  await screen.findByRole('button', { name: 'Create Auction' })
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(isSeen('Your produce') && isSeen('Where and how long')).toBe(true)
})
