import type { AdminMemberView, AuctionDetail, LotReportView } from '@boli/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { anAuction } from '../../../test/an-auction.ts'
import { accepted, type Handlers, noNetwork, refused } from '../../../test/fake-server.ts'
import { changesIn, dialog, hrefOf, press } from '../../../test/on-screen.ts'
import { openPage, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { LotPage } from './lot-page.tsx'
import { ReportsPage } from './reports-page.tsx'
import { UserPage } from './user-page.tsx'

beforeEach(() => startPages(aUser({ _id: 'me', role: 'admin' })))

const lot = anAuction()
const bid = {
  _id: 'b1',
  auction: lot._id,
  bid_amount: 2450,
  bid_time: '2026-11-20T09:30:00.000Z',
  bidder: { _id: 'u2', username: 'ashatraders' },
  isAutomatic: true,
  sequence: 21,
}
const user = {
  _id: 'u2',
  username: 'ashatraders',
  fullname: 'Asha Rao',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  role: 'business',
  isVerified: true,
  avatar: null,
  createdAt: '2026-03-02T08:00:00.000Z',
}
const aMember = (changes: Partial<AdminMemberView> = {}): AdminMemberView => ({
  _id: 'u2',
  bars: { bidding: null, listing: null, signIn: null },
  suspensions: [],
  strikes: [],
  deals: { open: 1, completed: 2, cancelled: 3, disputed: 4, latest: [] },
  rating: { mean: 4.3, count: 7 },
  ...changes,
})
const page = (total: number) => ({ hasMore: total > 1, total })

const pages = (
  <Routes>
    <Route path="/admin/auctions/:auctionId" element={<LotPage />} />
    <Route path="/admin/reports" element={<ReportsPage />} />
    <Route path="/admin/users/:userId" element={<UserPage />} />
    <Route path="*" element="elsewhere" />
  </Routes>
)

function open(path = lotPath, handlers: Handlers = {}, changes: Partial<AuctionDetail> = {}) {
  return openPage(path, pages, {
    [`GET /auction/getAuction/${lot._id}`]: () => accepted({ ...lot, ...changes }),
    [`GET /auction/getAllPlacedBids/${lot._id}`]: () => accepted([bid], page(21)),
    'GET /admin/user/u2': () => accepted(user),
    'GET /admin/auctions': () => accepted([lot], page(1)),
    'GET /admin/actions': () => accepted([], page(0)),
    'GET /admin/members/u2': () => accepted(aMember()),
    'GET /admin/deals': () => accepted([], page(0)),
    ...handlers,
  })
}
const lotPath = `/admin/auctions/${lot._id}`
const remove = `DELETE /admin/remove-auction/${lot._id}`
const confirm = (name: string) => userEvent.click(dialog().getByRole('button', { name }))

/** Opens a dialog that asks for a reason, enters it and confirms. */
async function actWithReason(open: string, reason: string, button = open) {
  await press(open)
  await userEvent.type(dialog().getByLabelText('Reason'), reason)
  await confirm(button)
}

test('a lot is shown with price, farmer and bids, and leads to its proof and its deals', async () => {
  const deals = () => accepted([{ _id: 'd1', state: 'to-pay' }], page(1))
  const { sent } = open(lotPath, { 'GET /admin/deals': deals })
  expect(await screen.findByRole('heading', { name: 'Sharbati wheat' })).toBeDefined()
  expect(screen.getByText('₹2,000/quintal')).toBeDefined()
  expect(hrefOf('ramkisan')).toBe(`/admin/users/${lot.farmer._id}`)
  const bids = within(await screen.findByRole('table', { name: 'Bids' }))
  for (const text of ['₹2,450/quintal', 'automatic', /3:00:00/]) expect(bids.getByText(text)).toBeDefined()
  expect(hrefOf('ashatraders')).toBe('/admin/users/u2')
  expect(screen.getByText(/21 in all/)).toBeDefined()
  expect(await screen.findByRole('link', { name: 'To pay' })).toBeDefined()
  expect([hrefOf('To pay'), hrefOf('Check this auction')]).toEqual([
    '/admin/deals/d1',
    `/auction/${lot._id}/proof`,
  ])
  expect(sent.find(({ path }) => path === '/admin/deals')?.query).toEqual({ query: lot._id })
  await press('Next')
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '2', limit: '20' }))
})

test('what bidders share is compared on request only, and marked if the farmer shares it too', async () => {
  const compare = 'POST /admin/shared-devices'
  const nothing = { devices: [], networks: [], phones: [] }
  const { sent } = open(lotPath, {
    [`GET /auction/getAllPlacedBids/${lot._id}`]: ({ query }) =>
      query.limit === '100' && query.page === '1'
        ? accepted([bid], { hasMore: true })
        : accepted([bid, { ...bid, _id: 'b2', bidder: { _id: 'u3', username: 'balu' } }], { hasMore: false }),
    [compare]: () =>
      accepted([
        { ...nothing, userId: lot.farmer._id, devices: ['A'] },
        { ...nothing, userId: 'u2', devices: ['A'], networks: ['A'] },
        { ...nothing, userId: 'u3', networks: ['A'] },
      ]),
    'POST /admin/shared-payouts': () =>
      accepted([
        { userId: lot.farmer._id, payouts: ['A'] },
        { userId: 'u3', payouts: ['A'] },
      ]),
  })
  await screen.findByRole('button', { name: 'Compare devices' })
  expect(changesIn(sent)).toEqual([])
  await press('Compare devices')
  expect(await screen.findByText('Device A: also the farmer’s')).toBeDefined()
  expect(screen.getByText('Paid on account A: also the farmer’s')).toBeDefined()
  expect(screen.getAllByText('Network A')).toHaveLength(2)
  expect(screen.getByText(/^The latest 2 bidders compared/)).toBeDefined()
  expect(changesIn(sent).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ auctionId: lot._id, userIds: [lot.farmer._id, 'u2', 'u3'] })),
  )
})

test('a failed comparison says so, and can be repeated', async () => {
  open(lotPath, { 'POST /admin/shared-devices': () => noNetwork() })
  await userEvent.click(await screen.findByRole('button', { name: 'Compare devices' }))
  await waitFor(() => expect(takeToasts()).toEqual(['The devices could not be compared']))
  expect(screen.getByRole('button', { name: 'Compare devices' })).toBeDefined()
})

test('a lot with a commodity is shown with its quality card', async () => {
  const product = { ...lot.product, commodity: 'wheat', qualityValues: { moisture: 11 } }
  open(lotPath, {}, { product })
  expect(within(await screen.findByRole('region', { name: 'Quality' })).getByText(/11/)).toBeDefined()
  expect(screen.getAllByText(/^Moisture/)).toHaveLength(1)
})

test('a lot is removed only with a note, which survives a closed dialog and a reload', async () => {
  const { sent, unmount } = open(lotPath, { [remove]: () => accepted(null) })
  await press('Remove lot')
  await confirm('Remove lot')
  expect(dialog().getByText('Please give a reason')).toBeDefined()
  await userEvent.type(dialog().getByLabelText('Reason'), ' Forged papers ')
  await confirm('Cancel')
  await press('Remove lot')
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(' Forged papers ')
  unmount()
  renderAt(lotPath, pages)
  await press('Remove lot')
  await confirm('Remove lot')
  await waitFor(() => expect(takeToasts()).toEqual(['Lot removed. Its bidders will be notified']))
  expect(changesIn(sent)).toMatchObject([{ method: 'DELETE', body: { note: 'Forged papers' } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['the server’s words', () => refused('auction-ended'), 'This auction has ended'],
  ['words of its own without a server', () => noNetwork(), 'The lot could not be removed'],
])('a removal that fails says so in %s', async (_, reply, text) => {
  open(lotPath, { [remove]: reply })
  await actWithReason('Remove lot', 'x')
  await waitFor(() => expect(takeToasts()).toEqual([text]))
})

test('one photo of a lot is hidden with a reason, and the lot stays', async () => {
  const image = { _id: 'p1.webp', src: '/media/lots/p1.webp', srcSet: '' }
  const product = { ...lot.product, images: [image, { ...image, _id: 'p2.webp' }] }
  const hide = `DELETE /admin/auctions/${lot._id}/pictures/p2.webp`
  const { sent } = open(lotPath, { [hide]: () => accepted(null) }, { product })
  await actWithReason('Hide photo 2', 'A cow', 'Hide')
  await waitFor(() => expect(takeToasts()).toEqual(['The photo is hidden and the farmer notified']))
  expect(changesIn(sent)).toMatchObject([{ method: 'DELETE', body: { reason: 'A cow' } }])
})

test('a reported lot waits for a decision, which is recorded with its reason', async () => {
  const report: LotReportView = {
    ...{ _id: 'r1', lot: { _id: lot._id, name: 'Sharbati wheat' }, farmer: lot.farmer, reporter: user },
    ...{ reason: 'wrong-picture', text: 'It shows a cow', at: '2026-11-20T09:30:00.000Z', decision: null },
  }
  const ofGuest = { ...report, _id: 'r2', text: '', reporter: { _id: 'r3', username: '' } }
  const { sent } = open('/admin/reports', {
    'GET /admin/lot-reports': () => accepted([report, ofGuest], page(1)),
    'POST /admin/lot-reports/r1/decision': () => accepted(report),
  })
  expect(await screen.findByText('It shows a cow')).toBeDefined()
  expect(screen.getByRole('link', { name: user.username })).toBeDefined()
  expect(screen.getByText('A guest').closest('a')).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Decide' })[0] as HTMLElement)
  // No outcome is preselected, and the button names the one that it records.
  for (const choice of dialog().getAllByRole('radio')) expect(choice).toHaveProperty('checked', false)
  await userEvent.type(dialog().getByLabelText('Reason'), 'It was a cow')
  await confirm('Record decision')
  expect(dialog().getByText('Please choose what was done')).toBeDefined()
  expect(changesIn(sent)).toEqual([])
  await userEvent.click(dialog().getByLabelText('Photo hidden'))
  await confirm('Record: Photo hidden')
  await waitFor(() => expect(takeToasts()).toEqual(['Decided']))
  expect(changesIn(sent)).toMatchObject([{ body: { outcome: 'picture-hidden', note: 'It was a cow' } }])
})

test('a lot that is over cannot be removed, and says how it ended', async () => {
  open(lotPath, {}, { status: 'inactive', closeReason: 'removed' })
  expect(await screen.findByText('Removed')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove lot' })).toBeNull()
})

test.each([
  [lotPath, `GET /auction/getAuction/${lot._id}`, 'This lot does not exist', 'All auctions'],
  ['/admin/users/u2', 'GET /admin/user/u2', 'This user does not exist, or no longer does', 'All users'],
] as const)('%s of an unknown id leads to the list', async (path, call, text, link) => {
  open(path, { [call]: () => refused(path === lotPath ? 'auction-not-found' : 'not-found') })
  expect(await screen.findByText(text)).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: link }))
  expect(where()).toMatch(/^\/admin\/(users|auctions)$/)
})

test('a user is shown with lots listed and bid on, and can be edited', async () => {
  const { sent } = open('/admin/users/u2')
  expect(await screen.findByRole('heading', { name: 'ashatraders' })).toBeDefined()
  expect(screen.getByText('Email verified')).toBeDefined()
  expect(screen.getByRole('link', { name: 'asha@example.in' }).className).toContain('min-h-11')
  const lots = () => sent.filter(({ path }) => path === '/admin/auctions').map(({ query }) => query)
  await waitFor(() => expect(lots()).toMatchObject([{ farmer: 'u2' }, { bidder: 'u2' }]))
  expect(sent.find(({ path }) => path === '/admin/actions')?.query).toMatchObject({ userId: 'u2' })
  await userEvent.click(screen.getByRole('button', { name: 'Edit user' }))
  expect((screen.getByLabelText('First Name') as HTMLInputElement).value).toBe('Asha')
})

const [signOut, reset] = ['DELETE /admin/user-sessions/u2', 'DELETE /admin/second-factor/u2']
test.each([
  ['Sign out everywhere', signOut, () => accepted({ ended: 2 }), 'Signed out everywhere'],
  ['Reset second step', reset, () => accepted(null), 'Second step reset'],
  ['Sign out everywhere', signOut, () => noNetwork(), 'Signing out failed'],
] as const)('%s asks first, then shows the result', async (name, call, reply, text) => {
  const { sent } = open('/admin/users/u2', { [call]: reply })
  await press(name)
  expect(changesIn(sent)).toEqual([])
  await confirm(name)
  await waitFor(() => expect(takeToasts()).toEqual([text]))
})

test('a member is suspended with scope, last day and reason, and the suspension is lifted with a reason', async () => {
  const until = '2027-05-20T18:29:59.999Z'
  let bars: AdminMemberView['bars'] = { bidding: null, listing: null, signIn: null }
  const { sent } = open('/admin/users/u2', {
    'GET /admin/members/u2': () => accepted(aMember({ bars })),
    'POST /admin/members/u2/suspend': () => {
      bars = { bidding: { until, reason: 'Invented lots' }, listing: null, signIn: null }
      return accepted(null)
    },
    'POST /admin/members/u2/lift': () => accepted(null),
  })
  await press('Suspend')
  await confirm('Suspend')
  expect(dialog().getAllByText('This field is required')).toHaveLength(3)
  await userEvent.click(dialog().getByLabelText('Bidding'))
  await userEvent.type(dialog().getByLabelText('Last day'), '2027-05-20')
  await userEvent.type(dialog().getByLabelText('Reason'), ' Invented lots ')
  await confirm('Suspend')
  await waitFor(() => expect(takeToasts()).toEqual(['The member is suspended and notified']))
  expect(await screen.findByText('No bidding')).toBeDefined()
  await actWithReason('Lift the suspension', 'Apologised')
  await waitFor(() => expect(takeToasts()).toEqual(['The suspension is lifted']))
  expect(changesIn(sent).map(({ body }) => body)).toEqual([
    { scope: 'bidding', until: '2027-05-20', reason: 'Invented lots' },
    { note: 'Apologised' },
  ])
})

test('phone, address and sign-ins are fetched on request only', async () => {
  const { sent } = open('/admin/users/u2', {
    'GET /admin/user/u2/private': () =>
      accepted({
        ...{ phone: '+91 98765 43210', address: null },
        signIns: [{ device: 'Chrome on Android', at: user.createdAt, lastSeenAt: user.createdAt }],
      }),
  })
  const show = await screen.findByRole('button', { name: 'Show' })
  expect(sent.some(({ path }) => path.endsWith('/private'))).toBe(false)
  await userEvent.click(show)
  expect(await screen.findByText('+91 98765 43210')).toBeDefined()
  expect(screen.getByText(/Chrome on Android/)).toBeDefined()
  expect(screen.getByText('Not provided')).toBeDefined()
})

test('a deletion can be undone while it waits; nothing else is offered then', async () => {
  let removedAt: string | null = '2026-11-22T10:45:00.000Z'
  open('/admin/users/u2', {
    'GET /admin/user/u2': () => accepted({ ...user, removedAt }),
    'POST /admin/restore-user/u2': () => {
      removedAt = null
      return accepted(user)
    },
  })
  expect(await screen.findByText(/taken back until 22 Nov 2026/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  await press('Take the deletion back')
  await confirm('Take the deletion back')
  await waitFor(() => expect(takeToasts()).toEqual(['The deletion is taken back']))
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeDefined()
})

test('a deleted user’s page leads back to the list', async () => {
  open('/admin/users/u2', { 'DELETE /admin/delete-user/u2': () => accepted(null) })
  await press('Delete')
  await confirm('Delete')
  await waitFor(() => expect(where()).toBe('/admin/users'))
})
