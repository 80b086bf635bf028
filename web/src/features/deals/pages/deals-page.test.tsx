import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { useWaitingDeals } from '../../../lib/waiting-deals.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, refused } from '../../../test/fake-server.ts'
import { openPage, startPages, where } from '../../../test/render-at.tsx'
import { widenScreen } from '../../../test/wide-screen.ts'
import { aSummary, idOf, soon } from '../test/a-deal.ts'
import { DealsPage } from './deals-page.tsx'

const counts = { hasMore: false, total: 1, waiting: 3 }

const open = (handlers: Handlers = {}) => openPage('/deals', <DealsPage />, handlers)

beforeEach(() => startPages(aUser({ _id: idOf(900) })))

describe('/deals', () => {
  it('shows what waits for the viewer, with the amount and the time left', async () => {
    const mine = aSummary({ waitingFor: 'farmer', deadline: soon(3_600_500) })
    open({ 'GET /deals': () => accepted([mine], counts) })
    const card = await screen.findByRole('article')
    expect(card.textContent).toContain('Buyer: ashatraders')
    expect(card.textContent).toContain('₹24,255net in hand, about')
    expect(card.textContent).toContain('Your turn')
    expect(screen.getByRole('timer')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sharbati wheat' }).getAttribute('href')).toBe(
      `/deals/${idOf(1)}`,
    )
    await waitFor(() => expect(useWaitingDeals.getState().count).toBe(3))
    expect(screen.getByRole('button', { name: 'To do (3)' })).toBeTruthy()
  })

  it.each([
    ['completed', /₹24,500Paid/],
    ['cancelled', /Cancelled$/],
  ] as const)('says nothing is left to pay of a %s deal', async (state, end) => {
    setSessionUser(aUser({ _id: idOf(901), role: 'business' }))
    open({ 'GET /deals': () => accepted([aSummary({ state, due: 24_500, isEstimate: false })], counts) })
    expect((await screen.findByRole('article')).textContent).toMatch(end)
  })

  it('writes the tab into the address and requests it', async () => {
    const { sent } = open({
      'GET /deals': () => accepted([], { ...counts, waiting: 0 }),
    })
    expect(await screen.findByText('Nothing to do')).toBeTruthy()
    expect(sent.at(0)?.query.filter).toBe('todo')
    // A new buyer's deal may be under way though nothing waits for the buyer.
    await userEvent.click(screen.getByRole('link', { name: 'In progress' }))
    expect(await screen.findByText('No deals in progress')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Completed' }))
    expect(await screen.findByText('No completed deals yet')).toBeTruthy()
    expect(sent.at(-1)?.query.filter).toBe('completed')
    expect(where()).toBe('/deals?filter=completed')
  })

  it('shows rows on a wide screen with party, amount, turn and time left, sorted and searched by the server', async () => {
    widenScreen()
    const { auction } = aSummary()
    const mine = aSummary({
      auction: { ...auction, productName: 'शरबती गेहूँ', commodity: 'wheat' },
      ...{ waitingFor: 'farmer', deadline: soon(18_000_000) },
    })
    const { sent } = open({ 'GET /deals': () => accepted([mine], counts) })
    const row = (await screen.findByRole('rowheader', { name: /^शरबती गेहूँ ?· Wheat$/ })).parentElement
    for (const fact of ['ashatraders', '₹24,255', 'Your turn', '04:5'])
      expect(row?.textContent).toContain(fact)
    await userEvent.click(screen.getByRole('button', { name: 'Time left' }))
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ filter: 'todo', sortBy: 'deadline' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in this list' }), 'asha{Enter}')
    await waitFor(() => expect(sent.at(-1)?.query.query).toBe('asha'))
    expect(where()).toBe('/deals?sortBy=deadline&search=asha')
    vi.unstubAllGlobals()
  })

  it.each([
    ['farmer', 'List a lot', '/create-auction'],
    ['business', 'Go to the market', '/market'],
  ] as const)('leads a %s without deals to the page where they trade: %s', async (role, name, path) => {
    setSessionUser(aUser({ _id: idOf(900), role }))
    const none = () => accepted([], { ...counts, waiting: 0 })
    openPage('/deals?filter=active', <DealsPage />, { 'GET /deals': none })
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
  })

  it('can be loaded again after a failure', async () => {
    open({ 'GET /deals': () => refused('internal-error') })
    expect(await screen.findByText('The deals could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
