import { languages } from '@boli/contracts'
import type { Mail } from '@boli/mailer'
import { describe, expect, test } from 'vitest'
import { endedUnsoldMail } from './ended-unsold-mail.ts'
import { type MailedLot, momentText, priceText, quantityText } from './lot-facts.ts'
import { lotRemovedMail } from './lot-removed-mail.ts'
import { outbidMail } from './outbid-mail.ts'
import { soldMail } from './sold-mail.ts'
import { wonMail } from './won-mail.ts'

const to = 'ravi@farm.example'
const lot: MailedLot = {
  auctionId: '01a1f852-0000-7000-8000-000000000001',
  productName: 'Sharbati <b>Wheat</b>',
  quantity: { milli: 12_500, unit: 'quintals' },
  pricePaise: 2_275_50,
  endsAt: new Date('2026-11-20T10:45:00Z'),
}
const party = {
  username: 'meera',
  fullname: 'Meera <i>Rao</i>',
  email: 'meera@mill.example',
  phone: '+91 9876543210',
}
const about = { name: 'ravi', lot, publicUrl: 'https://boli.example' }

const mails = languages.flatMap((language): [string, Mail, path: string][] => [
  [
    'outbid',
    outbidMail(to, language, { ...about, ownBestPaise: 2_250_00, minimumNextBidPaise: 2_300_50 }),
    '/auction/',
  ],
  ['won', wonMail(to, language, { ...about, farmer: party }), '/product/'],
  ['won, farmer gone', wonMail(to, language, { ...about, farmer: null }), '/product/'],
  ['sold', soldMail(to, language, { ...about, buyer: party }), '/product/'],
  ['sold, buyer gone', soldMail(to, language, { ...about, buyer: null }), '/product/'],
  ['no bids', endedUnsoldMail(to, language, { ...about, reason: 'no-bids' }), '/create-auction'],
  [
    'reserve not met',
    endedUnsoldMail(to, language, { ...about, reason: 'reserve-not-met' }),
    '/create-auction',
  ],
  [
    'own lot removed',
    lotRemovedMail(to, language, { ...about, note: 'Twice\nlisted <u>', isFarmer: true, isWithdrawn: false }),
    '/contact-us',
  ],
  ...[true, false].map((isWithdrawn): [string, Mail, path: string] => [
    `lot ${isWithdrawn ? 'withdrawn' : 'removed'}`,
    lotRemovedMail(to, language, { ...about, note: null, isFarmer: false, isWithdrawn }),
    '/market',
  ]),
])

describe.each(mails)('the mail "%s" ($language)', (_, mail, path) => {
  test('is in its language and tells the lot with its price and the lot value beside it', () => {
    const isHindi = mail.language === 'hi'
    expect(/[\u0900-\u097f]/.test(mail.subject)).toBe(isHindi)
    expect(/[\u0900-\u097f]/.test(mail.text)).toBe(isHindi)
    expect(mail.html).toContain(`<html lang="${mail.language}">`)
    const price = isHindi ? '₹2,275.50/क्विंटल' : '₹2,275.50/quintal'
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(price)
      expect(form).toContain('₹28,443.75')
      expect(form).toContain(isHindi ? '12.5 क्विंटल' : '12.5 quintals')
      expect(form).toContain('20')
      expect(form).toContain('4:15')
      expect(form).toContain(`https://boli.example${path}`)
    }
  })

  test('shows what people wrote as text', () => {
    expect(mail.html).not.toMatch(/<[bui]>/)
    expect(mail.html).toContain('Sharbati &lt;b&gt;Wheat&lt;/b&gt;')
  })
})

test.each(languages)('the parties of a sale hear of each other (%s)', (language) => {
  for (const mail of [
    wonMail(to, language, { ...about, farmer: party }),
    soldMail(to, language, { ...about, buyer: party }),
  ]) {
    for (const part of ['meera', 'Meera <i>Rao</i>', 'meera@mill.example', '+91 9876543210']) {
      expect(mail.text).toContain(part)
    }
  }
  const { text } = wonMail(to, language, { ...about, farmer: { ...party, phone: null } })
  expect(text).toContain('meera@mill.example')
  expect(text).not.toMatch(/Phone|फ़ोन|null/)
})

test.each([
  ['en', 'Nobody has bid', 'Base price', 'reserve was not met', 'Highest bid'],
  ['hi', 'किसी ने बोली नहीं', 'शुरुआती भाव', 'न्यूनतम भाव नहीं लगा', 'सबसे ऊँची बोली'],
] as const)('an unsold lot is told with its reason (%s)', (language, noBids, base, reserve, highest) => {
  const of = (reason: 'no-bids' | 'reserve-not-met') =>
    endedUnsoldMail(to, language, { ...about, reason }).text
  expect(of('no-bids')).toContain(noBids)
  expect(of('no-bids')).toContain(`${base}: ₹`)
  expect(of('reserve-not-met')).toContain(reserve)
  expect(of('reserve-not-met')).toContain(`${highest}: ₹`)
})

test('whoever was outbid reads their own bid and what the next one must be', () => {
  const { text } = outbidMail(to, 'en', { ...about, ownBestPaise: 2_250_00, minimumNextBidPaise: 2_300_50 })
  expect(text).toContain('Your highest bid: ₹2,250/quintal')
  expect(text).toContain('Lowest next bid: ₹2,300.50/quintal')
  expect(text).toContain('Ends: 20 Nov 2026, 4:15 pm IST')
})

test('the note of the administrator keeps its lines', () => {
  const { text, html } = lotRemovedMail(to, 'en', {
    ...about,
    note: 'Twice\nlisted',
    isFarmer: true,
    isWithdrawn: false,
  })
  expect(text).toContain('> Twice\n> listed')
  expect(html).toContain('Twice\nlisted')
})

test.each([
  ['kgs', 250_000, '250 kgs', '250 किलो', '₹20/quintal', '₹20/क्विंटल'],
  ['quintals', 1_000, '1 quintal', '1 क्विंटल', '₹20/quintal', '₹20/क्विंटल'],
  ['Litres', 1_234_500, '1,234.5 litres', '1,234.5 लीटर', '₹20/litre', '₹20/लीटर'],
  ['pcs', 100_000_000, '1,00,000 pieces', '1,00,000 नग', '₹20/piece', '₹20/नग'],
] as const)(
  '%s are counted and priced in words of either language',
  (unit, milli, en, hi, priceEn, priceHi) => {
    expect([quantityText('en', { milli, unit }), quantityText('hi', { milli, unit })]).toEqual([en, hi])
    expect([priceText('en', 20_00, unit), priceText('hi', 20_00, unit)]).toEqual([priceEn, priceHi])
  },
)

test('moments are told in Indian time, with digits that everyone reads', () => {
  const moment = new Date('2026-11-20T19:00:00Z')
  expect(momentText('en', moment)).toBe('21 Nov 2026, 12:30 am IST')
  expect(momentText('hi', moment)).toMatch(/^21 नव.* 2026, रात 12:30 IST$/)
})
