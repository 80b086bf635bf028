import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { anItem } from '../../../test/an-item.ts'
import { accepted, type Handlers, refused, type Sent } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { InformationPage } from './information-page.tsx'

beforeEach(async () => {
  await startPages(aUser({ role: 'admin' }))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

const items = (count: number) => Array.from({ length: count }, (_, index) => anItem(index + 1))
const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled

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
  test('has the specification’s heading, button, search and categories', async () => {
    show()
    expect(screen.getByRole('heading', { name: 'Information Management' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add New Information' }).getAttribute('href')).toBe(
      '/admin/create-info',
    )
    expect(screen.getByPlaceholderText('Search information...')).toBeDefined()
    const buttons = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['All', 'Schemes', 'Techniques', 'Equipment'])
    const headers = within(await screen.findByRole('table')).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent).join(' | ')).toBe(
      'Title | Category | Source | Valid Till | Actions',
    )
  })

  test('shows the first 40 characters of a description and three dots', async () => {
    show([anItem(1, { description: `${'a'.repeat(40)}bcd` })])
    expect(await screen.findByText(`${'a'.repeat(40)}...`)).toBeDefined()
  })

  test('shows the date, or - if there is none', async () => {
    show([anItem(1, { validTill: '2027-03-31' }), anItem(2)])
    expect(await screen.findByText('31 Mar 2027')).toBeDefined()
    expect(screen.getByText('-')).toBeDefined()
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

  test('chooses a category, beginning at the first page', async () => {
    const { sent } = show(items(10), {}, '/admin/information?page=2', 3)
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: 'Techniques' }))
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
    openPage('/admin/information', <InformationPage />, {
      'GET /admin/information-analytics': () => refused('internal-error'),
    })
    expect(await screen.findByText('Failed to fetch information')).toBeDefined()
    expect(takeToasts()).toEqual(['Failed to fetch information'])
    expect(screen.getByText('Showing 0 results')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('paging', () => {
  test('asks for ten, and goes forward and back', async () => {
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
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Scheme 1' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Edit Information' }))
  const field = (label: string | RegExp) => dialog().getByLabelText(label) as HTMLInputElement

  test('shows the item in the specification’s fields', async () => {
    show([anItem(1, { validTill: '2027-03-31' })])
    await open()
    expect(field('Title').value).toBe('Scheme 1')
    expect(field('Category').value).toBe('schemes')
    expect(field('Description').value).toBe('Support for farmers.')
    expect(field(/^Source/).value).toBe('Ministry of Agriculture')
    expect(field(/^External Link/).value).toBe('https://pmkisan.gov.in')
    expect(field(/^Valid Till/).value).toBe('2027-03-31')
    expect(dialog().getByRole('button', { name: 'Update Information' })).toBeDefined()
    await userEvent.selectOptions(field('Category'), 'techniques')
    expect(dialog().queryByLabelText(/^Valid Till/)).toBeNull()
  })

  test('saves, says Information updated successfully, closes, and fetches the list again', async () => {
    const { sent } = show([anItem(1)], {
      [`PATCH /admin/update-info/${anItem(1)._id}`]: () => accepted(anItem(1)),
    })
    await open()
    await userEvent.clear(field('Title'))
    await userEvent.type(field('Title'), 'New title')
    await userEvent.click(dialog().getByRole('button', { name: 'Update Information' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(takeToasts()).toEqual(['Information updated successfully'])
    const saved = sent.find((call) => call.method === 'PATCH')?.body as FormData
    expect(Object.fromEntries(saved)).toEqual({
      title: 'New title',
      category: 'schemes',
      description: 'Support for farmers.',
      source: 'Ministry of Agriculture',
      externalLink: 'https://pmkisan.gov.in',
    })
    await waitFor(() =>
      expect(sent.filter((call) => call.path === '/admin/information-analytics')).toHaveLength(2),
    )
  })

  test('reads Updating... while busy', async () => {
    show([anItem(1)], {
      [`PATCH /admin/update-info/${anItem(1)._id}`]: () => new Promise<Response>(() => undefined),
    })
    await open()
    await userEvent.click(dialog().getByRole('button', { name: 'Update Information' }))
    const busy = (await dialog().findByRole('button', { name: 'Updating...' })) as HTMLButtonElement
    expect(busy.disabled).toBe(true)
  })

  test('failing says Failed to update information and why, and stays open', async () => {
    show([anItem(1)], {
      [`PATCH /admin/update-info/${anItem(1)._id}`]: () => refused('not-found'),
    })
    await open()
    await userEvent.click(dialog().getByRole('button', { name: 'Update Information' }))
    expect(await dialog().findByText('Not found')).toBeDefined()
    expect(takeToasts()).toEqual(['Failed to update information'])
  })

  test('removes the stored picture', async () => {
    const { sent } = show([anItem(1, { image: '/media/information/a-800.webp' })], {
      [`PATCH /admin/update-info/${anItem(1)._id}`]: () => accepted(anItem(1)),
    })
    await open()
    expect(dialog().getByRole('img', { name: 'Preview of the photo' }).getAttribute('src')).toBe(
      '/media/information/a-800.webp',
    )
    await userEvent.click(dialog().getByRole('button', { name: 'Remove' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Update Information' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const saved = sent.find((call) => call.method === 'PATCH')?.body as FormData
    expect(saved.get('removeImage')).toBe('true')
  })

  test('Cancel closes it without a request', async () => {
    const { sent } = show([anItem(1)])
    await open()
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.every((call) => call.method === 'GET')).toBe(true)
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
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Delete Scheme 1' }))
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  test('asks first, then says Information deleted successfully', async () => {
    const { sent } = show([anItem(1)], { [path]: () => accepted(null) })
    await ask()
    expect(screen.getByText(/^Are you sure you want to delete “Scheme 1”/)).toBeDefined()
    expect(sent.every((call) => call.method === 'GET')).toBe(true)
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(takeToasts()).toEqual(['Information deleted successfully'])
  })

  test('changes nothing when the answer is no', async () => {
    const { sent } = show([anItem(1)])
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.every((call) => call.method === 'GET')).toBe(true)
  })

  test('failing says Failed to delete information', async () => {
    show([anItem(1)], { [path]: () => refused('internal-error') })
    await ask()
    await confirm()
    await waitFor(() => expect(takeToasts()).toEqual(['Failed to delete information']))
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  test('the only item of a page leads back to the page before', async () => {
    show([anItem(1)], { [path]: () => accepted(null) }, '/admin/information?page=3', 3)
    await ask()
    await confirm()
    await waitFor(() => expect(where()).toBe('/admin/information?page=2'))
  })
})

describe('contact messages', () => {
  const message = {
    _id: anItem(7)._id,
    name: 'Asha',
    email: 'asha@example.in',
    subject: 'Weights',
    message: 'How is a lot weighed?',
    receivedAt: '2026-11-20T06:30:00.000Z',
    user: { _id: 'u1', username: 'ashatraders' },
    auctionId: 'lot1',
    answeredAt: null,
    answeredBy: null,
  }
  const path = `/admin/contact-messages/${message._id}`

  function showMessages(handlers: Handlers = {}, messages = [message]) {
    return openPage('/admin/information?tab=messages', <InformationPage />, {
      'GET /admin/contact-messages': () => accepted(messages, { hasMore: false, total: 1, waiting: 3 }),
      ...handlers,
    })
  }

  test('are listed behind their tab, which says how many are new, with ways to answer, user and lot', async () => {
    show([anItem(1)], {
      'GET /admin/contact-messages': () => accepted([message], { hasMore: false, total: 1, waiting: 3 }),
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Contact messages 3 new' }))
    expect(where()).toBe('/admin/information?tab=messages')
    expect(await screen.findByRole('heading', { name: 'Weights' })).toBeDefined()
    expect(screen.getByText('How is a lot weighed?')).toBeDefined()
    expect(screen.getByText('20 Nov 2026, 12:00 pm')).toBeDefined()
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(target('asha@example.in')).toMatch(/^mailto:asha/)
    expect(target('Account ashatraders')).toBe('/admin/users/u1')
    expect(target('The lot it is about')).toBe('/admin/auctions/lot1')
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

  test('are deleted after the question', async () => {
    const { sent } = showMessages({ [`DELETE ${path}`]: () => accepted(null) })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(takeToasts()).toEqual(['Message deleted']))
  })

  test('say so if none are new', async () => {
    showMessages({}, [])
    expect(await screen.findByText('No new messages')).toBeDefined()
  })
})

test('the list is in Hindi for Hindi readers', async () => {
  await startTestI18n('hi')
  show()
  expect(screen.getByRole('heading', { name: 'जानकारी प्रबंधन' })).toBeDefined()
  expect(await screen.findByText('2 परिणाम दिख रहे हैं')).toBeDefined()
})
