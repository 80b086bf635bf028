import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { hrefOf, textsOf } from '../../../test/on-screen.ts'
import { openPage, startPages, where } from '../../../test/render-at.tsx'
import { AdminSidebar } from '../components/admin-sidebar.tsx'
import { FakeLine, startFakeLines } from '../test/fake-line.ts'
import { anEntry, someCharts, someStats } from '../test/figures.ts'
import { DashboardPage } from './dashboard-page.tsx'

beforeEach(async () => {
  queryClient.clear()
  startFakeLines()
  await startPages(aUser({ role: 'admin' }))
})

interface Answers {
  stats?: () => Response
  charts?: () => Response
  activity?: () => Response
  waiting?: Partial<Record<keyof typeof waitingPaths, number>>
}

const waitingPaths = {
  disputes: 'GET /admin/deals',
  reports: 'GET /admin/lot-reports',
  messages: 'GET /admin/contact-messages',
  imports: 'GET /admin/price-imports',
}

function show({ stats, charts, activity, waiting = {} }: Answers = {}, address = '/admin') {
  const nextDecisionFrom = waiting.disputes ? new Date(Date.now() + 4.5 * 3_600_000).toISOString() : null
  const counted = Object.entries(waitingPaths).map(([kind, path]) => [
    path,
    () =>
      accepted([], {
        ...{ hasMore: false, nextDecisionFrom },
        total: waiting[kind as keyof typeof waitingPaths] ?? 0,
      }),
  ])
  return openPage(
    address,
    <>
      <AdminSidebar />
      <DashboardPage />
    </>,
    {
      ...Object.fromEntries(counted),
      'GET /admin/stats': stats ?? (() => accepted(someStats())),
      'GET /admin/charts': charts ?? (() => accepted(someCharts())),
      'GET /admin/activity': activity ?? (() => accepted([anEntry(1)])),
    },
  )
}

/** The card with this label. */
async function card(label: string) {
  const heading = await screen.findByRole('heading', { name: label })
  return heading.parentElement?.parentElement?.textContent
}

describe('what needs an administrator', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Needs you' }))

  test('is counted before the figures and in the sidebar, asked for once, and leads to its list', async () => {
    const { sent } = show({ waiting: { disputes: 2, messages: 1234, imports: 1 } })
    const row = await region()
    await row.findByText('1,234')
    expect(row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2Disputes to decide', '/admin/deals'],
      ['1,234Contact messages to answer', '/admin/information?tab=messages'],
      ['1Failed price imports', '/admin/prices?state=failed'],
    ])
    expect(row.getByText('The next dispute is ready to decide in 5 hours at most')).toBeDefined()
    const sidebar = within(screen.getByRole('navigation', { name: 'Administration' }))
    expect(sidebar.getByRole('link', { name: 'Deals (2 waiting)' })).toBeDefined()
    expect(sidebar.getByRole('link', { name: 'Information (1,234 waiting)' })).toBeDefined()
    expect(sidebar.getByRole('link', { name: 'Reports' })).toBeDefined()
    const asked = (path: string) => sent.filter((call) => call.path === path).map(({ query }) => query)
    expect(asked('/admin/deals')).toEqual([{ waitingFor: 'admin', limit: '1' }])
    expect(asked('/admin/price-imports')).toEqual([{ unsolved: 'true', limit: '1' }])
  })

  test('is shown without emphasis if it is zero', async () => {
    show()
    expect(await (await region()).findByText('Nothing needs you now')).toBeDefined()
  })
})

describe('the six figures', () => {
  test('are those of the specification, in Indian grouping, with the real trend of new users', async () => {
    show()
    expect(await card('Total users')).toMatch(/1,234.*700 farmers · 530 business/)
    for (const text of ['42', '+12.6%']) expect(await card('New Users This Week')).toContain(text)
    expect(await card('Active Auctions')).toMatch(/128.*Success rate 83%/)
    expect(await card('Total Bids')).toMatch(/5,120.*311 active bids/)
    expect(await card('Total Revenue')).toMatch(/₹5,34,612\.50.*disputed now ₹10,000, ever ₹30,000/)
    expect(await card('Highest bid')).toMatch(
      /₹65,500\/quintal.*Average bid ₹10,844.51\/quintal · Highest ₹61\/litre, average ₹52\/litre/,
    )
    // Dead letters are not mentioned if there are none.
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without an earlier week the trend reads new, and dead letters are reported', async () => {
    const stats = someStats({ parkedEvents: 2 })
    show({ stats: () => accepted({ ...stats, users: { ...stats.users, newUsersTrend: null } }) })
    expect(await card('New Users This Week')).toContain('new')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('2 events could not be processed and wait for you.')
  })
})

test('the recent lists show five users and five auctions, Active highlighted', async () => {
  show()
  const users = within(await screen.findByRole('table', { name: 'Recent Users' }))
  expect(textsOf(users.getAllByRole('columnheader'))).toEqual(['Name', 'Role', 'Joined'])
  const rows = users.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(5)
  expect(rows[0]?.textContent).toMatch(/person1.*Farmer.*18 Nov 2026/)
  const auctions = within(screen.getByRole('table', { name: 'Recent Auctions' }))
  expect(textsOf(auctions.getAllByRole('columnheader'))).toEqual(['Product', 'Price', 'Status'])
  expect(auctions.getAllByRole('row').slice(1)).toHaveLength(5)
  expect(auctions.getAllByText('Active')[0]?.className).toContain('bg-leaf-wash')
  expect(auctions.getByText('Completed').className).not.toContain('bg-leaf-wash')
  expect(auctions.getAllByText('₹2,450/quintal')).toHaveLength(5)
  expect(hrefOf('Create Information')).toBe('/admin/create-info')
})

describe('each chart', () => {
  test('has a sentence and a table behind it', async () => {
    show()
    for (const [title, sentence, ...values] of [
      ['Bids by day', '144 bids, +44% on the 3 days before', '19 Nov 2026', '90', '60'],
      ['Revenue by day', '₹34,500 in 3 days', '19 Nov 2026', '₹24,500'],
      ['Lots by category', 'Most lots in Grain: 12', 'Grain', '12'],
      ['Price per quintal', '₹4,300 in the week from 16 Nov, +4.9%', 'Soybean', '₹4,100'],
    ] as const) {
      expect(await screen.findByText(sentence)).toBeDefined()
      const table = within(screen.getByRole('table', { name: title, hidden: true }))
      for (const value of values) expect(table.getAllByText(value).length).toBeGreaterThan(0)
    }
  })

  test('of prices is one small chart per product: six at first, all on request', async () => {
    const prices = someCharts().prices.slice(0, 1)
    for (const lots of [8, 7, 6, 5, 4, 3]) {
      const sale = { commodity: null, week: '2026-11-16', averagePrice: 1, lots }
      prices.push({ productName: `Produce ${lots}`, ...sale })
    }
    show({ charts: () => accepted({ ...someCharts(), prices }) })
    const panel = within(await screen.findByRole('region', { name: 'Price per quintal' }))
    const drawn = () => panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    const six = [8, 7, 6, 5, 4, 3].map((lots) => `Produce ${lots}`)
    expect(drawn()).toEqual(six)
    await userEvent.click(panel.getByRole('button', { name: 'Show all (7)' }))
    expect(drawn()).toEqual([...six, 'Soybean'])
    await userEvent.click(panel.getByRole('button', { name: 'Show fewer' }))
    expect(drawn()).toEqual(six)
  })

  test('by day spans the days chosen in the address, 30 by default', async () => {
    const { sent } = show({}, '/admin?days=7')
    const range = (days: number) => screen.findByRole('button', { name: `${days} days` })
    expect((await range(30)).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(await range(90))
    expect(where()).toBe('/admin?days=90')
    expect((await range(90)).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(await range(30))
    expect(where()).toBe('/admin')
    const asked = sent.filter(({ path }) => path === '/admin/charts').map(({ query }) => query.days)
    expect(asked.slice(0, 2)).toEqual(['30', '90'])
  })

  test('does not hide the figures if it fails', async () => {
    show({ charts: () => refused('internal-error') })
    expect(await screen.findByText('Failed to fetch the charts')).toBeDefined()
    expect(await card('Total users')).toContain('1,234')
  })
})

test('figures that cannot be fetched say so, with Retry', async () => {
  let isDown = true
  show({ stats: () => (isDown ? refused('internal-error') : accepted(someStats())) })
  expect(await screen.findByText('Failed to fetch the dashboard')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card('Total users')).toContain('1,234')
})

describe('live activity', () => {
  const lines = () =>
    within(screen.getByRole('region', { name: 'Latest entries' }))
      .getAllByRole('listitem')
      .map((line) => line.querySelector('a')?.textContent)

  test('shows the list and the stream’s entries, announces the newest, and stays when the stream is lost', async () => {
    const { sent } = show()
    await screen.findByText('person1 registered')
    const spoken = document.querySelector('[aria-live="polite"].sr-only')
    expect(spoken?.textContent).toBe('')
    await waitFor(() => expect(FakeLine.lines).toHaveLength(1))
    expect(FakeLine.last.address).toMatch(/^ws:\/\/.*\/activity$/)
    act(() => FakeLine.last.open())
    expect(await screen.findByText('Live')).toBeDefined()
    act(() => {
      FakeLine.last.say(anEntry(2, { kind: 'lot', name: 'Wheat', amount: 2000 }))
      FakeLine.last.say(anEntry(3, { kind: 'bids', name: 'Wheat', amount: 2450, count: 3 }))
      FakeLine.last.say(anEntry(4, { kind: 'closing', name: 'Wheat', amount: 2450, priceUnit: 'quintal' }))
      FakeLine.last.say(anEntry(5, { kind: 'closing', name: 'Onion' }))
    })
    await waitFor(() =>
      expect(lines()).toEqual([
        'Onion ended unsold',
        'Wheat sold at ₹2,450/quintal',
        '3 bids on Wheat, now ₹2,450',
        'Wheat listed at ₹2,000',
        'person1 registered',
      ]),
    )
    await waitFor(() => expect(spoken?.textContent).toBe('Onion ended unsold'))
    // Once at the start and once for the gap before the connection; never for an entry.
    expect(sent.filter((call) => call.path === '/admin/activity')).toHaveLength(2)
    act(() => FakeLine.last.drop())
    expect(await screen.findByText('Reconnecting')).toBeDefined()
    expect(lines()).toHaveLength(5)
  })

  test('can be paused, counts the entries that wait, and continues', async () => {
    show()
    await screen.findByText('person1 registered')
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    act(() => FakeLine.last.say(anEntry(2, { name: 'late' })))
    expect(await screen.findByRole('button', { name: 'Resume (1 new)' })).toBeDefined()
    expect(screen.queryByText('late registered')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Resume (1 new)' }))
    expect(lines()).toEqual(['late registered', 'person1 registered'])
  })
})

test('the dashboard is in Hindi for Hindi readers', async () => {
  await startTestI18n('hi')
  show()
  expect(await screen.findByRole('heading', { name: 'मेरा काम' })).toBeDefined()
  expect(await screen.findByText('700 किसान · 530 व्यापारी')).toBeDefined()
  expect(await screen.findByText('person1 ने खाता बनाया')).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'सोयाबीन' })).toBeDefined()
})
