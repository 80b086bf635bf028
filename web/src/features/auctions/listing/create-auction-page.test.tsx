import { changesIn, field, hrefOf, press } from '../../../test/on-screen.ts'
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useContactNeededStore } from '../../../lib/contact-needed.ts'
import { useLiveStatus } from '../../../lib/live/connection.ts'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aContact, aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused } from '../../../test/fake-server.ts'
import { outlineOf } from '../../../test/outline.ts'
import { openPage, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { anAuction, idOf } from '../test/an-auction.ts'
import { CreateAuctionPage } from './create-auction-page.tsx'

const CREATE = 'POST /auction/create-auction'
const UPLOAD = 'POST /auction/pictures'
const listed = () => accepted({ auction: anAuction() })
const arrived = ({ body }: { body: unknown }) =>
  accepted({ _id: (body as FormData).get('uploadId'), offset: 3, size: 3, isComplete: true })
async function choose(...names: string[]) {
  const files = names.map((name) => new File(['png'], name, { type: 'image/png' }))
  await waitFor(() => expect(field(/Choose a photo/).disabled).toBe(false))
  await userEvent.upload(field(/Choose a photo/), files)
}
const submit = () => press('Create Auction')

/** Prices are also fetched while a name is typed; `posted` are the changing calls. */
function open(handlers: Handlers = {}, path = '/create-auction') {
  const { sent, ...page } = openPage(path, <CreateAuctionPage />, handlers)
  return {
    ...page,
    sent,
    posted: () => changesIn(sent),
    form: () => changesIn(sent).at(-1)?.body as FormData,
  }
}
const isListed = () => waitFor(() => expect(where()).toBe(`/product/${idOf(1)}`))
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'))

beforeEach(async () => {
  await startPages(aUser({ contact: aContact }))
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  )
})

async function fillIn() {
  await userEvent.click(field('Product name'))
  await userEvent.paste('Sharbati wheat')
  await userEvent.click(screen.getByRole('radio', { name: 'Grain' }))
  await userEvent.type(field('Quantity'), '१०')
  await userEvent.type(field('Base Price'), '2,000')
}

describe('listing a lot', () => {
  it('has the right accessibility tree, with everything unfolded', async () => {
    const { container } = open()
    await userEvent.click(screen.getByText('More details'))
    expect(outlineOf(container)).toMatchSnapshot()
    const choices = (name: RegExp) => {
      const select = screen.getByLabelText<HTMLSelectElement>(name, { selector: 'select' })
      return [select.value, ...[...select.options].map(({ value }) => value)]
    }
    expect(choices(/^Unit/)).toEqual(['quintals', 'quintals', 'bags', 'kgs', 'Litres', 'pcs'])
    expect(choices(/^Quality/)).toEqual(['', '', 'A', 'B', 'C'])
    expect(choices(/^Organic status/)).toEqual(['non-organic', 'non-organic', 'organic', 'in-transition'])
    expect(choices(/^Duration/)[0]).toBe('240')
  })

  it('sends what is filled in, asks for a contact, shows the lot, and deletes the draft', async () => {
    const place = { state: 'MP', district: 'Sehore' }
    setSessionUser(aUser())
    const { posted, form } = open({
      'GET /auction/places': () => accepted({ place, districts: [] }),
      ...{ [UPLOAD]: arrived, [CREATE]: listed },
    })
    await fillIn()
    expect(screen.getByText('₹20,000')).toBeTruthy()
    expect(await screen.findByText('Twenty thousand rupees')).toBeTruthy()
    await choose('a.png', 'b.png', 'c.png')
    await press('Put photo 3 earlier')
    await waitFor(() => expect(screen.getAllByText('Sent')).toHaveLength(3))
    const [a, b, c] = posted().map(({ body }) => (body as FormData).get('uploadId'))
    await submit()
    await waitFor(() => expect(useContactNeededStore.getState().goOn).not.toBeNull())
    expect(posted()).toHaveLength(3)
    act(() => setSessionUser(aUser({ contact: aContact })))
    act(() => useContactNeededStore.getState().goOn?.())
    await isListed()
    expect(form().getAll('images')).toEqual([a, c, b])
    form().delete('images')
    expect(Object.fromEntries(form())).toEqual({
      ...{ product_name: 'Sharbati wheat', quantity: '10quintals', basePrice: '2000' },
      ...{ organicStatus: 'non-organic', category: 'grain', durationMinutes: '240' },
      ...{ ...place, listingKey: expect.any(String) },
    })
    expect(drafts()).toEqual([])
  })

  it('takes several pictures in the order in which they were chosen, however long each takes', async () => {
    const decode = async ({ size }: File) => {
      if (size === 'slow'.length) await new Promise((done) => setTimeout(done, 100))
      return { width: 40, height: 30, close() {} }
    }
    vi.stubGlobal('createImageBitmap', decode)
    const { sent } = open({ [UPLOAD]: arrived })
    await waitFor(() => expect(field(/Choose a photo/).disabled).toBe(false))
    const files = ['slow', 'quick'].map((content) => new File([content], 'a.png', { type: 'image/png' }))
    await userEvent.upload(field(/Choose a photo/), files)
    await waitFor(() => expect(sent).toHaveLength(2))
    const sizes = sent.map(({ body }) => ((body as FormData).get('image') as File).size)
    expect(sizes).toEqual(['slow'.length, 'quick'.length])
    vi.stubGlobal('createImageBitmap', undefined)
  })

  it('waits for a photo that is being made smaller, and is not sent if that fails', async () => {
    const decoding: ((bitmap: ImageBitmap | PromiseLike<never>) => void)[] = []
    vi.stubGlobal('createImageBitmap', () => new Promise((done) => decoding.push(done)))
    const { posted, form } = open({ [UPLOAD]: arrived, [CREATE]: listed })
    await fillIn()
    await choose('notes.png')
    await submit()
    await waitFor(() => expect(decoding).toHaveLength(1))
    decoding[0]?.(Promise.reject(new Error('not a picture')))
    expect(await screen.findByText('The file is not a photo we can read')).toBeTruthy()
    await screen.findByRole('button', { name: 'Create Auction' })
    expect(posted()).toEqual([])
    await choose('photo.png')
    await submit()
    await waitFor(() => expect(decoding).toHaveLength(2))
    decoding[1]?.({ width: 40, height: 30, close() {} })
    await isListed()
    expect(form().getAll('images')).toHaveLength(1)
    vi.stubGlobal('createImageBitmap', undefined)
  })

  it('suggests the commodity while typing, asks for its parameters alone, and reads their numbers', async () => {
    const { posted, form } = open({ [CREATE]: listed })
    await userEvent.type(field('Product name'), 'शरबती गेहूं')
    await userEvent.click(await screen.findByRole('button', { name: 'Wheat' }))
    expect(field('Shrivelled and broken')).toBeTruthy()
    expect(screen.queryByLabelText('Diameter')).toBeNull()
    expect(screen.getByText('Fair average quality (FAQ): up to 12 %')).toBeTruthy()
    await userEvent.type(screen.getAllByLabelText('Moisture')[0] ?? document.body, '१११')
    await userEvent.type(field('Quantity'), '10')
    await userEvent.type(field('Base Price'), '2000')
    await submit()
    expect(await screen.findByText('Enter a number from 0 to 100')).toBeTruthy()
    await userEvent.type(screen.getAllByLabelText('Moisture')[0] ?? document.body, '{Backspace}.५')
    await submit()
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(['commodity', 'qualityValues', 'category'].map((name) => form().get(name))).toEqual([
      ...['wheat', '{"moisture":"11.5"}', 'grain'],
    ])
  })

  it('accepts a laboratory report only if it is complete, with its picture', async () => {
    const { posted, form } = open({ [UPLOAD]: arrived, [CREATE]: listed })
    await fillIn()
    await press('Add a laboratory report')
    const report = within(await screen.findByRole('group', { name: 'Laboratory report' }))
    await userEvent.type(report.getByLabelText(/^Laboratory/), 'State Grain Laboratory')
    await userEvent.type(report.getByLabelText(/^Sample number/), 'SGL/26/1184')
    await submit()
    expect(await report.findAllByText('This field is required')).toHaveLength(2)
    await userEvent.type(report.getByLabelText(/^Date of the report/), '2026-01-02')
    const picture = new File(['png'], 'report.png', { type: 'image/png' })
    await userEvent.upload(report.getByLabelText(/^Photo of the report/), picture)
    await submit()
    await isListed()
    const upload = posted()[0]?.body as FormData
    expect(Object.fromEntries(form())).toMatchObject({
      ...{ labName: 'State Grain Laboratory', labSample: 'SGL/26/1184', labDate: '2026-01-02' },
      labPicture: upload.get('uploadId'),
    })
  })

  it('says what is missing before anything is sent, and unfolds that part', async () => {
    const { sent } = open()
    const more = screen.getByText('More details').closest('details')
    await userEvent.type(field(/Bid Increment/), 'much')
    if (more) more.open = false
    await submit()
    await waitFor(() => expect(field('Product name').getAttribute('aria-invalid')).toBe('true'))
    for (const name of ['Quantity', /^Base Price/, /Bid Increment/]) {
      expect(field(name).getAttribute('aria-invalid'), String(name)).toBe('true')
    }
    expect(screen.getByRole('radio', { name: 'Grain' }).getAttribute('aria-invalid')).toBe('true')
    expect(more?.open).toBe(true)
    expect(sent).toEqual([])
  })

  it("puts the server's errors on their fields, leaves the values, and says that it failed", async () => {
    const message = 'Enter a number above zero with its unit'
    const errors = [
      { field: 'quantity', code: 'quantity', message },
      { field: 'reservePrice', code: 'reserve-below-base', message: 'At least the base price' },
    ]
    const answer = Promise.withResolvers<Response>()
    open({ [CREATE]: () => answer.promise })
    await fillIn()
    await submit()
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating Auction...' })
    expect(busy.disabled).toBe(true)
    answer.resolve(refused('validation-failed', { errors }))
    await waitFor(() => expect(field('Quantity').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(new RegExp(message))).toBeTruthy()
    expect(field(/Reserve price/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Quantity'))
    expect(field('Product name').value).toBe('Sharbati wheat')
    expect(takeToasts()).toEqual(['Auction cannot be created. Please correct the highlighted fields'])
    expect(screen.getByRole('button', { name: 'Create Auction' })).toBeTruthy()
  })

  it('shows a refused picture at the picture', async () => {
    open({ [UPLOAD]: () => refused('picture-unreadable') })
    await fillIn()
    await choose('notes.png')
    await screen.findByText('The file is not a photo we can read')
    await submit()
    await waitFor(() => expect(screen.getAllByText('The file is not a photo we can read')).toHaveLength(2))
    expect(field(/Choose a photo/).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows up to six chosen pictures and takes them away again', async () => {
    const { form } = open({ [UPLOAD]: arrived, [CREATE]: listed })
    expect(screen.getByText('PNG, JPG or JPEG (MAX. 800x400px)')).toBeTruthy()
    expect(screen.getByText('Larger photos are made smaller for you')).toBeTruthy()
    await choose('a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png', 'g.png')
    expect(await screen.findByText('Choose at most 6 photos')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(6)
    for (let left = 6; left > 0; left -= 1) await press('Remove photo 1')
    expect(screen.queryByRole('img', { name: /^Photo/ })).toBeNull()
    await fillIn()
    await submit()
    await isListed()
    expect(form().has('images')).toBe(false)
  })

  it('is sent with the same key until it is answered, so that a lost answer lists no lot twice', async () => {
    const answers = [noNetwork(), refused('already-listed'), accepted({ auction: anAuction() })]
    const { posted, unmount } = open({ [CREATE]: () => answers[posted().length - 1] ?? noNetwork() })
    await fillIn()
    await submit()
    await waitFor(() => expect(takeToasts()).toHaveLength(1))
    unmount()
    renderAt('/create-auction', <CreateAuctionPage />)
    await submit()
    await waitFor(() => expect(takeToasts().join()).toContain('already listed'))
    await submit()
    await isListed()
    const [first, again, another] = posted().map(({ body }) => (body as FormData).get('listingKey'))
    expect([again, another]).toEqual([first, expect.not.stringContaining(String(first))])
  })

  it('is stored without a connection, and listed once by one press after it returns', async () => {
    let isLineCut = true
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { sent, unmount } = open({
      [UPLOAD]: (call) => (isLineCut ? noNetwork() : arrived(call)),
      [CREATE]: listed,
    })
    await fillIn()
    await choose('a.png')
    await submit()
    expect(await screen.findByText(/^No connection. Your lot is saved/)).toBeTruthy()
    expect(takeToasts()).toHaveLength(1)
    // There is a network again, but the server is not reached.
    line.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('button', { name: 'List it now' })).toBeTruthy()
    expect(screen.getByText(/^No connection. Your lot is saved/)).toBeTruthy()
    act(() => useLiveStatus.setState({ status: 'live' }))
    expect(await screen.findByText(/^You’re back online/)).toBeTruthy()
    line.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await press('Remove photo 1')
    unmount()
    renderAt('/create-auction', <CreateAuctionPage />)
    expect(await screen.findByText(/^No connection. Your lot is saved/)).toBeTruthy()
    isLineCut = false
    line.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    const created = () => sent.filter(({ path }) => CREATE.endsWith(path))
    expect(await screen.findByText(/^You’re back online/)).toBeTruthy()
    expect(created()).toEqual([])
    await press('List it now')
    await isListed()
    expect(created()).toHaveLength(1)
    expect(drafts()).toEqual([])
  })

  it("suggests the place of the farmer's own address by its PIN code, without making a draft", async () => {
    const place = { state: 'MP', district: 'Sehore' }
    const { posted, form } = open({
      'GET /auction/places': () => accepted({ place, districts: ['Bhopal', 'Sehore'] }),
      [CREATE]: listed,
    })
    await waitFor(() => expect(field(/^District/).value).toBe('Sehore'))
    expect(field(/^State/).value).toBe('MP')
    expect(drafts()).toEqual([])
    await fillIn()
    await submit()
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(Object.fromEntries(form())).toMatchObject(place)
  })

  it('fills in the form from an old lot, to be listed again with its pictures, also before they have arrived', async () => {
    let arrive = () => {}
    const former = anAuction({ _id: idOf(7), status: 'completed' })
    former.product.images = [{ _id: idOf(71), src: '/uploads/a.jpg', alt: '' }] as never
    const answers = {
      [`GET /auction/getAuction/${idOf(7)}`]: () => accepted(former),
      'GET /uploads/a.jpg': () => new Promise<Response>((done) => (arrive = () => done(new Response('png')))),
      ...{ [UPLOAD]: arrived, [CREATE]: listed },
    }
    const { sent, posted, form } = open(answers, `/create-auction?from=${idOf(7)}`)
    await waitFor(() => expect(field('Product name').value).toBe('Sharbati wheat'))
    expect([field('Quantity').value, field('Base Price').value]).toEqual(['10', '2,000'])
    await waitFor(() => expect(sent.some(({ path }) => path === '/uploads/a.jpg')).toBe(true))
    await submit()
    await screen.findByRole('button', { name: 'Creating Auction...' })
    arrive()
    await isListed()
    expect(Object.fromEntries(form())).toMatchObject({
      ...{ product_name: 'Sharbati wheat', quantity: '10quintals', basePrice: '2000', category: 'grain' },
    })
    const upload = posted()[0]?.body as FormData
    expect(form().getAll('images')).toEqual([upload.get('uploadId')])
  })

  it('is sent with its stored pictures, also if it is sent before they are read', async () => {
    const { posted, unmount } = open({ [UPLOAD]: arrived, [CREATE]: listed })
    await fillIn()
    await choose('a.png', 'b.png')
    await waitFor(() => expect(screen.getAllByText('Sent')).toHaveLength(2))
    const sentIds = posted().map(({ body }) => (body as FormData).get('uploadId'))
    unmount()
    renderAt('/create-auction', <CreateAuctionPage />)
    expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Auction' })
    fireEvent.click(button)
    // The button above the form submits it once more.
    fireEvent.submit(button.form as HTMLFormElement)
    await isListed()
    const created = posted().filter(({ path }) => CREATE.endsWith(path))
    expect(created.map(({ body }) => (body as FormData).getAll('images'))).toEqual([sentIds])
  })

  it('restores the unfinished form on this device', async () => {
    const { unmount } = open()
    await fillIn()
    await choose('a.png', 'b.png')
    await screen.findByRole('img', { name: 'Photo 2' })
    unmount()
    renderAt('/create-auction', <CreateAuctionPage />)
    expect(await screen.findByRole('img', { name: 'Photo 2' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grain' }).checked).toBe(true)
    expect(field('Product name').value).toBe('Sharbati wheat')
    expect(screen.getByText(/Your draft is back/)).toBeTruthy()
    await press('Discard draft')
    expect(field('Product name').value).toBe('')
    expect(screen.queryByRole('img', { name: /^Photo/ })).toBeNull()
    // Clearing the form is not an edit: nothing is saved again.
    await new Promise((done) => setTimeout(done, 600))
    expect(drafts()).toEqual([])
    expect(screen.getByText('What you fill in is saved on this device.')).toBeTruthy()
  })

  it('accepts bags with their weight, shows mandi prices before a price is typed, and does not lead back into the form', async () => {
    const mandis = {
      ...{ low: 2200, modal: 2310, high: 2400, mandis: 3, reach: 'state', isDemo: false, nearest: [] },
      ...{ oldest: '2026-11-20', latest: '2026-11-25' },
    }
    const { form } = open({
      [CREATE]: listed,
      'GET /info/price-guide': () =>
        accepted({ commodity: 'wheat', unit: 'quintal', sales: null, support: null, mandis }),
    })
    await userEvent.type(field('Product name'), 'Sharbati wheat')
    expect(await screen.findByText('Mandis pay about ₹2,310/quintal (25 Nov 2026).')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Grain' }))
    await userEvent.selectOptions(field(/^Unit/), 'bags')
    await userEvent.clear(field(/^Weight of a bag/))
    await userEvent.type(field(/^Weight of a bag/), '६०')
    await userEvent.type(field('Quantity'), '25')
    await userEvent.type(field(/^Base Price/), '2,000')
    expect(screen.getByText('₹30,000')).toBeTruthy()
    await submit()
    await isListed()
    expect([form().get('quantity'), form().get('packaging')]).toEqual(['1500kgs', '25 × 60 kg'])
  })

  it.each(['business', 'admin'] as const)('is for farmers: %s sees a message and is led back', (role) => {
    setSessionUser(aUser({ role }))
    open()
    expect(screen.getByText("Only farmers' accounts can list lots")).toBeTruthy()
    expect(screen.queryByLabelText('Product name')).toBeNull()
    expect(hrefOf('Go to the market')).toBe('/market')
  })
})
