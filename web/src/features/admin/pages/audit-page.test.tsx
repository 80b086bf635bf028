import type { AdminActionView, AuditCheck } from '@boli/contracts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { openPage, takeToasts, where } from '../../../test/render-at.tsx'
import { AuditPage } from './audit-page.tsx'

const lot = { _id: '01900000-0000-7000-8000-000000000001', name: 'Sharbati Wheat', note: '' }
const act: AdminActionView = {
  _id: 'a1',
  sequence: 7,
  at: '2026-11-20T08:00:00.000Z',
  action: 'decide-dispute',
  admin: { _id: 'm', username: 'meera' },
  user: null,
  lot,
  dealId: '01900000-0000-7000-8000-000000000002',
  facts: { outcome: 'cancel', fault: 'buyer', category: 'herb', note: 'The slip says so', amount: null },
  changes: [],
}

const aFile = () =>
  new Response('line', { headers: { 'content-disposition': 'attachment; filename="boli-audit.csv"' } })
let exported: () => Response | Error = aFile

beforeEach(async () => {
  exported = aFile
  takeToasts()
  await startTestI18n()
  localStorage.clear()
  setSessionUser(aUser({ role: 'admin' }))
})

function open(path = '/admin/audit', findings: Partial<AuditCheck>[] = [], shown = act) {
  return openPage(path, <AuditPage />, {
    'GET /admin/audit/export': () => exported(),
    'GET /admin/actions': () => accepted([shown], { hasMore: false, total: 1 }),
    'GET /admin/audit/check': () =>
      accepted({
        ...{ size: 7, root: 'ab'.repeat(32), firstWrong: null, isRootRight: true, isConsistent: null },
        ...findings.shift(),
      }),
  })
}

test('an act shows what was decided, about which deal, by whom', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Sharbati Wheat' })
  expect(link.getAttribute('href')).toBe(`/admin/deals/${act.dealId}`)
  expect(screen.getByText('Note: The slip says so')).toBeDefined()
  expect(screen.getByText('Decision: cancel')).toBeDefined()
  expect(screen.getByText('Produce: Herb')).toBeDefined()
  expect(screen.getByText('meera')).toBeDefined()
  expect(screen.queryByText(/Amount/)).toBeNull()
})

test('days, states, amounts and actions are written as on other pages', async () => {
  const charge = { payer: 'buyer', kind: 'percent', rate: 1.5, state: 'MP', from: '2026-11-01', to: null }
  open('/admin/audit', [], { ...act, action: 'add-charge', facts: charge })
  expect(await screen.findByText('State: Madhya Pradesh')).toBeDefined()
  expect(screen.getByText('From: 1 Nov 2026')).toBeDefined()
  expect(screen.getByText('Rate: 1.5 %')).toBeDefined()
  cleanup()
  open('/admin/audit', [], { ...act, action: 'export-audit', facts: { kind: 'add-charge', admin: 'meera' } })
  expect(await screen.findByText('Kind: Charge added')).toBeDefined()
  expect(screen.getByText('Administrator: meera')).toBeDefined()
})

test('a search is in the address, in the request, and in the file', async () => {
  const { sent } = open('/admin/audit?lot=nonsense&from=2026-11-01')
  await screen.findByText('meera')
  await userEvent.type(screen.getByLabelText('Administrator (username)'), ' meera ')
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Dispute decided')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  const asked = { admin: 'meera', kind: 'decide-dispute', from: '2026-11-01' }
  await expect
    .poll(() => sent.filter(({ path }) => path === '/admin/actions').at(-1)?.query)
    .toMatchObject({ ...asked, page: '1' })
  expect(where()).toContain('kind=decide-dispute')
  const saved: Blob[] = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => {} })
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(sent.at(-1)).toMatchObject({ path: '/admin/audit/export', query: { ...asked, format: 'csv' } })
})

test.each([
  ['a refusal', () => refused('too-many-requests'), /Too many/],
  ['a page of a proxy', () => new Response('<p>Sign in to the network</p>'), /could not be fetched/],
  ['a lost connection', noNetwork, /could not be fetched/],
])('%s is shown, and never saved as the file', async (_, answer, words) => {
  open()
  const createObjectURL = vi.fn()
  Object.assign(URL, { createObjectURL })
  exported = answer
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await expect.poll(takeToasts).toEqual([expect.stringMatching(words)])
  expect(createObjectURL).not.toHaveBeenCalled()
})

test('the log must extend the one checked before, and a forked log is refused', async () => {
  const forked = { size: 8, isConsistent: false, firstWrong: 3, isRootRight: false }
  const { sent } = open('/admin/audit', [{}, forked, forked])
  const button = await screen.findByRole('button', { name: 'Check now' })
  await userEvent.click(button)
  expect(await screen.findByText('7 entries, all unchanged')).toBeDefined()
  const checks = () => sent.filter(({ path }) => path === '/admin/audit/check').map(({ query }) => query)
  for (let time = 1; time <= 2; time += 1) {
    await userEvent.click(button)
    expect(await screen.findByText('Entry 3 is missing or was changed')).toBeDefined()
    expect(screen.getByText(/an older entry was changed/)).toBeDefined()
  }
  await expect.poll(checks).toHaveLength(3)
  expect(checks().at(-1)).toEqual({ size: '7', root: 'ab'.repeat(32) })
})
