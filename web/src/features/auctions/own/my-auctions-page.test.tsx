import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, refused } from '../../../test/fake-server.ts'
import { openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { widenScreen } from '../../../test/wide-screen.ts'
import { aBid, idOf, stateAfter } from '../test/an-auction.ts'
import { MyAuctionsPage } from './my-auctions-page.tsx'

const LIST = 'GET /auction/myAuctions'
const DELETE = `DELETE /auction/delete-auction/${idOf(1)}`
const soon = { startTime: new Date(0).toISOString(), endTime: new Date(Date.now() + 3_600_000).toISOString() }
const running = { ...stateAfter([aBid(1)]), ...soon }
const sold = stateAfter([aBid(1)], { _id: idOf(2), status: 'completed', closeReason: 'sold' })

const open = (handlers: Handlers = {}) => openPage('/my-auctions', <MyAuctionsPage />, handlers)

beforeEach(() => startPages())

async function pressDelete() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  return within(screen.getByRole('dialog', { name: 'Are you sure you want to delete this auction?' }))
}

/** Without a bid, so that it can be withdrawn. */
const fresh = { ...running, totalBids: 0, highestBidder: null }

describe('my listed auctions', () => {
  it('show status, figures and highest bidder; only running ones can be edited', async () => {
    open({
      [LIST]: () => accepted([running, sold], { hasMore: false, total: 2 }),
    })
    const [first, second] = await screen.findAllByRole('article')
    for (const fact of ['Active', 'Clean golden grain', '10 quintals', '₹2,000/quintal', 'guptamills']) {
      expect(first?.textContent).toContain(fact)
    }
    expect(first?.textContent).toMatch(/Current price₹2,000\/quintal.*Total Bids1.*Highest bidder/)
    expect(second?.textContent).toMatch(/Completed.*Lot value₹20,000.*Sold toguptamills/)
    expect(screen.getByText('2 lots')).toBeTruthy()
    const rooms = screen.getAllByRole('link', { name: /Open the auction|See the bids/ })
    expect(rooms.map((link) => link.getAttribute('href'))).toEqual([
      `/auction/${idOf(1)}`,
      `/auction/${idOf(2)}`,
    ])
    const details = screen.getAllByRole('link', { name: 'View Details' })
    expect(details.map((link) => link.getAttribute('href'))).toEqual([
      `/product/${idOf(1)}`,
      `/product/${idOf(2)}`,
    ])
    const links = screen.getAllByRole('link', { name: 'Edit' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/edit-auction/${idOf(1)}`])
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('show the state of their deal: a lot whose deal failed is not sold', async () => {
    const off = { ...sold, deal: { _id: idOf(7), state: 'cancelled' as const } }
    open({
      [LIST]: () => accepted([off], { hasMore: false, total: 1 }),
    })
    const text = (await screen.findByRole('article')).textContent
    expect(text).toContain('Cancelled')
    expect(text).not.toMatch(/Completed|Sold to/)
  })

  it('are filtered by the server, and the filter is in the address', async () => {
    const { sent } = open({
      [LIST]: () => accepted([sold], { hasMore: false }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'won auctions' }))
    await waitFor(() => expect(sent.at(-1)?.query.filter).toBe('won auctions'))
    expect(where()).toBe('/my-auctions?filter=won+auctions')
    await userEvent.click(screen.getByRole('button', { name: 'All Auctions' }))
    expect(where()).toBe('/my-auctions')
  })

  it('are rows on a wide screen, with the next step of each; the server searches and sorts', async () => {
    widenScreen()
    const { sent } = open({
      [LIST]: () => accepted([running, sold], { hasMore: false, total: 2 }),
    })
    const row = (await screen.findAllByRole('rowheader'))[0]?.parentElement
    for (const fact of ['Active', '₹2,000/quintal', 'guptamills', 'Edit'])
      expect(row?.textContent).toContain(fact)
    expect(screen.getByRole('link', { name: 'List again' }).getAttribute('href')).toContain(idOf(2))
    await userEvent.click(screen.getByRole('button', { name: 'Total Bids' }))
    await waitFor(() => expect(sent.at(-1)?.query.sortBy).toBe('bids-asc'))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in this list' }), 'wheat{Enter}')
    await waitFor(() => expect(sent.at(-1)?.query.query).toBe('wheat'))
    vi.unstubAllGlobals()
  })

  it('lead a buyer to their bids', async () => {
    setSessionUser(aUser({ role: 'business' }))
    open({ [LIST]: () => accepted([], { hasMore: false }) })
    expect((await screen.findByRole('link', { name: 'My Bids' })).getAttribute('href')).toBe('/my-bids')
    expect(screen.queryByRole('link', { name: /Create/ })).toBeNull()
    setSessionUser(null)
  })

  it('offer the first auction if there is none', async () => {
    open({ [LIST]: () => accepted([], { hasMore: false }) })
    const link = await screen.findByRole('link', { name: 'Create Your First Auction' })
    expect(link.getAttribute('href')).toBe('/create-auction')
  })

  it('say when they cannot be loaded', async () => {
    open({ [LIST]: () => refused('internal-error') })
    expect(await screen.findByText('An error occurred. Please try again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('ask before one is withdrawn, and withdraw nothing at No', async () => {
    const { sent } = open({
      [LIST]: () => accepted([fresh], { hasMore: false }),
    })
    const dialog = await pressDelete()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.every((call) => call.method === 'GET')).toBe(true)
  })

  it('no longer show a withdrawn one', async () => {
    let isGone = false
    open({
      [LIST]: () => accepted(isGone ? [] : [fresh], { hasMore: false }),
      [DELETE]: () => {
        isGone = true
        return accepted(null)
      },
    })
    const dialog = await pressDelete()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(takeToasts()).toEqual(['Lot withdrawn'])
  })

  it('still show one that has bids, and say why it stays', async () => {
    open({
      [LIST]: () => accepted([fresh], { hasMore: false }),
      [DELETE]: () => refused('has-bids'),
    })
    const dialog = await pressDelete()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(takeToasts()).toEqual(['This lot already has bids']))
    expect(screen.getByRole('article')).toBeTruthy()
  })
})
