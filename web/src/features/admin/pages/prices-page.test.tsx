import { bodyLimits, type PriceImportView } from '@boli/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused } from '../../../test/fake-server.ts'
import { atRoute, openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { PriceImportPage } from './price-import-page.tsx'
import { PricesPage } from './prices-page.tsx'

const bytes = 2 * bodyLimits.prices
const id = '01900000-0000-7000-8000-000000000001'
const row: PriceImportView = {
  ...{ _id: id, fileName: 'agmarknet.csv', source: 'upload', isDemo: false, state: 'receiving' },
  ...{ failure: null, bytes, received: 0, added: 0, updated: 0, refused: 0, faults: {}, newest: null },
  ...{ by: 'meera', startedAt: '2026-11-20T08:00:00.000Z', endedAt: null },
}
const done = {
  ...{ ...row, state: 'done', received: bytes, added: 12_345, refused: 3 },
  faults: { price: 2, date: 1 },
}
const LIST = 'GET /admin/price-imports'
const PART = `POST /admin/price-imports/${id}/parts`

beforeEach(() => startPages(aUser({ role: 'admin' })))

async function choose() {
  const file = new File([new Uint8Array(bytes)], 'agmarknet.csv')
  await userEvent.upload(screen.getByLabelText('File of prices'), file)
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
}

test('a file is sent part by part, from where the server says, and waits when asked to', async () => {
  const answers = [
    () => refused('overloaded', { retryAfter: '0' }),
    () => accepted({ ...row, received: bytes - 500_000 }),
    () => accepted(done),
  ]
  const { sent } = openPage('/admin/prices', <PricesPage />, {
    [LIST]: () => accepted([], { hasMore: false }),
    'POST /admin/price-imports': () => accepted(row),
    [PART]: () => answers.shift()?.() ?? noNetwork(),
  })
  expect(await screen.findByText('No mandi prices yet')).toBeTruthy()
  await choose()
  expect(await screen.findByText('12,345 new, 0 updated, 3 rejected')).toBeTruthy()
  const parts = sent.flatMap(({ body }) => (body instanceof FormData ? [body] : []))
  expect(parts.map((form) => [form.get('offset'), (form.get('part') as File).size])).toEqual([
    ['0', bodyLimits.prices],
    ['0', bodyLimits.prices],
    [String(bytes - 500_000), 500_000],
  ])
})

test('when the connection breaks, one click continues after the uploaded parts', async () => {
  const half = { ...row, received: bodyLimits.prices }
  const starts = [row, half]
  const answers = [() => accepted(half), noNetwork, () => accepted(done)]
  openPage('/admin/prices', <PricesPage />, {
    [LIST]: () => accepted([], { hasMore: false }),
    'POST /admin/price-imports': () => accepted(starts.shift()),
    [PART]: () => answers.shift()?.() ?? noNetwork(),
  })
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain('What was imported so far is saved')
  expect(screen.getByText('50% imported.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(await screen.findByText('Imported.')).toBeTruthy()
})

test('the history shows the outcome of each file, and offers the refused rows', async () => {
  const failed = {
    ...row,
    _id: 'b',
    state: 'failed',
    failure: 'columns',
    source: 'fetch',
    by: null,
    isDemo: true,
  }
  const { sent } = openPage('/admin/prices', <PricesPage />, {
    [LIST]: () => accepted([done, failed], { hasMore: false, total: 2 }),
    [`${LIST}/${id}/refused`]: () =>
      new Response('line', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } }),
  })
  const saved: Blob[] = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => {} })
  await userEvent.click(await screen.findByRole('button', { name: '3 as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.getByText('price 2 · date 1')).toBeTruthy()
  await waitFor(() => expect(screen.getByText(/The first line does not name the columns/)).toBeTruthy())
  expect(screen.getByText('Daily fetch')).toBeTruthy()
  expect(screen.getByText('Demo data, made up')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Failed' }))
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ unsolved: 'true' }))
  expect(where()).toBe('/admin/prices?state=failed')
})

test('an import can be viewed; one price or all of it is withdrawn with a reason', async () => {
  let takenBack: PriceImportView['takenBack'] = null
  const price = {
    ...{ line: 7, commodity: 'wheat', market: 'Ashta', district: 'Sehore', state: 'MP', date: '2026-11-19' },
    ...{ variety: 'Other', grade: 'FAQ', low: 700, modal: 800, high: 900 },
  }
  const { sent } = openPage(`/admin/prices/${id}`, atRoute('/admin/prices/:importId', <PriceImportPage />), {
    [`${LIST}/${id}`]: () => accepted({ ...done, strikes: [], takenBack }),
    [`${LIST}/${id}/rows`]: () => accepted([price], { hasMore: false, total: 1 }),
    [`POST /admin/price-imports/${id}/rows/7/strike`]: () => accepted(done),
    [`POST /admin/price-imports/${id}/take-back`]: () => {
      takenBack = { at: '2026-11-20T09:00:00.000Z', by: 'meera', reason: 'By the bunch' }
      return accepted({ ...done, takenBack })
    },
  })
  const give = async (opening: string, act: string) => {
    await userEvent.click(await screen.findByRole('button', { name: opening }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'By the bunch')
    await userEvent.click(dialog.getByRole('button', { name: act }))
  }
  expect(await screen.findByText('₹800/quintal')).toBeTruthy()
  await give('Strike line 7, Ashta', 'Strike')
  await waitFor(() => expect(takeToasts()).toEqual(['The price is struck']))
  await give('Take back', 'Take back')
  await waitFor(() => expect(takeToasts()).toEqual(['The import is taken back']))
  expect(await screen.findByText('None of its prices is in the guide any more')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { reason: 'By the bunch' },
    { reason: 'By the bunch' },
  ])
})
