import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { anAuction, idOf } from '../test/an-auction.ts'
import { CreateAuctionPage } from './create-auction-page.tsx'

const CREATE = 'POST /auction/create-auction'
const where = () => screen.getByTestId('where').textContent
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Auction' }))

beforeEach(async () => {
  await startTestI18n()
  setSessionUser(aUser())
  takeToasts()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  )
})

async function fillIn() {
  await userEvent.type(field('Product name'), 'Sharbati wheat')
  await userEvent.type(field('Quantity'), '10')
  await userEvent.type(field('Base Price'), '2000')
}

describe('listing a lot', () => {
  it('sends what is filled in, shows the lot, and forgets the draft', async () => {
    const { sent } = startFakeServer({ [CREATE]: () => accepted({ auction: anAuction() }) })
    renderAt('/create-auction', <CreateAuctionPage />)
    await fillIn()
    expect(screen.getByText('₹20,000')).toBeTruthy()
    const picture = new File(['png'], 'wheat.png', { type: 'image/png' })
    await userEvent.upload(field(/Choose a picture/), picture)
    await submit()
    await waitFor(() => expect(where()).toBe(`/product/${idOf(1)}`))
    const form = sent[0]?.body as FormData
    expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
      ...{ product_name: 'Sharbati wheat', quantity: '10quintals', basePrice: '2000' },
      ...{ organicStatus: 'non-organic', category: 'other', durationMinutes: '240' },
    })
    expect((form.get('image') as File).size).toBe(3)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('has every field of the specification, with its choices and its defaults', async () => {
    startFakeServer({})
    renderAt('/create-auction', <CreateAuctionPage />)
    const names = [
      'Product name',
      'Description',
      'Quantity',
      'Base Price',
      'Moisture',
      'Origin',
      'Harvest date',
    ]
    const others = ['Certification', 'Storage', 'Texture', 'Color', 'Packaging', 'Delivery time', 'Variety']
    for (const name of [...names, ...others]) {
      const input = screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' })
      expect((input as HTMLInputElement).value).toBe('')
    }
    const choices = (name: RegExp) => {
      const select = screen.getByLabelText<HTMLSelectElement>(name, { selector: 'select' })
      return [select.value, ...[...select.options].map((option) => option.value)]
    }
    expect(choices(/^Unit/)).toEqual(['quintals', 'kgs', 'quintals', 'Litres', 'pcs'])
    expect(choices(/^Quality/)).toEqual(['', '', 'A', 'B', 'C'])
    expect(choices(/^Organic status/)).toEqual(['non-organic', 'non-organic', 'organic', 'in-transition'])
    expect(choices(/^Category/)).toEqual(
      expect.arrayContaining(['other', 'vegetable', 'fruit', 'grain', 'spices']),
    )
    expect(choices(/^Category/)[0]).toBe('other')
    expect(choices(/^Duration/)[0]).toBe('240')
  })

  it("puts the server's errors on their fields, keeps the values, and says that it failed", async () => {
    startFakeServer({
      [CREATE]: () =>
        refused('validation-failed', {
          errors: [
            { field: 'quantity', message: 'Enter a number above zero with its unit' },
            { field: 'reservePrice', message: 'The reserve must be at least the base price' },
          ],
        }),
    })
    renderAt('/create-auction', <CreateAuctionPage />)
    await fillIn()
    await submit()
    await waitFor(() => expect(field('Quantity').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Enter a number above zero with its unit')).toBeTruthy()
    expect(field(/Reserve price/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Quantity'))
    expect(field('Product name').value).toBe('Sharbati wheat')
    expect(takeToasts()).toEqual(['Auction cannot be created. Please check the highlighted fields'])
  })

  it('puts a refused picture on the picture', async () => {
    startFakeServer({ [CREATE]: () => refused('picture-unreadable') })
    renderAt('/create-auction', <CreateAuctionPage />)
    const notPicture = new File(['text'], 'notes.png', { type: 'image/png' })
    await userEvent.upload(field(/Choose a picture/), notPicture)
    await submit()
    expect(await screen.findByText('The file is not a picture we can read')).toBeTruthy()
    expect(field(/Choose a picture/).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the chosen picture and takes it away again', async () => {
    const { sent } = startFakeServer({ [CREATE]: () => accepted({ auction: anAuction() }) })
    renderAt('/create-auction', <CreateAuctionPage />)
    expect(screen.getByText('PNG, JPG or JPEG (MAX. 800x400px)')).toBeTruthy()
    await userEvent.upload(field(/Choose a picture/), new File(['png'], 'a.png', { type: 'image/png' }))
    expect(screen.getByRole('img', { name: 'Preview of the picture' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('img', { name: 'Preview of the picture' })).toBeNull()
    await submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    const form = sent[0]?.body as FormData
    expect(form.has('image')).toBe(false)
  })

  it('is disabled and reads Creating Auction... while it is sent', async () => {
    let answer: (reply: Response) => void = () => {}
    startFakeServer({ [CREATE]: () => new Promise<Response>((done) => (answer = done)) })
    renderAt('/create-auction', <CreateAuctionPage />)
    await submit()
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating Auction...' })
    expect(busy.disabled).toBe(true)
    answer(refused('internal-error'))
    expect(await screen.findByRole('button', { name: 'Create Auction' })).toBeTruthy()
  })

  it('finds the unfinished form again on this device', async () => {
    startFakeServer({})
    const { unmount } = renderAt('/create-auction', <CreateAuctionPage />)
    await fillIn()
    unmount()
    renderAt('/create-auction', <CreateAuctionPage />)
    expect(field('Product name').value).toBe('Sharbati wheat')
    expect(screen.getByText(/Your draft is back/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(field('Product name').value).toBe('')
  })

  it.each(['business', 'admin'] as const)('is for farmers: %s is told so and led back', (role) => {
    setSessionUser(aUser({ role }))
    startFakeServer({})
    renderAt('/create-auction', <CreateAuctionPage />)
    expect(screen.getByText('Only verified farmers can create auctions')).toBeTruthy()
    expect(screen.queryByLabelText('Product name')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the market' }).getAttribute('href')).toBe('/market')
  })
})
