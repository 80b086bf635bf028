import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { anItem } from '../../../test/an-item.ts'
import { accepted, type Handlers, refused, type Sent } from '../../../test/fake-server.ts'
import { changesIn, dialog, field, hrefOf, press, textsOf } from '../../../test/on-screen.ts'
import { openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { InformationPage } from './information-page.tsx'

beforeEach(async () => {
  await startPages(aUser({ role: 'admin' }))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

const items = (count: number) => Array.from({ length: count }, (_, index) => anItem(index + 1))
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

function show(content = items(2), more: Handlers = {}, path = '/admin/information', totalPages = 1) {
  return openPage(path, <InformationPage />, {
    'GET /admin/information-analytics': () =>
      accepted({ content, totalPages, total: content.length, hasMore: totalPages > 1 }),
    ...more,
  })
}

/** The last request for the list. */
const asked = (sent: readonly Sent[]) =>
  sent.findLast((call) => call.path === '/admin/information-analytics')?.query

describe('the list', () => {
  test('has the specification’s heading, button, search, categories and columns', async () => {
    show([anItem(1, { description: `${'a'.repeat(40)}bcd`, validTill: '2027-03-31' }), anItem(2)])
    expect(screen.getByRole('heading', { name: 'Information Management' })).toBeDefined()
    expect(hrefOf('Add New Information')).toBe('/admin/create-info')
    expect(screen.getByPlaceholderText('Search information...')).toBeDefined()
    const buttons = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
    expect(textsOf(buttons)).toEqual(['All', 'Schemes', 'Techniques', 'Equipment'])
    const table = within(await screen.findByRole('table'))
    const headers = ['Title', 'Category', 'Source', 'Valid Till', 'Actions']
    expect(textsOf(table.getAllByRole('columnheader'))).toEqual(headers)
    // The first 40 characters of a description and three dots; the date, or - if there is none.
    for (const text of [`${'a'.repeat(40)}...`, '31 Mar 2027', '-'])
      expect(table.getByText(text)).toBeDefined()
  })

  test('searches on Enter, and shows all again when the box is emptied', async () => {
    const { sent } = show()
    const box = screen.getByPlaceholderText('Search information...')
    await userEvent.type(box, 'insurance{Enter}')
    expect(where()).toBe('/admin/information?search=insurance')
    await waitFor(() => expect(asked(sent)?.search).toBe('insurance'))
    await userEvent.clear(box)
    expect(where()).toBe('/admin/information')
  })

  test('filters by category, from the first page', async () => {
    const { sent } = show(items(10), {}, '/admin/information?page=2', 3)
    await press('Techniques')
    expect(where()).toBe('/admin/information?category=techniques')
    await waitFor(() => expect(asked(sent)).toEqual({ page: '1', limit: '10', category: 'techniques' }))
  })

  test('says No results found', async () => {
    show([])
    expect(await screen.findByText('No results found')).toBeDefined()
    expect(screen.getByText('Showing 0 results')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  test('a failure says Failed to fetch information, and empties the list', async () => {
    show([], { 'GET /admin/information-analytics': () => refused('internal-error') })
    expect(await screen.findByText('Failed to fetch information')).toBeDefined()
    expect(takeToasts()).toEqual(['Failed to fetch information'])
    expect(screen.getByText('Showing 0 results')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('paging', () => {
  test('requests ten items, and goes forward and back', async () => {
    const { sent } = show(items(10), {}, '/admin/information', 2)
    expect(await screen.findByText('Showing 10 results')).toBeDefined()
    expect(asked(sent)).toEqual({ page: '1', limit: '10', category: 'all' })
    expect(isDisabled('Previous')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(where()).toBe('/admin/information?page=2')
    expect(screen.getByText('Page 2')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(where()).toBe('/admin/information')
  })

  test('Next is disabled when there are fewer results than the page holds', async () => {
    show(items(9), {}, '/admin/information', 1)
    await screen.findByText('Showing 9 results')
    expect(isDisabled('Next')).toBe(true)
  })
})

describe('the edit dialog', () => {
  const update = `PATCH /admin/update-info/${anItem(1)._id}`
  const open = () => press('Edit Scheme 1')
  const save = () => press(/^Updat/)

  test('shows the item in the specification’s fields, and reads Updating... while busy', async () => {
    show([anItem(1, { validTill: '2027-03-31' })], { [update]: () => new Promise<Response>(() => {}) })
    await open()
    expect(screen.getByRole('dialog', { name: 'Edit Information' })).toBeDefined()
    const labels = ['Title', 'Category', 'Description', /^Source/, /^External Link/, /^Valid Till/]
    expect(labels.map((label) => field(label).value)).toEqual([
      ...['Scheme 1', 'schemes', 'Support for farmers.', 'Ministry of Agriculture'],
      ...['https://pmkisan.gov.in', '2027-03-31'],
    ])
    await userEvent.selectOptions(field('Category'), 'techniques')
    expect(screen.queryByLabelText(/^Valid Till/)).toBeNull()
    await press('Update Information')
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Updating...' })
    expect(busy.disabled).toBe(true)
  })

  test('saves, says Information updated successfully, closes, and fetches the list again', async () => {
    const item = anItem(1, { image: '/media/information/a-800.webp' })
    const { sent } = show([item], { [update]: () => accepted(anItem(1)) })
    await open()
    const preview = dialog().getByRole('img', { name: 'Preview of the photo' })
    expect(preview.getAttribute('src')).toBe('/media/information/a-800.webp')
    await press('Remove')
    await userEvent.clear(field('Title'))
    await userEvent.type(field('Title'), 'New title')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(takeToasts()).toEqual(['Information updated successfully'])
    expect(Object.fromEntries(changesIn(sent)[0]?.body as FormData)).toEqual({
      ...{ title: 'New title', category: 'schemes', description: 'Support for farmers.' },
      ...{ source: 'Ministry of Agriculture', externalLink: 'https://pmkisan.gov.in', removeImage: 'true' },
    })
    const lists = () => sent.filter((call) => call.path === '/admin/information-analytics')
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  test('says Failed to update information and why if saving fails, and stays open', async () => {
    show([anItem(1)], { [update]: () => refused('not-found') })
    await open()
    await save()
    expect(await dialog().findByText('Not found')).toBeDefined()
    expect(takeToasts()).toEqual(['Failed to update information'])
  })

  test('Cancel closes it without a request', async () => {
    const { sent } = show([anItem(1)])
    await open()
    await press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changesIn(sent)).toEqual([])
  })

  test('asks before input is discarded', async () => {
    show([anItem(1)])
    await open()
    await userEvent.type(field('Title'), ' more')
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }))
    expect(dialog().getByText('Close without saving your changes?')).toBeDefined()
    await userEvent.click(dialog().getByRole('button', { name: 'Keep editing' }))
    expect(field('Title').value).toBe('Scheme 1 more')
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('deleting', () => {
  const path = `DELETE /admin/delete-info/${anItem(1)._id}`
  const ask = () => press('Delete Scheme 1')
  const confirm = () => press('Delete')

  test('asks first, changes nothing when the answer is no, then says Information deleted successfully', async () => {
    const { sent } = show([anItem(1)], { [path]: () => accepted(null) })
    await ask()
    expect(screen.getByText(/^Are you sure you want to delete “Scheme 1”/)).toBeDefined()
    await press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
    await ask()
    expect(changesIn(sent)).toEqual([])
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(takeToasts()).toEqual(['Information deleted successfully'])
  })

  test('that fails says Failed to delete information', async () => {
    show([anItem(1)], { [path]: () => refused('internal-error') })
    await ask()
    await confirm()
    await waitFor(() => expect(takeToasts()).toEqual(['Failed to delete information']))
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  test('the only item of a page leads back to the previous page', async () => {
    show([anItem(1)], { [path]: () => accepted(null) }, '/admin/information?page=3', 3)
    await ask()
    await confirm()
    await waitFor(() => expect(where()).toBe('/admin/information?page=2'))
  })
})

describe('contact messages', () => {
  const message = {
    ...{ _id: anItem(7)._id, name: 'Asha', email: 'asha@example.in', subject: 'Weights' },
    ...{ message: 'How is a lot weighed?', receivedAt: '2026-11-20T06:30:00.000Z' },
    ...{
      user: { _id: 'u1', username: 'ashatraders' },
      auctionId: 'lot1',
      answeredAt: null,
      answeredBy: null,
    },
  }
  const path = `/admin/contact-messages/${message._id}`

  function showMessages(handlers: Handlers = {}, messages = [message]) {
    return openPage('/admin/information?tab=messages', <InformationPage />, {
      'GET /admin/contact-messages': () => accepted(messages, { hasMore: false, total: 1, waiting: 3 }),
      ...handlers,
    })
  }

  test('are listed behind their tab, which says how many are new, with ways to answer, user and lot', async () => {
    const messages = () => accepted([message], { hasMore: false, total: 1, waiting: 3 })
    show([anItem(1)], { 'GET /admin/contact-messages': messages })
    await userEvent.click(await screen.findByRole('link', { name: 'Contact messages 3 new' }))
    expect(where()).toBe('/admin/information?tab=messages')
    expect(await screen.findByRole('heading', { name: 'Weights' })).toBeDefined()
    expect(screen.getByText('How is a lot weighed?')).toBeDefined()
    expect(screen.getByText('20 Nov 2026, 12:00 pm')).toBeDefined()
    expect(hrefOf('asha@example.in')).toMatch(/^mailto:asha/)
    expect(hrefOf('Account ashatraders')).toBe('/admin/users/u1')
    expect(hrefOf('The lot it is about')).toBe('/admin/auctions/lot1')
  })

  test('are searched within new, answered and all', async () => {
    const { sent } = showMessages()
    await screen.findByRole('heading', { name: 'Weights' })
    expect(sent.some(({ query }) => query.answered === 'false' && query.limit === '20')).toBe(true)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'lot{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Answered' }))
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ query: 'lot', answered: 'true' }))
    await userEvent.click(within(screen.getByRole('group', { name: 'Which messages' })).getByText('All'))
    await waitFor(() => expect(sent.at(-1)?.query.answered).toBeUndefined())
    expect(where()).toBe('/admin/information?tab=messages&search=lot&kind=all')
  })

  test.each([
    ['answered', null, 'Mark as answered', true],
    ['new again', '2026-11-20T07:30:00.000Z', 'Mark as new', false],
  ])('are marked as %s', async (_, answeredAt, button, answered) => {
    const { sent } = showMessages({ [`PATCH ${path}`]: () => accepted(message) }, [
      { ...message, answeredAt, answeredBy: 'meera' } as never,
    ])
    if (answeredAt) expect(await screen.findByText('Answered by meera, 20 Nov 2026, 1:00 pm')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ answered }))
  })

  test('are deleted after confirmation', async () => {
    const { sent } = showMessages({ [`DELETE ${path}`]: () => accepted(null) })
    await press('Delete')
    expect(changesIn(sent)).toEqual([])
    await userEvent.click(dialog().getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(takeToasts()).toEqual(['Message deleted']))
  })

  test('say so if none are new', async () => {
    showMessages({}, [])
    expect(await screen.findByText('No new messages')).toBeDefined()
  })
})
