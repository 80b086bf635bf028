import { describe, expect, test } from 'vitest'
import { lotNameIn } from './lot-name.ts'
import { noticeText } from './notice-text.ts'

describe('a lot whose name is in another script than the reader’s', () => {
  test.each([
    ['en', 'सफ़ेद तिल', 'सफ़ेद तिल · Sesame (til)'],
    ['en', 'Sharbati', 'Sharbati'],
    ['ta', 'Sesame 99', 'Sesame 99 · எள்'],
    ['ta', 'எள்', 'எள்'],
    ['mr', 'सफ़ेद तिल', 'सफ़ेद तिल'],
  ] as const)('reads in %s, for %j, as %j', (language, productName, shown) => {
    expect(lotNameIn(language, { productName, commodity: 'sesame' })).toBe(shown)
  })

  test('has only the farmer’s name if its kind is unknown', () => {
    for (const commodity of [undefined, 'of-a-newer-release'])
      expect(lotNameIn('en', { productName: 'तिल', commodity })).toBe('तिल')
  })

  test('is named the same way in its notices', () => {
    const lot = { auctionId: 'a1', productName: 'सफ़ेद तिल', commodity: 'sesame' }
    const about = { dealId: 'd1', duePaise: 1, deadline: null, isAtFault: false, ...lot }
    const sale = { ...lot, pricePaise: 1, unit: null, lotValuePaise: 1 }
    const titles = [
      noticeText('en', { kind: 'outbid', ...sale }).title,
      noticeText('en', { kind: 'lot-result', outcome: 'sold', ...sale }).title,
      noticeText('en', { kind: 'deal', topic: 'agreed', ...about }).title,
      noticeText('en', { kind: 'bids', ...lot }).body,
    ]
    for (const title of titles) expect(title).toContain('सफ़ेद तिल · Sesame (til)')
  })
})
