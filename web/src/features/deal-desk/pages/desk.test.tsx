import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused } from '../../../test/fake-server.ts'
import { changesIn, press } from '../../../test/on-screen.ts'
import { outlineOf } from '../../../test/outline.ts'
import { atRoute, openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { aDeal, aSummary, dealLine, entry, idOf } from '../../deals/test/a-deal.ts'
import { ChargesPage } from './charges-page.tsx'
import { AdminDealPage } from './deal-page.tsx'
import { AdminDealsPage } from './deals-page.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
sockets.current = dealLine.asSocket

beforeEach(async () => {
  await startPages(aUser({ role: 'admin' }))
  queryClient.clear()
})

describe('all deals', () => {
  it('begin with undecided ones; all are one tap away, and the chosen state is in the address', async () => {
    const { sent } = openPage('/admin/deals', <AdminDealsPage />, {
      'GET /admin/deals': () => accepted([aSummary({ state: 'disputed' })], { hasMore: false, total: 1 }),
    })
    const lot = await screen.findByRole('link', { name: 'Sharbati wheat' })
    expect(lot.getAttribute('href')).toBe(`/admin/deals/${idOf(1)}`)
    expect(screen.getByText('about ₹24,500')).toBeTruthy()
    expect(sent.at(-1)?.query).toEqual({ waitingFor: 'admin', page: '1', limit: '20' })
    await press('All deals')
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '1', limit: '20' }))
    expect(where()).toBe('/admin/deals?state=all')
    await userEvent.selectOptions(screen.getByLabelText('State'), 'disputed')
    await waitFor(() => expect(sent.at(-1)?.query.state).toBe('disputed'))
    expect(where()).toBe('/admin/deals?state=disputed')
  })

  it('say so if none waits, and link to all', async () => {
    openPage('/admin/deals', <AdminDealsPage />, {
      'GET /admin/deals': () => accepted([], { hasMore: false, total: 0 }),
    })
    await screen.findByText('No dispute waits for your decision')
    await press('Show all deals')
    expect(await screen.findByText('No deals here')).toBeTruthy()
  })

  it('are fetched again when one of them changes', async () => {
    const deals = [aSummary({ state: 'agreed' })]
    openPage('/admin/deals', <AdminDealsPage />, {
      'GET /admin/deals': () => accepted(deals, { hasMore: false, total: deals.length }),
    })
    await screen.findByRole('link', { name: 'Sharbati wheat' })
    act(() => dealLine.open())
    deals[0] = aSummary({ state: 'disputed' })
    act(() => dealLine.serve('deal-updated', { dealId: idOf(1), version: 4 }))
    const table = within(screen.getByRole('table'))
    expect(await table.findByText('In dispute', {}, { timeout: 5_000 })).toBeTruthy()
  })
})

describe('a dispute', () => {
  const disputed = aDeal({ state: 'disputed', you: null, waitingFor: 'admin', actions: ['dispute/decision'] })
  const open = (handlers: Handlers) =>
    openPage(`/admin/deals/${idOf(1)}`, atRoute('/admin/deals/:dealId', <AdminDealPage />), {
      [`GET /deals/${idOf(1)}`]: () => accepted(disputed),
      [`GET /deals/${idOf(1)}/messages`]: () => accepted([], { hasMore: false }),
      'GET /deals': () => accepted([], { hasMore: false, total: 0, waiting: 0 }),
      ...handlers,
    })

  it('is updated on an open page when it is appealed', async () => {
    const now = { deal: aDeal({ state: 'cancelled', you: null, waitingFor: null, actions: [] }) }
    open({ [`GET /deals/${idOf(1)}`]: () => accepted(now.deal) })
    await screen.findByRole('heading', { level: 1, name: 'Sharbati wheat' })
    act(() => dealLine.open())
    const version = now.deal.version + 1
    now.deal = { ...disputed, version, timeline: [entry(9, 'dispute-appealed')] }
    act(() => dealLine.serve('deal-updated', { dealId: idOf(1), version }))
    expect(await screen.findByRole('heading', { name: 'Decide the dispute' })).toBeTruthy()
    expect(screen.getByText(/appealed$/)).toBeTruthy()
  })

  it('is decided with a note that both parties read', async () => {
    const { sent } = open({ [`POST /admin/deals/${idOf(1)}/decision`]: () => accepted(aDeal({ you: null })) })
    const panel = (await screen.findByRole('heading', { name: 'Decide the dispute' })).closest('section')
    expect(outlineOf(panel as HTMLElement)).toMatchSnapshot()
    await press('Decide')
    expect(await screen.findByText('Please choose an option')).toBeTruthy()
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    await userEvent.click(screen.getByLabelText('Goes on, corrected'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Quantity to be billed' }), '9.5')
    await press('Decide')
    expect(await screen.findByText('This field is required')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Note to both'), 'The slip says 9.5')
    await press('Decide')
    await waitFor(() => expect(takeToasts()).toEqual(['Decided']))
    const body = { outcome: 'adjust', quantity: 9.5, note: 'The slip says 9.5', version: 3 }
    expect(changesIn(sent).map((call) => call.body)).toEqual([body])
  })
})

describe('charges', () => {
  const fee = {
    ...{ _id: idOf(7), name: { en: 'Mandi fee', hi: 'मंडी शुल्क' }, payer: 'buyer', kind: 'percent', rate: 1.5 },
    ...{ category: null, state: 'Madhya Pradesh', from: '2026-04-01', to: null },
  }

  it('are added from a given day', async () => {
    const { sent } = openPage('/admin/charges', <ChargesPage />, {
      'GET /admin/charges': () => accepted([]),
      'POST /admin/charges': () => accepted(fee),
    })
    await screen.findByText('No charges')
    await press('Add a charge')
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Name in English'), 'Mandi fee')
    await userEvent.type(dialog.getByLabelText('Rate'), '150')
    await userEvent.type(dialog.getByLabelText('From'), '2026-04-01')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a number; percent up to 100')).toBeTruthy()
    await userEvent.clear(dialog.getByLabelText('Rate'))
    await userEvent.type(dialog.getByLabelText('Rate'), '1.5')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(takeToasts()).toEqual(['The charge is saved']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ name: { en: 'Mandi fee' }, payer: 'buyer', kind: 'percent', rate: 1.5 },
      ...{ category: null, state: null, from: '2026-04-01', to: null },
    })
  })

  it('are edited in place', async () => {
    const weighing = { ...fee, _id: idOf(8), name: { en: 'Weighing' }, kind: 'per-unit', rate: 4 }
    const { sent } = openPage('/admin/charges', <ChargesPage />, {
      'GET /admin/charges': () => accepted([fee, weighing]),
      [`PATCH /admin/charges/${idOf(7)}`]: () => accepted(fee),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change Mandi fee' }))
    expect(screen.getByText('₹4 per quintal, litre or piece')).toBeTruthy()
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('To'), '2026-12-31')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(takeToasts()).toEqual(['The charge is saved']))
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ rate: 1.5, to: '2026-12-31' })
  })
})

describe('the desk when something goes wrong', () => {
  const disputed = aDeal({ state: 'disputed', you: null, waitingFor: 'admin', actions: ['dispute/decision'] })
  const cancelled = aDeal({
    ...{ state: 'cancelled', you: null, waitingFor: null, actions: [] },
    cancellation: { proposedBy: null, reason: 'Never came', fault: 'buyer' },
  })
  const pages = (
    <Routes>
      <Route path="/admin/deals" element={<AdminDealsPage />} />
      <Route path="/admin/deals/:dealId" element={<AdminDealPage />} />
      <Route path="/admin/charges" element={<ChargesPage />} />
    </Routes>
  )
  const reads = (deal: typeof disputed) => ({
    'GET /admin/deals': () => accepted([aSummary()], { hasMore: false, total: 1 }),
    'GET /admin/charges': () => accepted([]),
    [`GET /deals/${idOf(1)}`]: () => accepted(deal),
    [`GET /deals/${idOf(1)}/messages`]: () => accepted([], { hasMore: false }),
    'GET /deals': () => accepted([], { hasMore: false, total: 0, waiting: 0 }),
  })

  it.each([
    ['/admin/deals', 'GET /admin/deals', 'Sharbati wheat', noNetwork],
    ['/admin/charges', 'GET /admin/charges', 'No charges', noNetwork],
    [
      `/admin/deals/${idOf(1)}`,
      `GET /deals/${idOf(1)}`,
      'Decide the dispute',
      () => refused('internal-error'),
    ],
  ])('%s that cannot be loaded offers Retry, which shows it', async (path, call, shown, failure) => {
    let isFailing = true
    const handlers: Handlers = reads(disputed)
    openPage(path, pages, {
      ...handlers,
      [call]: (sent) => (isFailing ? failure() : (handlers[call]?.(sent) ?? noNetwork())),
    })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isFailing = false
    await userEvent.click(retry)
    expect(await screen.findAllByText(shown)).not.toHaveLength(0)
  })

  const decide = async () => {
    await userEvent.click(await screen.findByLabelText('The deal is cancelled'))
    await userEvent.click(screen.getByLabelText('ashatraders'))
    await userEvent.type(screen.getByLabelText('Note to both'), 'Both slips agree')
    return screen.getByRole('button', { name: 'Decide' })
  }
  const lift = async () => {
    const submit = await screen.findByRole('button', { name: 'Lift the suspension' })
    await userEvent.click(submit)
    expect(screen.getByText('Please say why')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Note/), 'Both slips agree')
    return submit
  }
  const addCharge = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add a charge' }))
    await userEvent.type(screen.getByLabelText('Name in English'), 'Both slips agree')
    await userEvent.type(screen.getByLabelText('Rate'), '1.5')
    await userEvent.type(screen.getByLabelText('From'), '2026-04-01')
    return screen.getByRole('button', { name: 'Save' })
  }
  const deal = `/admin/deals/${idOf(1)}`
  const liftCall = `POST /admin/members/${idOf(901)}/lift`
  const acts = [
    {
      ...{ act: 'a decision', path: deal, view: disputed, call: `POST ${deal}/decision`, fill: decide },
      ...{ done: 'Decided', body: { outcome: 'cancel', fault: 'buyer' } },
    },
    {
      ...{ act: 'lifting', path: deal, view: cancelled, call: liftCall, fill: lift },
      ...{ done: 'The suspension is lifted', body: { note: 'Both slips agree' } },
    },
    {
      ...{ act: 'a charge', path: '/admin/charges', view: disputed, call: 'POST /admin/charges' },
      ...{ fill: addCharge, done: 'The charge is saved', body: { rate: 1.5 } },
    },
  ]

  it.each(acts)(
    '$act that fails leaves what was typed, and is then sent once by a double press',
    async (o) => {
      const answers = [Promise.resolve(noNetwork()), Promise.withResolvers<Response>()] as const
      let tries = 0
      const { sent } = openPage(o.path, pages, {
        ...reads(o.view),
        [o.call]: () => (++tries === 1 ? answers[0] : answers[1].promise),
      })
      const button = await o.fill()
      await userEvent.click(button)
      await waitFor(() => expect(takeToasts()).toHaveLength(1))
      expect(screen.getByDisplayValue('Both slips agree')).toBeTruthy()
      await userEvent.dblClick(button)
      act(() => answers[1].resolve(accepted(aDeal({ you: null }))))
      await waitFor(() => expect(takeToasts()).toEqual([o.done]))
      expect(changesIn(sent)).toMatchObject([{ body: o.body }, { body: o.body }])
    },
  )
})
