import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { accepted, refused } from '../../../test/fake-server.ts'
import { openPage, startPages } from '../../../test/render-at.tsx'
import { idOf } from '../test/a-deal.ts'
import { BillPage } from './bill-page.tsx'
import { MemberPage } from './member-page.tsx'

const pages = (
  <Routes>
    <Route path="/bill/:code" element={<BillPage />} />
    <Route path="/member/:username" element={<MemberPage />} />
  </Routes>
)
const rating = { _id: idOf(5), stars: 4, tags: ['on-time'], text: 'Good wheat', reply: 'Thanks', by: 'asha' }
const at = '2026-11-20T08:00:00.000Z'
const member = {
  ...{ _id: idOf(900), username: 'ramkisan', role: 'farmer', since: '2026-03-02T08:00:00.000Z' },
  ...{ completedDeals: 12, rating: { mean: 4.6, count: 7 }, ratings: [{ ...rating, at }] },
}

beforeEach(() => startPages())

describe('the check of a bill', () => {
  it('says only that it exists, with number, date and total, and what corrected it later', async () => {
    const note = { number: '2026-27/C0001', date: '2026-11-25', total: 500 }
    const bill = { number: '2026-27/0001', date: '2026-11-22', total: 24_132.5, corrections: [note] }
    openPage('/bill/abc', pages, { 'GET /bills/abc': () => accepted(bill) })
    expect(await screen.findByText('This bill is real')).toBeTruthy()
    for (const text of ['2026-27/0001', '22 November 2026', '₹24,132.50', 'Corrected later by', '₹500'])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it('says that no bill has this code', async () => {
    openPage('/bill/abc', pages, { 'GET /bills/abc': () => refused('not-found') })
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t find this bill')
  })
})

describe('a member', () => {
  it('is shown by deals and ratings, without contact', async () => {
    openPage('/member/ramkisan', pages, { 'GET /members/ramkisan': () => accepted(member) })
    expect(await screen.findByRole('heading', { level: 1, name: 'ramkisan' })).toBeTruthy()
    for (const text of ['4.6 of 5, 7 ratings', '12', 'March 2026', 'Good wheat', 'On time'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('img', { name: '4 stars of 5' })).toBeTruthy()
    expect(screen.queryByText(/@/)).toBeNull()
  })

  it.each([
    [0, 'New on Boli'],
    [1, 'New on Boli, 1 rating so far'],
  ])('is new below three ratings, which are counted: %i', async (count, text) => {
    openPage('/member/ramkisan', pages, {
      'GET /members/ramkisan': () => accepted({ ...member, rating: { mean: null, count } }),
    })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('that does not exist is shown as missing', async () => {
    openPage('/member/nobody', pages, { 'GET /members/nobody': () => refused('not-found') })
    expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find this member' })).toBeTruthy()
    expect(document.title).toBe('We can’t find this member · Boli')
  })
})
