import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { openPage } from '../../../test/render-at.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const STATS = 'GET /auction/dashboard-stats'
const stats = {
  ...{ totalAuctions: 9, activeAuctions: 6, totalBids: 31, wonAuctions: 4, ongoingBids: 2 },
  ...{ totalEarnings: 0, totalInvestment: 0 },
}

beforeEach(() => startTestI18n())

describe('the auction dashboard', () => {
  it('has the four figures and the three tiles of the specification', async () => {
    openPage('/auction', <DashboardPage />, { [STATS]: () => accepted(stats) })
    await screen.findByText('31')
    const figures = [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.parentElement?.querySelector('dd')?.textContent,
    ])
    expect(figures).toEqual([
      ['Active Auctions', '6'],
      ['Total Bids', '31'],
      ['Won Auctions', '4'],
      ['Ongoing Bids', '2'],
    ])
    for (const [name, path] of [
      [/^Create Auction/, '/create-auction'],
      [/^My Listed Auctions/, '/my-auctions'],
      [/^My Bids/, '/my-bids'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
    }
  })

  it.each([
    ['farmer', 'Create Auction'],
    ['business', 'My Bids'],
  ] as const)('begins with what a %s does: %s', async (role, name) => {
    setSessionUser(aUser({ role }))
    openPage('/auction', <DashboardPage />, { [STATS]: () => accepted(stats) })
    await screen.findByText('31')
    expect(screen.getAllByRole('link')[0]?.textContent).toContain(name)
  })

  it('shows its tiles if the figures cannot be loaded', async () => {
    openPage('/auction', <DashboardPage />, { [STATS]: () => refused('internal-error') })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^My Bids/ })).toBeTruthy()
  })
})
