import type { NotificationView } from '@boli/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noteUnread, useUnread } from '../../../lib/unread-notifications.ts'
import { accepted, noNetwork, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt } from '../../../test/render-at.tsx'
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

/** Opens the bell over a server that has these pages. */
async function open(pages: NotificationView[][], unread: number) {
  const read: unknown[] = []
  const server = startFakeServer({
    'GET /notifications': ({ query }) => {
      const page = Number(query.page ?? 1)
      const total = pages.flat().length
      return accepted(pages[page - 1] ?? [], { hasMore: page < pages.length, total, unread })
    },
    'POST /notifications/read': ({ body }) => {
      read.push(body)
      return accepted({ unread: 'all' in (body as object) ? 0 : unread - 1 })
    },
  })
  renderAt('/home', <Bell />)
  press()
  return { ...server, read }
}

function press() {
  const panel = document.querySelector('[popover]')
  if (panel) fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
}

beforeEach(async () => {
  await startTestI18n()
  act(() => useUnread.setState({ count: null }))
})

test('shows how many are new, lists them when pressed, and marks one or all', async () => {
  const { sent, read } = await open([[item(1), item(2), item(3, true)]], 2)
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

test('leads to what it tells, which is read then', async () => {
  const { read } = await open([[item(1)]], 1)
  await userEvent.click(await screen.findByRole('link', { name: /outbid on lot 1/, hidden: true }))
  expect(screen.getByTestId('where').textContent).toBe('/auction/1')
  await waitFor(() => expect(read).toEqual([{ ids: ['n1'] }]))
})

test('shows further pages, says where there is nothing, and what went wrong', async () => {
  await open([[item(1, true)], [item(2, true)]], 0)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more', hidden: true }))
  expect(await screen.findByText('You were outbid on lot 2')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more', hidden: true })).toBeNull()
})

test('is empty at first', async () => {
  await open([[]], 0)
  expect(await screen.findByText('Nothing yet')).toBeDefined()
})

test('tells what went wrong, and tries again', async () => {
  let isDown = true
  startFakeServer({
    'GET /notifications': () =>
      isDown ? noNetwork() : accepted([item(1)], { hasMore: false, total: 1, unread: 1 }),
  })
  renderAt('/home', <Bell />)
  press()
  const retry = await screen.findByRole('button', { name: 'Retry', hidden: true })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText('You were outbid on lot 1')).toBeDefined()
})

test('counts what the line tells, and lists what is new', async () => {
  const pages = [[item(1, true)]]
  await open(pages, 0)
  await screen.findByText('You were outbid on lot 1')
  pages[0] = [item(2), item(1, true)]
  act(() => noteUnread(1))
  expect(await screen.findByText('You were outbid on lot 2')).toBeDefined()
})
