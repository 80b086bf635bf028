import type { AuctionView, MyBidView, ParticipationView } from '@boli/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers } from '../../../test/fake-server.ts'
import { hrefOf } from '../../../test/on-screen.ts'
import { openPage, renderAt, startPages, where } from '../../../test/render-at.tsx'
import { takeFiles, widenScreen } from '../../../test/wide-screen.ts'
import { aBid, asha, gupta, idOf, running, stateAfter } from '../../auctions/test/an-auction.ts'
import { MyBidsPage } from './my-bids-page.tsx'
import { ParticipatedPage } from './participated-page.tsx'

const BIDS = 'GET /auction/myBids'
const PARTICIPATED = 'GET /auction/participated'
const outbidOn = { ...stateAfter([aBid(1, asha), aBid(2, gupta)]), ...running }
const wonOn = { ...stateAfter([aBid(1, asha)]), _id: idOf(2), status: 'completed' as const }
const myBid = (sequence: number, auction: AuctionView): MyBidView => ({
  outcome: 'outbid',
  ...aBid(sequence, asha),
  auction: { ...auction, leader: auction.highestBidder, highestBidder: auction.highestBidder?._id ?? null },
})

const cards = async () => (await screen.findAllByRole('article')).map((card) => card.textContent ?? '')
const open = (handlers: Handlers = {}) => openPage('/my-bids', <MyBidsPage />, handlers)

beforeEach(() => startPages(aUser({ _id: asha._id, role: 'business' })))

describe('my bids', () => {
  it('show farmer, quantity, both prices and the date, and link to auctions that are still running', async () => {
    const leading = { ...stateAfter([aBid(1, asha)]), ...running, _id: idOf(3) }
    const settling = { ...outbidOn, _id: idOf(4), endTime: new Date(Date.now() - 1_000).toISOString() }
    const gone = { ...wonOn, _id: idOf(5), status: 'inactive' as const, closeReason: 'withdrawn' as const }
    const list = [outbidOn, wonOn, leading, settling, gone].map((lot, at) => myBid(at + 1, lot))
    open({ [BIDS]: () => accepted(list, { hasMore: false }) })
    const [first, ...others] = await cards()
    for (const fact of ['Outbid', 'ramkisan', '10 quintals', 'Your bid₹2,000/quintal'])
      expect(first).toContain(fact)
    expect(first).toContain('Highest bid₹2,025/quintal')
    expect(first).toMatch(/Bid date20\sNov\s2026/)
    for (const [at, outcome] of ['Won', 'Winning', 'Settling', 'Withdrawn'].entries())
      expect(others[at]).toContain(outcome)
    // A leader is not invited to bid.
    expect(others[1]).toContain('Open the auction')
    const update = screen.getAllByRole('link', { name: 'Update Bid' })
    expect(update.map((link) => link.getAttribute('href'))).toEqual([`/auction/${idOf(1)}`])
  })

  it('show a lot once with the lot value beside the price, and load its earlier bids when unfolded', async () => {
    const { sent } = open({
      [BIDS]: ({ query }) =>
        query.auction
          ? accepted([myBid(5, outbidOn), myBid(3, outbidOn), myBid(1, outbidOn)], { hasMore: false })
          : accepted(
              [
                { ...myBid(5, outbidOn), yourBids: 3 },
                { ...myBid(4, wonOn), yourBids: 1 },
              ],
              {
                hasMore: false,
              },
            ),
    })
    const [first, second, ...others] = await cards()
    expect(others).toEqual([])
    expect(first).toMatch(/Your bid₹2,100\/quintal.*Lot value₹20,250.*2 earlier bids$/)
    expect(second).not.toContain('earlier')
    await userEvent.click(screen.getByText('2 earlier bids'))
    await waitFor(async () => expect((await cards())[0]).toMatch(/₹2,050\/quintal.*₹2,000\/quintal$/))
    expect(sent.at(-1)?.query).toEqual({ auction: idOf(1), limit: '100', page: '1' })
  })

  it('are searched, filtered and sorted by the server, and loaded page by page', async () => {
    const { sent } = open({
      [BIDS]: ({ query }) =>
        accepted([myBid(Number(query.page), { ...outbidOn, _id: idOf(Number(query.page)) })], {
          hasMore: query.page === '1',
        }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'inactive bids' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Ending soonest')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in this list' }), 'गेहूं{Enter}')
    const asked = { each: 'lot', filter: 'inactive', sortBy: 'ending', query: 'गेहूं' }
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ ...asked, page: '1' }))
    expect(new URLSearchParams(where()?.split('?')[1])).toEqual(
      new URLSearchParams({ filter: 'inactive', sortBy: 'ending', search: 'गेहूं' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }))
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ ...asked, page: '2' }))
    await waitFor(async () => expect(await cards()).toHaveLength(2))
  })

  it('are rows on a wide screen, sorted over all pages, and saved as a file with all pages', async () => {
    widenScreen()
    const saved = takeFiles()
    const rice = { ...wonOn, productName: '=Basmati, old' }
    const { sent, unmount } = open({
      [BIDS]: ({ query }) =>
        accepted([query.page === '1' ? myBid(3, outbidOn) : myBid(1, rice)], { hasMore: query.page === '1' }),
    })
    expect(await screen.findByRole('columnheader', { name: 'Minimum next bid' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Update Bid' }).getAttribute('href')).toBe(`/auction/${idOf(1)}`)
    const head = () => screen.getByRole('columnheader', { name: 'Your bid' }).getAttribute('aria-sort')
    expect(head()).toBeNull()
    for (const [sortBy, direction] of [
      ['own-asc', 'ascending'],
      ['own-desc', 'descending'],
    ]) {
      await userEvent.click(screen.getByRole('button', { name: 'Your bid' }))
      await waitFor(() => expect(sent.at(-1)?.query.sortBy).toBe(sortBy))
      expect(head()).toBe(direction)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const [title, first, second] = (await saved[0]?.text())?.split('\r\n') ?? []
    expect(title).toMatch(/^\ufeff?Lot,Status,Your bid,/)
    expect(first).toMatch(/^Sharbati wheat,Active,/)
    expect(second).toMatch(/^"'=Basmati, old",Completed,/)
    await userEvent.click(screen.getByRole('button', { name: 'Cards' }))
    unmount()
    // The choice is stored on the device.
    renderAt('/my-bids', <MyBidsPage />)
    expect(await screen.findByRole('article')).toBeTruthy()
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('link to the market if there are none', async () => {
    open({ [BIDS]: () => accepted([], { hasMore: false }) })
    await screen.findByRole('link', { name: 'Browse Auctions' })
    expect(hrefOf('Browse Auctions')).toBe('/market')
  })
})

describe('participated auctions', () => {
  it("show the viewer's own highest bid and the outcome", async () => {
    const participation: ParticipationView = {
      ...{ auction: outbidOn, outcome: 'outbid', yourHighestBid: 2000, yourBids: 4 },
      lastBidTime: '2026-11-20T10:00:00.000Z',
    }
    const list = [participation, { ...participation, auction: wonOn, outcome: 'won' }]
    openPage('/participated-auctions', <ParticipatedPage />, {
      [PARTICIPATED]: () => accepted(list, { hasMore: false }),
    })
    const [first, second] = await cards()
    expect(first).toMatch(/Outbid.*Your highest bid₹2,000\/quintal.*Your bids4.*Update Bid/)
    expect(second).toContain('Won')
  })

  it('are filtered by the server', async () => {
    const { sent } = openPage('/participated-auctions', <ParticipatedPage />, {
      [PARTICIPATED]: () => accepted([], { hasMore: false }),
    })
    expect(await screen.findByText('You have not bid on any lots yet')).toBeTruthy()
    for (const [name, filter] of [
      ['Active Bids', 'active'],
      ['Won', 'won'],
      ['Lost', 'lost'],
    ]) {
      await userEvent.click(screen.getByRole('button', { name: String(name) }))
      await waitFor(() => expect(sent.at(-1)?.query.filter).toBe(filter))
      expect(where()).toBe(`/participated-auctions?filter=${filter}`)
    }
  })
})
