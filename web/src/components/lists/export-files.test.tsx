import { dealExportKinds, routes } from '@boli/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refused, startFakeServer } from '../../test/fake-server.ts'
import { startTestI18n } from '../../test/i18n.ts'
import { renderAt } from '../../test/render-at.tsx'
import { ExportFiles } from './export-files.tsx'

const saved: string[] = []
const aFile = () => new Response('a', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } })
beforeEach(async () => {
  await startTestI18n()
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

test('saves the days asked for as CSV or Excel, and says what the server refuses', async () => {
  const replies = [
    aFile(),
    refused('validation-failed', { errors: [{ field: 'to', code: 'days-too-many', message: 'x' }] }),
  ]
  const { sent } = startFakeServer({
    'GET /auction/myBids/export': () => replies.shift() ?? new Response(''),
  })
  renderAt('/my-bids', <ExportFiles path={routes.exportMyBids.path} fileName="boli-bids" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const choose = (end: string, day: string) =>
    fireEvent.change(screen.getByLabelText(end), { target: { value: day } })
  await screen.findByLabelText('From')
  choose('From', '2026-11-05')
  choose('To', '2026-11-01')
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  expect(screen.getByText('The last day is before the first')).toBeDefined()
  expect(sent).toEqual([])
  choose('To', '2026-11-09')
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  expect(sent.map(({ query }) => query)).toEqual([{ from: '2026-11-05', to: '2026-11-09', format: 'csv' }])
  await waitFor(() => expect(saved).toEqual(['boli-bids-2026-11-05-2026-11-09.csv']))
  await userEvent.click(screen.getByRole('button', { name: 'Excel' }))
  expect(await screen.findByText('Choose a year at most')).toBeDefined()
  expect(saved).toHaveLength(1)
})

test('exports of deals, payments or bills are saved as chosen', async () => {
  const { sent } = startFakeServer({ 'GET /deals/export': aFile })
  renderAt(
    '/deals',
    <ExportFiles path={routes.exportDeals.path} fileName="boli-deals" kinds={dealExportKinds} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.selectOptions(await screen.findByLabelText('What the file holds'), 'Bills and credit notes')
  await userEvent.click(screen.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^boli-bills-.*xlsx$/)]))
  expect(sent[0]?.query).toMatchObject({ kind: 'bills', format: 'xlsx' })
})
