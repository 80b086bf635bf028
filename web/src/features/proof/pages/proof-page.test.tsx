import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt } from '../../../test/render-at.tsx'
import { ProofPage } from './proof-page.tsx'

vi.mock('../../../lib/verifier.ts', () => ({
  startVerifier: () => ({ verify: () => new Promise(() => {}), stop: () => {} }),
}))

beforeEach(async () => {
  await startTestI18n()
  startFakeServer({
    'GET /auction/proof/lot': () => refused('not-signed-in'),
    'GET /auction/public/lot': () => accepted({ productName: 'Wheat', endTime: '2026-11-20T11:00:00.000Z' }),
  })
  renderAt(
    '/auction/lot/proof',
    <Routes>
      <Route path="/auction/:auctionId/proof" element={<ProofPage />} />
    </Routes>,
  )
})

it('says to a guest of a running auction when it can be checked, and leads to sign-in', async () => {
  await screen.findByText('Everyone can check this auction once it has ended')
  await screen.findByText(/It ends on 20.Nov.2026, 4:30.pm/)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
})

it('says so where a file cannot be read', async () => {
  await screen.findByText('Everyone can check this auction once it has ended')
  const file = new File(['{}'], 'log.json')
  file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  fireEvent.change(screen.getByLabelText('Check a file'), { target: { files: [file] } })
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
})
