import type { MyBidView } from '@boli/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aContact, aUser } from '../../../test/a-user.ts'
import { anAuction } from '../../../test/an-auction.ts'
import { accepted, type Handlers, refused } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { dialog, hrefOf, press, textsOf } from '../../../test/on-screen.ts'
import { openPage, startPages, takeToasts } from '../../../test/render-at.tsx'
import { ProfilePage } from './profile-page.tsx'

const stats = {
  ...{ totalAuctions: 8, activeAuctions: 6, totalBids: 3, wonAuctions: 1, ongoingBids: 2 },
  ...{ totalEarnings: 0, totalInvestment: 0, settledEarnings: 0, settledInvestment: 0 },
}
const sessions = [
  {
    ...{ _id: 's1', device: 'Chrome on Android', deviceParts: { browser: 'Chrome', system: 'Android' } },
    ...{ createdAt: '2026-11-20T08:00:00Z', lastSeenAt: '2026-11-20T09:00:00Z', isCurrent: true },
  },
  {
    // The answer of an earlier release.
    ...{ _id: 's2', device: 'Firefox on Windows' },
    ...{ createdAt: '2026-11-19T08:00:00Z', lastSeenAt: '2026-11-19T09:00:00Z', isCurrent: false },
  },
]

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  )
}

function open(user = aUser(), handlers: Handlers = {}, section = '') {
  setSessionUser(user)
  return openPage(
    `/profile${section}`,
    <>
      <ProfilePage />
      <Back />
    </>,
    {
      'GET /user/isLoggedIn': () => accepted(user),
      'GET /user/sessions': () => accepted(sessions),
      'GET /auction/dashboard-stats': () => accepted(stats),
      'GET /auction/myAuctions': () => accepted([], { hasMore: false }),
      'GET /auction/myBids': () => accepted([], { hasMore: false }),
      ...handlers,
    },
  )
}

/** The value under a counter's or a detail's name. */
const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

beforeEach(() => startPages())

test('the banner shows the picture, or the first letter if there is none, username, role and date of joining', () => {
  open(aUser({ avatar: '/media/avatars/1.webp' }))
  expect(document.querySelector('img[src="/media/avatars/1.webp"]')).not.toBeNull()
  cleanup()
  open(aUser({ createdAt: '2026-03-02T08:00:00Z' }))
  expect(document.querySelector('section img')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ramkisan')
  for (const text of ['r', 'Farmer', 'Joined March 2026']) expect(screen.getByText(text)).toBeDefined()
  expect(hrefOf('Edit Profile')).toBe('/edit-details')
})

test.each([
  [aContact, '+91 9876543210', '12 Mandi Road, Sehore, Madhya Pradesh - 466001'],
  [null, 'Not provided', 'Address not provided'],
])(
  'contact information is written as in the specification, or said not to be provided',
  (contact, ...shown) => {
    open(aUser({ contact }))
    expect([figure('Phone'), figure('Address')]).toEqual(shown)
  },
)

describe('a farmer', () => {
  test('sees running lots, sales, revenue, and each product', async () => {
    const first = anAuction({ _id: 'a', status: 'active', productName: 'Sharbati wheat' })
    const second = anAuction({ _id: 'b', status: 'completed', productName: 'Red onion', lotValue: 31_000 })
    open(aUser(), {
      'GET /auction/dashboard-stats': () => accepted({ ...stats, totalEarnings: 31_000 }),
      'GET /auction/myAuctions': () => accepted([first, second], { hasMore: true }),
    })
    await waitFor(() => expect(figure('Total Earnings')).toBe('₹31,000'))
    await waitFor(() => expect(figure('Total Auctions')).toBe('8'))
    expect([figure('Active Auctions'), figure('Won Auctions')]).toEqual(['6', '1'])
    expect([figure('Active Listings'), figure('Products Sold')]).toEqual(['6', '1'])
    await screen.findByRole('link', { name: 'All my auctions' })
    expect(hrefOf('All my auctions')).toBe('/my-auctions')
    const row = within(screen.getByRole('link', { name: 'Red onion' }).closest('li') as HTMLElement)
    for (const text of [second.product.p_desc, 'Completed', 'End date 20 Nov 2026', '₹2,450/quintal'])
      expect(row.getByText(text)).toBeDefined()
  })

  test('is led to listing the first product if there is none', async () => {
    open()
    expect(await screen.findByText('No Products Listed')).toBeDefined()
    for (const name of ['Add Your First Product', 'Add New Product'])
      expect(hrefOf(name)).toBe('/create-auction')
  })
})

describe('a business', () => {
  const business = aUser({ role: 'business', username: 'ashatraders' })
  const outcomes = ['winning', 'outbid', 'won', 'lost', 'withdrawn'] as const
  const aBid = (outcome: MyBidView['outcome']): MyBidView => ({
    _id: outcome,
    outcome,
    bid_amount: 2450,
    bid_time: '2026-11-20T09:00:00Z',
    bidder: { _id: business._id, username: business.username },
    isAutomatic: false,
    sequence: 1,
    auction: { ...anAuction(), highestBidder: business._id, leader: null },
  })

  test('sees investment, success rate, the latest bids and the running ones', async () => {
    const { sent } = open(business, {
      'GET /auction/myBids': () => accepted(outcomes.map(aBid), { hasMore: false }),
      'GET /auction/dashboard-stats': () => accepted({ ...stats, totalInvestment: 25_000.5 }),
    })
    await waitFor(() => expect(figure('Total Investment')).toBe('₹25,000.50'))
    expect(screen.getByText('Based on winning bids · ₹0 settled by completed deals')).toBeDefined()
    expect(figure('Success Rate')).toBe('33%')
    expect(screen.getAllByText('Winning')).toHaveLength(2)
    const list = screen.getByRole('heading', { name: 'Recent Activity' }).nextElementSibling as HTMLElement
    const rows = textsOf(within(list).getAllByRole('listitem'))
    for (const [at, outcome] of ['Winning', 'Outbid', 'Won', 'Not won', 'Withdrawn'].entries())
      expect(rows[at]).toContain(outcome)
    const asked = sent.filter((call) => call.path === '/auction/myBids').map((call) => call.query)
    expect(asked).toEqual([
      { filter: 'all', limit: '5' },
      { filter: 'active', limit: '4' },
    ])
  })

  test('is led to the auctions if there are no bids', async () => {
    open(business)
    expect(await screen.findByText('No Activity Yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Browse Auctions' }).getAttribute('href')).toBe('/auction')
  })
})

describe('each part that fails says so in the specification’s words, and can be tried again', () => {
  test.each([
    ['GET /auction/dashboard-stats', 'Failed to load profile statistics', 'farmer'],
    ['GET /auction/myAuctions', 'Failed to load products', 'farmer'],
    ['GET /auction/myBids', 'Failed to load business data', 'business'],
    ['GET /user/isLoggedIn', 'Failed to load user details', 'farmer'],
  ] as const)('%s: %s', async (call, text, role) => {
    open(aUser({ role }), { [call]: () => refused('upstream-unavailable') })
    const alert = (await screen.findByText(text)).parentElement as HTMLElement
    expect(within(alert).getByRole('button', { name: 'Retry' })).toBeDefined()
  })
})

describe('a section at a time', () => {
  const shown = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  const menu = () => within(screen.getByRole('navigation', { name: 'Parts of your profile' }))

  test('Back leads to the previous section, with its content unchanged', async () => {
    open()
    const overview = screen.getByRole('region', { name: 'Overview' })
    for (const section of ['Account', 'Signing in']) {
      await userEvent.click(menu().getByRole('link', { name: section }))
      expect(menu().getByRole('link', { current: 'page' }).textContent).toBe(section)
      expect(shown()).toContain(section)
      expect(shown()).not.toContain('Overview')
    }
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(shown()).toContain('Account')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('region', { name: 'Overview' })).toBe(overview)
  })

  test('an address selects its section, an unknown one the overview, and only farmers have payout details', () => {
    open(aUser(), {}, '#account')
    expect(shown()).toContain('Account')
    cleanup()
    open(aUser(), {}, '#nothing')
    expect(shown()).toContain('Overview')
    cleanup()
    open(aUser({ role: 'business' }), {}, '#payout')
    expect(shown()).toContain('Overview')
    expect(menu().queryByRole('link', { name: 'How you get paid' })).toBeNull()
  })
})

test('sessions name their devices in the reader’s language', async () => {
  await startTestI18n('hi')
  open(aUser(), {}, '#security')
  expect(await screen.findByText('Android पर Chrome')).toBeDefined()
})

test('other sessions can be ended, one or all, but not this one', async () => {
  const ended = () => accepted({ ended: 1 })
  const answers = { 'DELETE /user/sessions/s2': ended, 'DELETE /user/sessions': ended }
  const { sent } = open(aUser(), answers, '#security')
  const other = (await screen.findByText('Firefox on Windows')).closest('li') as HTMLElement
  const current = screen.getByText('Chrome on Android').closest('li') as HTMLElement
  expect(within(current).queryByRole('button')).toBeNull()
  const confirm = async (action: string) => {
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'Sugar7cane!')
    await userEvent.click(dialog.getByRole('button', { name: action }))
    await waitFor(() => expect(takeToasts()).toEqual(['Signed out there']))
  }
  await userEvent.click(within(other).getByRole('button', { name: 'Sign out' }))
  await confirm('Sign out')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out elsewhere' }))
  await confirm('Sign out elsewhere')
  const password = 'Sugar7cane!'
  expect(sent.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: '/user/sessions/s2', body: { password } },
    { path: '/user/sessions', body: { password } },
  ])
})

test('payout details are saved with the password, and then shown', async () => {
  let details: object = { upiId: null, holder: null, account: null, ifsc: null }
  const answers: Handlers = {
    'GET /deals/payout-details': () => accepted(details),
    'PUT /deals/payout-details': ({ body }) => {
      details = { ...Object(body), password: undefined }
      return accepted(details)
    },
  }
  const typed = ['ram@upi', 'Ram Kisan', '१२३४ 5678 9012', 'sbin0001234']
  const labels = ['UPI id', 'Account holder', 'Account number', 'IFSC']
  const { sent } = open(aUser(), answers, '#payout')
  for (const [at, label] of labels.entries())
    await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), typed[at] ?? '')
  await press('Save')
  await userEvent.type(dialog().getByLabelText('Your password'), 'Sugar7cane!')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  const saved = ['ram@upi', 'Ram Kisan', '123456789012', 'SBIN0001234']
  await waitFor(() => expect(labels.map(figure)).toEqual(saved))
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { password: 'Sugar7cane!' } })
  cleanup()
  open(aUser(), answers, '#payout')
  await waitFor(() => expect(labels.map(figure)).toEqual(saved))
})

describe('the account', () => {
  async function confirmDeletion(reply: () => Response) {
    const { sent } = open(aUser(), { 'POST /user/delete-account': reply }, '#account')
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Your open lots are withdrawn/)).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Your password'), 'Sugar7cane!')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
    return { sent, dialog }
  }

  test('is deleted with the password, and the page is left', async () => {
    const { sent } = await confirmDeletion(() => accepted(null))
    await waitFor(() => expect(takeToasts()).toEqual(['Your account was deleted']))
    expect(sent.at(-1)?.body).toEqual({ password: 'Sugar7cane!' })
    expect(currentUser()).toBeNull()
  })

  test('stays open with a wrong password, which is marked at its field', async () => {
    const errors = [{ field: 'password', code: 'wrong-password', message: 'The password is wrong' }]
    const { dialog } = await confirmDeletion(() => refused('wrong-password', { errors }))
    expect(await dialog.findByText('This password is wrong')).toBeDefined()
    expect(currentUser()).not.toBeNull()
  })

  test('offers its data as a file', async () => {
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => {} }),
    )
    open(
      aUser(),
      {
        'GET /user/data-export': () => accepted({ account: { username: 'ramkisan' } }),
        'GET /auction/my-data': () =>
          accepted({ lots: [], bids: [{ productName: 'Onion' }], isComplete: true }),
        'GET /deals/my-data': () => accepted({ deals: [{ price: 2000 }], isComplete: true }),
        'GET /info/my-data': () => accepted({ messages: [{ subject: 'Weighing' }] }),
        'GET /notifications/my-data': () => accepted({ mails: [{ kind: 'won' }] }),
      },
      '#account',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(takeToasts()).toEqual(['Your data was saved as a file']))
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({
      account: { username: 'ramkisan' },
      auctions: { bids: [{ productName: 'Onion' }] },
      deals: { deals: [{ price: 2000 }] },
      notifications: { mails: [{ kind: 'won' }] },
      messages: [{ subject: 'Weighing' }],
    })
  })
})

test('loaded data stays if a refresh fails', async () => {
  const lot = anAuction({ status: 'active' })
  let calls = 0
  const { sent } = open(aUser(), {
    'GET /auction/myAuctions': () =>
      calls++ ? refused('internal-error') : accepted([lot], { hasMore: false }),
    'GET /auction/dashboard-stats': () => (calls > 1 ? refused('internal-error') : accepted(stats)),
  })
  await screen.findByText(lot.productName)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(calls).toBe(2))
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('dashboard-stats')).length).toBe(2))
  expect(screen.getByText(lot.productName)).toBeTruthy()
  expect(screen.queryByText('Failed to load products')).toBeNull()
  expect(screen.queryByText('Failed to load profile statistics')).toBeNull()
})
