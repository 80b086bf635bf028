import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt } from '../../../test/render-at.tsx'
import { nothingNarrowed } from './market-filters.ts'
import SaveSearch from './save-search.tsx'

it('a search is saved under its words, and removed by a second press', async () => {
  await startTestI18n()
  setSessionUser(aUser({ role: 'business' }))
  const kept = { text: 'gehun', category: null, commodity: null, state: 'MP', district: null }
  const saved = {
    ...kept,
    _id: 's1',
    name: 'gehun',
    minPrice: null,
    ...({ maxPrice: 2500, priceUnit: 'quintal' } as const),
    priceUnit: 'quintal',
    createdAt: '',
  }
  const { sent } = startFakeServer({
    'GET /auction/saved-searches': () => accepted([]),
    'POST /auction/saved-searches': () => accepted(saved),
    'DELETE /auction/saved-searches/s1': () => accepted(null),
  })
  const filters = {
    ...nothingNarrowed,
    query: 'gehun',
    state: 'MP',
    ...({ maxPrice: 2500, priceUnit: 'quintal' } as const),
    sortBy: 'latest',
  } as const
  renderAt('/market', <SaveSearch filters={filters} />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Alert me about new lots', pressed: false }),
  )
  await userEvent.click(
    await screen.findByRole('button', { name: 'We’ll tell you about new lots', pressed: true }),
  )
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']))
  expect(sent[1]?.body).toEqual({
    name: 'gehun, Madhya Pradesh, up to ₹2,500/quintal',
    ...{ text: 'gehun', state: 'MP', maxPrice: 2500, priceUnit: 'quintal' },
  })
  await screen.findByRole('button', { name: 'Alert me about new lots', pressed: false })
})
