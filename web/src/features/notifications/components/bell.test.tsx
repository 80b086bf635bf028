import type { NotificationView } from '@boli/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noteUnread, useUnread } from '../../../lib/unread-notifications.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { openPage, renderAt, takeToasts, where } from '../../../test/render-at.tsx'
import { Bell } from './bell.tsx'

const item = (number: number, isRead = false): NotificationView => ({
  _id: `n${number}`,
  kind: 'outbid',
  title: `You were outbid on lot ${number}`,
  body: 'The price is ₹2,100/quintal now.',
  link: `/auction/${number}`,
  at: '2026-11-20T10:45:00.000Z',
  isRead,
})

/** Opens the bell with a server that has these pages and marks notifications, unless it is down. */
async function open(pages: NotificationView[][]) {
  const read: unknown[] = []
  const server = { isDown: false }
  const unread = () => pages.flat().filter(({ isRead }) => !isRead).length
  const fake = startFakeServer({
    'GET /notifications': ({ query }) => {
      const page = Number(query.page ?? 1)
      const total = pages.flat().length
      return accepted(pages[page - 1] ?? [], { hasMore: page < pages.length, total, unread: unread() })
    },
    'POST /notifications/read': ({ body }) => {
      if (server.isDown) return refused('upstream-unavailable')
      read.push(body)
      const mark = body as { ids?: string[] }
      for (const page of pages)
        page.forEach((one, index) => {
          if (mark.ids?.includes(one._id) ?? true) page[index] = { ...one, isRead: true }
        })
      return accepted({ unread: unread() })
    },
  })
  renderAt('/home', <Bell />)
  press()
  return { ...fake, read, server }
}

function press() {
  const panel = document.querySelector('[popover]')
  if (panel) fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
}

beforeEach(async () => {
  await startTestI18n()
  act(() => useUnread.setState({ count: null }))
})

test('the bell shows how many are new, lists them when pressed, and marks one or all', async () => {
  const { sent, read } = await open([[item(1), item(2), item(3, true)]])
  expect(await screen.findByRole('link', { name: /You were outbid on lot 1/, hidden: true })).toBeDefined()
  expect(sent[0]?.query).toMatchObject({ page: '1', language: 'en' })
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeDefined()
  await userEvent.click(
    screen.getByRole('button', { name: 'Mark as read: You were outbid on lot 1', hidden: true }),
  )
  await waitFor(() => expect(read).toEqual([{ ids: ['n1'] }]))
  expect(screen.getByRole('button', { name: 'Notifications, 1 new' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read', hidden: true }))
  await waitFor(() => expect(read.at(-1)).toEqual({ all: true }))
  expect(screen.queryByRole('button', { name: /Mark as read/, hidden: true })).toBeNull()
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined()
})

test('a mark that the server refused is removed', async () => {
  const { server } = await open([[item(1), item(2)]])
  const name = 'Mark as read: You were outbid on lot 1'
  const mark = await screen.findByRole('button', { name, hidden: true })
  server.isDown = true
  await userEvent.click(mark)
  await waitFor(() => expect(takeToasts()).toHaveLength(1))
  expect(screen.getByRole('button', { name, hidden: true })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeDefined()
})

test('a notification opens its subject, and is marked as read', async () => {
  const { read } = await open([[item(1)]])
  await userEvent.click(await screen.findByRole('link', { name: /outbid on lot 1/, hidden: true }))
  expect(where()).toBe('/auction/1')
  await waitFor(() => expect(read).toEqual([{ ids: ['n1'] }]))
})

test('further pages are loaded on request', async () => {
  await open([[item(1, true)], [item(2, true)]])
  await userEvent.click(await screen.findByRole('button', { name: 'Show more', hidden: true }))
  expect(await screen.findByText('You were outbid on lot 2')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more', hidden: true })).toBeNull()
})

test('an empty list says that there is nothing yet', async () => {
  await open([[]])
  expect(await screen.findByText('Nothing yet')).toBeDefined()
})

test('an error is shown, and can be retried', async () => {
  let isDown = true
  openPage('/home', <Bell />, {
    'GET /notifications': () =>
      isDown ? noNetwork() : accepted([item(1)], { hasMore: false, total: 1, unread: 1 }),
  })
  press()
  const retry = await screen.findByRole('button', { name: 'Retry', hidden: true })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText('You were outbid on lot 1')).toBeDefined()
})

test('notifications from the connection are counted and listed', async () => {
  const pages = [[item(1, true)]]
  await open(pages)
  await screen.findByText('You were outbid on lot 1')
  pages[0] = [item(2), item(1, true)]
  act(() => noteUnread(1))
  expect(await screen.findByText('You were outbid on lot 2')).toBeDefined()
})
