import type { PriceGuide as Guide } from '@boli/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accepted, startFakeServer } from '../../test/fake-server.ts'
import { startTestI18n } from '../../test/i18n.ts'
import { renderAt } from '../../test/render-at.tsx'
import { PriceGuide } from './price-guide.tsx'

const GUIDE = 'GET /info/price-guide'
const nothing: Guide = { commodity: 'wheat', unit: 'quintal', sales: null, mandis: null, support: null }
const support = { price: 2585, season: '2026-27', variety: null, isCurrent: true, source: 'CCEA' }
const sales: Guide['sales'] = {
  ...{ low: 2400, middle: 2500, high: 2650, sales: 7, sellers: 4, days: 30, state: 'MP' },
  latest: '2026-11-19',
}

beforeEach(() => startTestI18n())

const band = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

it('shows band and support price with their sources, and warns gently that a price is below it', async () => {
  const { sent } = startFakeServer({ [GUIDE]: () => accepted({ ...nothing, sales, support }) })
  renderAt('/', <PriceGuide commodity="wheat" unit="quintal" state="MP" asked={2500} />)
  expect(
    await screen.findByText(/From 7 sales by 4 sellers on Boli in the same state, in the last 30 days/),
  ).toBeTruthy()
  expect(band()).toEqual(['₹2,400/quintal', '₹2,500/quintal', '₹2,650/quintal'])
  expect(screen.getByText('₹2,585/quintal')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('below the support price')
  expect(screen.queryByText(/is over/)).toBeNull()
  expect(sent[0]?.query.state).toBe('MP')
})

it('shows the prices of the nearest mandis with their names, and marks demo prices as invented', async () => {
  const day = { date: '2026-11-19', low: 2300, modal: 2450, high: 2600 }
  const mandis: Guide['mandis'] = {
    ...{ low: 2310, modal: 2460, high: 2620, mandis: 2, reach: 'district', oldest: '2026-11-18' },
    ...{
      latest: '2026-11-19',
      isDemo: true,
      nearest: [{ ...day, market: 'Ashta', district: 'Sehore', state: 'MP' }],
    },
  }
  const { sent } = startFakeServer({ [GUIDE]: () => accepted({ ...nothing, mandis }) })
  renderAt('/', <PriceGuide commodity="wheat" unit="quintal" state="MP" district="Sehore" />)
  expect(
    await screen.findByText(/The middle price of 2 mandis in the same district.*18 November 2026 to 19/),
  ).toBeTruthy()
  expect(band()[1]).toBe('₹2,460/quintal')
  expect(screen.getByRole('listitem').textContent).toBe('Ashta, Sehore (19 Nov 2026)₹2,300 – ₹2,450 – ₹2,600')
  expect(screen.getByText(/^Demo data/)).toBeTruthy()
  expect(sent[0]?.query.district).toBe('Sehore')
})

it('says that a season is over, and compares no price with its support price', async () => {
  const past = { ...support, season: '2025-26', isCurrent: false }
  startFakeServer({ [GUIDE]: () => accepted({ ...nothing, support: past }) })
  renderAt('/', <PriceGuide commodity="wheat" unit="quintal" asked={2500} />)
  expect(await screen.findByText(/^The season 2025-26 is over\./)).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('₹2,585/quintal').className).not.toContain('font-bold')
})

it('names the authority of a support price in the user’s language', async () => {
  startFakeServer({ [GUIDE]: () => accepted({ ...nothing, support }) })
  const { unmount } = renderAt('/', <PriceGuide commodity="wheat" unit="quintal" />)
  expect(await screen.findByText(/CCEA/)).toBeTruthy()
  unmount()
  await startTestI18n('hi')
  renderAt('/', <PriceGuide commodity="wheat" unit="quintal" />)
  expect(await screen.findByText(/भारत सरकार/)).toBeTruthy()
  expect(screen.queryByText(/CCEA/)).toBeNull()
})

it('shows no warning for a price equal to the support price, and nothing without data', async () => {
  const { sent } = startFakeServer({ [GUIDE]: () => accepted({ ...nothing, support }) })
  renderAt('/', <PriceGuide commodity="wheat" unit="quintal" asked={2585} />)
  expect(await screen.findByText('₹2,585/quintal')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  startFakeServer({ [GUIDE]: () => accepted(nothing) })
  const { container } = renderAt('/', <PriceGuide commodity="onion" unit="quintal" />)
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  expect(container.querySelector('section')).toBeNull()
})
