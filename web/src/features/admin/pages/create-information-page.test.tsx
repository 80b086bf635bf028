import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { anItem } from '../../../test/an-item.ts'
import { accepted, type Handlers, noNetwork, refused } from '../../../test/fake-server.ts'
import { field, press, textsOf } from '../../../test/on-screen.ts'
import { openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { CreateInformationPage } from './create-information-page.tsx'

beforeEach(async () => {
  await startPages(aUser({ role: 'admin' }))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

const CREATE = 'POST /admin/create-info'
const submit = () => press('Create Information')
const picture = (name = 'field.png', type = 'image/png') => new File(['x'], name, { type })
const open = (create?: Handlers[string]) =>
  openPage('/admin/create-info', <CreateInformationPage />, create ? { [CREATE]: create } : {})

async function fill(category = 'techniques') {
  await userEvent.type(field('Title'), 'Zero tillage')
  await userEvent.selectOptions(field('Category'), category)
  await userEvent.type(field('Description'), 'Sow into the stubble.')
}

describe('the form of a new item', () => {
  test('has the specification’s fields, the date for schemes only, and the hint of the image', async () => {
    open()
    expect(screen.getByRole('heading', { name: 'Add Information' })).toBeDefined()
    for (const label of ['Title', 'Category', 'Description', 'Image', /^Source/, /^Link/]) {
      expect(field(label)).toBeDefined()
    }
    expect(textsOf(screen.getAllByRole('option'))).toEqual([
      ...['Select a category', 'Government Schemes', 'Farming Techniques', 'Equipment Information'],
    ])
    expect(screen.getByText('PNG, JPG, GIF up to 10MB')).toBeDefined()
    expect(screen.queryByLabelText(/Valid Till/)).toBeNull()
    await userEvent.selectOptions(field('Category'), 'schemes')
    expect(field(/Valid Till/).type).toBe('date')
    await userEvent.selectOptions(field('Category'), 'equipment')
    expect(screen.queryByLabelText(/Valid Till/)).toBeNull()
  })

  test('asks for title, category and description, and a valid web address, before anything is sent', async () => {
    const { sent } = open()
    await submit()
    expect(await screen.findAllByText('This field is required')).toHaveLength(3)
    await fill()
    await userEvent.type(field(/^Link/), 'pmkisan')
    await submit()
    const text = 'Please enter a web address that begins with https:// or http://'
    expect(await screen.findByText(text)).toBeDefined()
    expect(sent).toEqual([])
  })
})

describe('a picture', () => {
  test('is previewed, and can be removed before it is sent', async () => {
    open()
    await userEvent.upload(field('Image'), picture())
    const preview = await screen.findByRole('img', { name: 'Preview of the photo' })
    expect(preview.getAttribute('src')).toBe('blob:preview')
    await press('Remove')
    expect(screen.queryByRole('img', { name: 'Preview of the photo' })).toBeNull()
  })

  test.each([
    ['is not an image', picture('notes.pdf', 'application/pdf'), 'Please choose an image file'],
    [
      'is larger than 10 MB',
      Object.defineProperty(picture(), 'size', { value: 10 * 1024 * 1024 + 1 }),
      'The photo is larger than 10MB',
    ],
  ])('that %s is refused at once', async (_, file, text) => {
    open()
    await userEvent.setup({ applyAccept: false }).upload(field('Image'), file)
    expect(await screen.findByText(text)).toBeDefined()
  })

  test('that the server cannot read is marked at the picture', async () => {
    open(() => refused('picture-unreadable'))
    await fill()
    await userEvent.upload(field('Image'), picture())
    await submit()
    expect(await screen.findByText('The file is not a photo we can read')).toBeDefined()
    expect(field('Image').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('saving', () => {
  test('sends all fields, is busy meanwhile, says Information created successfully, and shows the list', async () => {
    const answer = Promise.withResolvers<Response>()
    const { sent } = open(() => answer.promise)
    await fill('schemes')
    await userEvent.type(field(/Valid Till/), '2027-03-31')
    await userEvent.type(field(/^Source/), 'Government')
    await userEvent.type(field(/^Link/), 'https://pmkisan.gov.in')
    await userEvent.upload(field('Image'), picture())
    await submit()
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating...' })
    expect(busy.disabled).toBe(true)
    answer.resolve(accepted(anItem(1)))
    await waitFor(() => expect(where()).toBe('/admin/information'))
    expect(takeToasts()).toEqual(['Information created successfully'])
    const { image, ...texts } = Object.fromEntries(sent[0]?.body as FormData)
    expect(texts).toEqual({
      ...{ title: 'Zero tillage', category: 'schemes', description: 'Sow into the stubble.' },
      ...{ source: 'Government', link: 'https://pmkisan.gov.in', validTill: '2027-03-31' },
    })
    expect((image as File).name).toBe('field.png')
  })

  test('that fails says Failed to create information and why, and leaves what was typed', async () => {
    const { sent } = open(() => noNetwork())
    await fill()
    await userEvent.upload(field('Image'), picture())
    await submit()
    expect(await screen.findByText('No connection. Please check your network and try again.')).toBeDefined()
    expect(takeToasts()).toEqual(['Failed to create information'])
    expect(field('Title').value).toBe('Zero tillage')
    await submit()
    await userEvent.type(field('Title'), ' of wheat')
    await submit()
    const [key, again, ofAnother] = sent.map(({ headers }) => headers['idempotency-key'])
    expect([key?.length, again]).toEqual([36, key])
    expect(ofAnother).not.toBe(key)
  })

  test('shows the server’s error at its field', async () => {
    const fault = { field: 'title', code: 'too-long', params: { limit: 120 }, message: 'Too long' }
    open(() => refused('validation-failed', { errors: [fault] }))
    await fill()
    await submit()
    expect(await screen.findByText('At most 120 characters')).toBeDefined()
    expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  })
})
