import { languageFacts, languages, notificationKinds } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import type { Notice } from './notice.ts'
import { noticeText, summaryText } from './notice-text.ts'

const lot = { auctionId: '01a1f852-0000-7000-8000-000000000001', productName: 'Wheat' }
const sale = { ...lot, pricePaise: 2_275_00, unit: 'quintals', lotValuePaise: 22_750_00 } as const
const deal = { dealId: 'd1', productName: 'Wheat', duePaise: 1, deadline: null, isAtFault: false }
const followed = { ...lot, farmer: 'ramesh', endTime: '2026-11-20T10:45:00Z' }
const result = { kind: 'lot-result', isFarmer: true, ...lot } as const

const notices: Notice[] = [
  { kind: 'outbid', ...sale },
  { kind: 'won', ...sale },
  { kind: 'lost', ...sale },
  { kind: 'lot-result', outcome: 'sold', ...sale },
  { ...result, outcome: 'no-bids' },
  { ...result, outcome: 'removed' },
  { ...result, outcome: 'withdrawn', isFarmer: false },
  { kind: 'bids', ...lot },
  { kind: 'decision', topic: 'decide', ...deal },
  { kind: 'deal', topic: 'handover', ...deal },
  { kind: 'deal', topic: 'suspended', until: '2026-11-20T10:45:00Z' },
  { kind: 'deal', topic: 'suspended', until: '2026-11-20T10:45:00Z', scope: 'all', reason: '7 fake lots' },
  { kind: 'deal', topic: 'restored' },
  { kind: 'message', dealId: 'd1', productName: null },
  { kind: 'rating', mean: 4.3, ratings: 3 },
  { kind: 'ends-soon', ...followed },
  { kind: 'lot-changed', ...followed },
  { kind: 'seller-listed', ...followed },
  { kind: 'saved-search', ...lot, searchName: 'wheat near me' },
  { kind: 'security', reason: 'password-reset' },
  { kind: 'security', reason: 'picture-hidden', ...lot, note: 'A cow' },
]

test('every kind is tested here', () => {
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(notificationKinds))
})

describe.each(languages)('in %s', (language) => {
  const ownLetter = new RegExp(`\\p{Script=${languageFacts[language].script}}`, 'u')

  test.each(notices)('$kind has title, body and a path', (notice) => {
    const { title, body, link } = noticeText(language, notice)
    for (const text of [title, `${title} ${body}`]) expect(text.replace('Wheat', '')).toMatch(ownLetter)
    expect(`${title} ${body} ${link}`).not.toMatch(/undefined|null|NaN|\[object/)
    expect(link).toMatch(/^\/[a-z]/)
    expect(body).not.toBe('')
  })

  test.each(notificationKinds)('many %s are combined into one with a count', (kind) => {
    const { title, link } = summaryText(language, kind, { count: 4217, things: 3 })
    if (kind !== 'security') expect(title).toContain('4217')
    expect(title).toMatch(ownLetter)
    expect(link).toBe('/home')
  })
})

test('a burst is combined into one: bids on several lots are counted, a single one links to its lot', () => {
  const bids = (count: number, things: number) =>
    noticeText('en', { kind: 'bids', ...lot }, { count, things })
  expect(bids(7, 3)).toMatchObject({ title: '7 new bids on your 3 lots', link: '/home' })
  expect(bids(1, 1)).toMatchObject({ title: '1 new bid on your lot', link: `/auction/${lot.auctionId}` })
})
