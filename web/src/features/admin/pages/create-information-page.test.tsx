import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { anItem } from '../../../test/an-item.ts'
import { accepted, noNetwork, refused } from '../../../test/fake-server.ts'
import { openPage, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { CreateInformationPage } from './create-information-page.tsx'

beforeEach(async () => {
  await startPages(aUser({ role: 'admin' }))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Information' }))
const picture = (name = 'field.png', type = 'image/png') => new File(['x'], name, { type })

async function fill(category = 'techniques') {
  await userEvent.type(field('Title'), 'Zero tillage')
  await userEvent.selectOptions(field('Category'), category)
  await userEvent.type(field('Description'), 'Sow into the stubble.')
}

describe('the form of a new item', () => {
  test('has the specification’s fields, the date for schemes only, and the hint of the image', async () => {
    renderAt('/admin/create-info', <CreateInformationPage />)
    expect(screen.getByRole('heading', { name: 'Add Information' })).toBeDefined()
    for (const label of ['Title', 'Category', 'Description', 'Image', /^Source/, /^Link/]) {
      expect(field(label)).toBeDefined()
    }
    expect(screen.getByText('PNG, JPG, GIF up to 10MB')).toBeDefined()
    expect(screen.queryByLabelText(/Valid Till/)).toBeNull()
    await userEvent.selectOptions(field('Category'), 'schemes')
    expect(field(/Valid Till/).type).toBe('date')
    await userEvent.selectOptions(field('Category'), 'equipment')
    expect(screen.queryByLabelText(/Valid Till/)).toBeNull()
  })

  test('offers the three categories by their long names', () => {
    renderAt('/admin/create-info', <CreateInformationPage />)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Select a category',
      'Government Schemes',
      'Farming Techniques',
      'Equipment Information',
    ])
  })

  test('asks for title, category and description before anything is sent', async () => {
    const { sent } = openPage('/admin/create-info', <CreateInformationPage />, {})
    await submit()
    expect(await screen.findAllByText('This field is required')).toHaveLength(3)
    expect(sent).toEqual([])
  })

  test('refuses an invalid web address', async () => {
    const { sent } = openPage('/admin/create-info', <CreateInformationPage />, {})
    await fill()
    await userEvent.type(field(/^Link/), 'pmkisan')
    await submit()
    expect(
      await screen.findByText('Please enter a web address that begins with https:// or http://'),
    ).toBeDefined()
    expect(sent).toEqual([])
  })
})

describe('a picture', () => {
  test('is previewed, and can be removed before it is sent', async () => {
    renderAt('/admin/create-info', <CreateInformationPage />)
    await userEvent.upload(field('Image'), picture())
    const preview = await screen.findByRole('img', { name: 'Preview of the photo' })
    expect(preview.getAttribute('src')).toBe('blob:preview')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('img', { name: 'Preview of the photo' })).toBeNull()
  })

  test('that is not an image is refused at once', async () => {
    renderAt('/admin/create-info', <CreateInformationPage />)
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(field('Image'), picture('notes.pdf', 'application/pdf'))
    expect(await screen.findByText('Please choose an image file')).toBeDefined()
  })

  test('of more than 10 MB is refused at once', async () => {
    renderAt('/admin/create-info', <CreateInformationPage />)
    const huge = picture()
    Object.defineProperty(huge, 'size', { value: 10 * 1024 * 1024 + 1 })
    await userEvent.upload(field('Image'), huge)
    expect(await screen.findByText('The photo is larger than 10MB')).toBeDefined()
  })

  test('that the server cannot read is marked at the picture', async () => {
    openPage('/admin/create-info', <CreateInformationPage />, {
      'POST /admin/create-info': () => refused('picture-unreadable'),
    })
    await fill()
    await userEvent.upload(field('Image'), picture())
    await submit()
    expect(await screen.findByText('The file is not a photo we can read')).toBeDefined()
    expect(field('Image').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('saving', () => {
  test('sends all of it, says Information created successfully, and shows the list', async () => {
    const { sent } = openPage('/admin/create-info', <CreateInformationPage />, {
      'POST /admin/create-info': () => accepted(anItem(1)),
    })
    await fill('schemes')
    await userEvent.type(field(/Valid Till/), '2027-03-31')
    await userEvent.type(field(/^Source/), 'Government')
    await userEvent.type(field(/^Link/), 'https://pmkisan.gov.in')
    await userEvent.upload(field('Image'), picture())
    await submit()
    await waitFor(() => expect(where()).toBe('/admin/information'))
    expect(takeToasts()).toEqual(['Information created successfully'])
    const { image, ...texts } = Object.fromEntries(sent[0]?.body as FormData)
    expect(texts).toEqual({
      title: 'Zero tillage',
      category: 'schemes',
      description: 'Sow into the stubble.',
      source: 'Government',
      link: 'https://pmkisan.gov.in',
      validTill: '2027-03-31',
    })
    expect((image as File).name).toBe('field.png')
  })

  test('is busy until the answer is there', async () => {
    let answer: (response: Response) => void = () => undefined
    openPage('/admin/create-info', <CreateInformationPage />, {
      'POST /admin/create-info': () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    })
    await fill()
    await submit()
    const busy = (await screen.findByRole('button', { name: 'Creating...' })) as HTMLButtonElement
    expect(busy.disabled).toBe(true)
    answer(accepted(anItem(1)))
    await waitFor(() => expect(where()).toBe('/admin/information'))
  })

  test('failing says Failed to create information and why, and leaves what was typed', async () => {
    openPage('/admin/create-info', <CreateInformationPage />, {
      'POST /admin/create-info': () => noNetwork(),
    })
    await fill()
    await submit()
    expect(await screen.findByText('No connection. Please check your network and try again.')).toBeDefined()
    expect(takeToasts()).toEqual(['Failed to create information'])
    expect(field('Title').value).toBe('Zero tillage')
  })

  test('shows what the server found at its field', async () => {
    openPage('/admin/create-info', <CreateInformationPage />, {
      'POST /admin/create-info': () =>
        refused('validation-failed', {
          errors: [{ field: 'title', code: 'too-long', params: { limit: 120 }, message: 'Too long' }],
        }),
    })
    await fill()
    await submit()
    expect(await screen.findByText('At most 120 characters')).toBeDefined()
    expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  })
})
