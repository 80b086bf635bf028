import { type Language, languageFacts, languages } from '@boli/contracts'
import { layOut, type Mail } from '@boli/mailer'
import {
  endedUnsoldLetter,
  type Letter,
  lotRemovedLetter,
  type MailedLot,
  type Notice,
  noticeText,
  outbidLetter,
  soldLetter,
  speechIn,
  wonLetter,
} from '@boli/words'
import { describe, expect, test } from 'vitest'

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
const { auctionId, productName } = lot
const sale = {
  auctionId,
  productName,
  pricePaise: lot.pricePaise,
  unit: 'quintals',
  lotValuePaise: 28_443_75,
} as const
const resulted = { kind: 'lot-result', auctionId, productName } as const
/** Lays out a letter below its notification's title, as the service does. */
const under = (language: Language, notice: Notice, letter: Letter) =>
  layOut(to, { language, footer: '' }, { ...letter, subject: noticeText(language, notice).title })
type Of<Write extends (language: Language, data: never) => Letter> = Parameters<Write>[1]
const outbidMail = (language: Language, data: Of<typeof outbidLetter>) =>
  under(language, { kind: 'outbid', ...sale }, outbidLetter(language, data))
const wonMail = (
  language: Language,
  data: Omit<Of<typeof wonLetter>, 'dealId'>,
  dealId: string | null = null,
) => under(language, { kind: 'won', ...sale }, wonLetter(language, { ...data, dealId }))
const soldMail = (
  language: Language,
  data: Omit<Of<typeof soldLetter>, 'dealId'>,
  dealId: string | null = null,
) => under(language, { ...resulted, ...sale, outcome: 'sold' }, soldLetter(language, { ...data, dealId }))
const endedUnsoldMail = (language: Language, data: Of<typeof endedUnsoldLetter>) =>
  under(language, { ...resulted, outcome: 'no-bids', isFarmer: true }, endedUnsoldLetter(language, data))
const lotRemovedMail = (language: Language, data: Of<typeof lotRemovedLetter>) => {
  const outcome = data.isWithdrawn ? 'withdrawn' : 'removed'
  return under(language, { ...resulted, outcome, isFarmer: data.isFarmer }, lotRemovedLetter(language, data))
}

const mails = languages.flatMap((language): [string, Mail, path: string][] => [
  [
    'outbid',
    outbidMail(language, { ...about, ownBestPaise: 2_250_00, minimumNextBidPaise: 2_300_50 }),
    '/auction/',
  ],
  ['won', wonMail(language, { ...about, farmer: party }), '/product/'],
  ['won, farmer gone', wonMail(language, { ...about, farmer: null }), '/product/'],
  ['sold', soldMail(language, { ...about, buyer: party }), '/product/'],
  ['sold, buyer gone', soldMail(language, { ...about, buyer: null }), '/product/'],
  ['no bids', endedUnsoldMail(language, about), `/create-auction?from=${about.lot.auctionId}`],
  [
    'own lot removed',
    lotRemovedMail(language, { ...about, note: 'Twice\nlisted <u>', isFarmer: true, isWithdrawn: false }),
    '/contact-us',
  ],
  ...[true, false].map((isWithdrawn): [string, Mail, path: string] => [
    `lot ${isWithdrawn ? 'withdrawn' : 'removed'}`,
    lotRemovedMail(language, { ...about, note: null, isFarmer: false, isWithdrawn }),
    '/market',
  ]),
])

describe.each(mails)('the mail "%s" ($language)', (_, mail, path) => {
  test('is in its language and has the lot with its price and the lot value beside it', () => {
    const ownLetter = new RegExp(`\\p{Script=${languageFacts[mail.language].script}}`, 'u')
    expect(mail.subject.replace(lot.productName, '')).toMatch(ownLetter)
    expect(mail.text).toMatch(ownLetter)
    expect(mail.html).toContain(`<html lang="${mail.language}"`)
    const say = speechIn(mail.language)
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(say.price(lot.pricePaise, 'quintals'))
      expect(form).toContain('₹28,443.75')
      expect(form).toContain(say.quantity(lot.quantity))
      expect(form).toContain('20')
      expect(form).toContain('4:15')
      expect(form).toContain(`https://boli.example${path}`)
    }
  })

  test('shows user text as text', () => {
    expect(mail.html).not.toMatch(/<[bui]>/)
    expect(mail.html).toContain('Sharbati &lt;b&gt;Wheat&lt;/b&gt;')
  })
})

test.each(languages)('the parties of a sale get each other’s contact (%s)', (language) => {
  for (const mail of [
    wonMail(language, { ...about, farmer: party }),
    soldMail(language, { ...about, buyer: party }),
  ]) {
    for (const part of ['meera', 'Meera <i>Rao</i>', 'meera@mill.example', '+91 9876543210']) {
      expect(mail.text).toContain(part)
    }
  }
  for (const mail of [
    wonMail(language, { ...about, farmer: party }, 'the-deal'),
    soldMail(language, { ...about, buyer: party }, 'the-deal'),
  ]) {
    expect(mail.text).toContain('https://boli.example/deals/the-deal')
    expect(mail.text).not.toContain('/product/')
  }
  const { text } = wonMail(language, { ...about, farmer: { ...party, phone: null } })
  expect(text).toContain('meera@mill.example')
  expect(text).not.toMatch(/Phone|फ़ोन|null/)
})

test.each([
  ['en', 'Nobody has bid', 'Base price: ₹'],
  ['hi', 'किसी ने बोली नहीं', 'शुरुआती भाव: ₹'],
] as const)('the mail about an unsold lot has the reason (%s)', (language, ...words) => {
  const { text } = endedUnsoldMail(language, about)
  for (const word of words) expect(text).toContain(word)
})

test('an outbid buyer reads their own bid and what the next one must be', () => {
  const { text } = outbidMail('en', { ...about, ownBestPaise: 2_250_00, minimumNextBidPaise: 2_300_50 })
  expect(text).toContain('Your highest bid: ₹2,250/quintal')
  expect(text).toContain('Lowest next bid: ₹2,300.50/quintal')
  expect(text).toContain('Ends: 20 Nov 2026, 4:15 pm IST')
})

test('the administrator’s note preserves its lines', () => {
  const { text, html } = lotRemovedMail('en', {
    ...about,
    note: 'Twice\nlisted',
    isFarmer: true,
    isWithdrawn: false,
  })
  expect(text).toContain('> Twice\n> listed')
  expect(html).toContain('Twice\nlisted')
})

test.each([
  ['kgs', 250_000, '250 kg', '250 किलो', '₹20/quintal', '₹20/क्विंटल'],
  ['quintals', 1_000, '1 quintal', '1 क्विंटल', '₹20/quintal', '₹20/क्विंटल'],
  ['Litres', 1_234_500, '1,234.5 litres', '1,234.5 लीटर', '₹20/litre', '₹20/लीटर'],
  ['pcs', 100_000_000, '1,00,000 pieces', '1,00,000 नग', '₹20/piece', '₹20/नग'],
] as const)('%s are counted and priced in either language', (unit, milli, en, hi, priceEn, priceHi) => {
  expect([speechIn('en'), speechIn('hi')].map((say) => say.quantity({ milli, unit }))).toEqual([en, hi])
  expect([speechIn('en'), speechIn('hi')].map((say) => say.price(20_00, unit))).toEqual([priceEn, priceHi])
})

test('times are in the Indian time zone, with digits that everyone reads', () => {
  const moment = new Date('2026-11-20T19:00:00Z')
  expect(speechIn('en').moment(moment)).toBe('21 Nov 2026, 12:30 am IST')
  expect(speechIn('hi').moment(moment)).toMatch(/^21 नव.* 2026, रात 12:30 \(भारतीय समय\)$/)
})
