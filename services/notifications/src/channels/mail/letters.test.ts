import { type Language, languageFacts, languages } from '@boli/contracts'
import { layOut, type Mail } from '@boli/mailer'
import {
  type DealNotice,
  dealLetter,
  dealTopics,
  endedUnsoldLetter,
  type Letter,
  lotRemovedLetter,
  type MailedLot,
  type Notice,
  noticeText,
  outbidLetter,
  type SaleParty,
  soldLetter,
  speechIn,
  suspendedLetter,
  wonLetter,
} from '@boli/words'
import { expect, test } from 'vitest'

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
const { auctionId, productName, pricePaise } = lot
const sale = { auctionId, productName, pricePaise, unit: 'quintals', lotValuePaise: 28_443_75 } as const
const result = { kind: 'lot-result', auctionId, productName, isFarmer: false } as const
/** Lays out a letter below its notification's title, as the service does. */
const under = (language: Language, notice: Notice, letter: Letter) =>
  layOut(to, { language, footer: '' }, { ...letter, subject: noticeText(language, notice).title })

const bids = { ownBestPaise: 2_250_00, minimumNextBidPaise: 2_300_50 }
const outbidMail = (language: Language) =>
  under(language, { kind: 'outbid', ...sale }, outbidLetter(language, { ...about, ...bids }))
type Party = SaleParty | null
const wonMail = (language: Language, farmer: Party, dealId: string | null = null) =>
  under(language, { kind: 'won', ...sale }, wonLetter(language, { ...about, farmer, dealId }))
const soldMail = (language: Language, buyer: Party, dealId: string | null = null) =>
  under(
    language,
    { ...sale, kind: 'lot-result', outcome: 'sold' },
    soldLetter(language, { ...about, buyer, dealId }),
  )
const unsoldMail = (language: Language) =>
  under(language, { ...result, outcome: 'no-bids', isFarmer: true }, endedUnsoldLetter(language, about))
const removedMail = (language: Language, outcome: 'removed' | 'withdrawn', note: string | null = null) => {
  const of = { note, isFarmer: note !== null, isWithdrawn: outcome === 'withdrawn' }
  return under(language, { ...result, outcome }, lotRemovedLetter(language, { ...about, ...of }))
}

/** A character of the language's own script. */
const scriptOf = (language: Language) => new RegExp(`\\p{Script=${languageFacts[language].script}}`, 'u')

const mails = languages.flatMap((language): [string, Mail, path: string][] => [
  ['outbid', outbidMail(language), '/auction/'],
  ['won', wonMail(language, party), '/product/'],
  ['won, farmer gone', wonMail(language, null), '/product/'],
  ['sold', soldMail(language, party), '/product/'],
  ['sold, buyer gone', soldMail(language, null), '/product/'],
  ['no bids', unsoldMail(language), `/create-auction?from=${auctionId}`],
  ['own lot removed', removedMail(language, 'removed', 'Twice\nlisted <u>'), '/contact-us'],
  ['lot removed', removedMail(language, 'removed'), '/market'],
  ['lot withdrawn', removedMail(language, 'withdrawn'), '/market'],
])

test.each(mails)(
  'the mail "%s" ($language) has the lot with its price and the lot value beside it',
  (_, mail, path) => {
    expect(mail.subject.replace(productName, '')).toMatch(scriptOf(mail.language))
    const say = speechIn(mail.language)
    const facts = [say.price(pricePaise, 'quintals'), '₹28,443.75', say.quantity(lot.quantity), '20', '4:15']
    for (const form of [mail.text, mail.html])
      for (const part of [...facts, `https://boli.example${path}`]) expect(form).toContain(part)
    expect(mail.html).not.toMatch(/<[bui]>/)
  },
)

test.each(languages)('the parties of a sale get each other’s contact (%s)', (language) => {
  for (const write of [wonMail, soldMail]) {
    const { text } = write(language, party)
    for (const part of [party.username, party.fullname, party.email, party.phone])
      expect(text).toContain(part)
    const ofDeal = write(language, { ...party, phone: null }, 'the-deal').text
    for (const part of ['https://boli.example/deals/the-deal', party.email]) expect(ofDeal).toContain(part)
    expect(ofDeal).not.toMatch(/\/product\/|Phone|फ़ोन|null/)
  }
})

test('a mail has the reason, the recipient’s own bid and the next one, and the lines of a note', () => {
  for (const part of ['Nobody has bid', 'Base price: ₹']) expect(unsoldMail('en').text).toContain(part)
  for (const part of [
    'Your highest bid: ₹2,250/quintal',
    'Lowest next bid: ₹2,300.50/quintal',
    'Ends: 20 Nov 2026, 4:15 pm IST',
  ])
    expect(outbidMail('en').text).toContain(part)
  expect(removedMail('en', 'removed', 'Twice\nlisted').text).toContain('> Twice\n> listed')
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

const news: DealNotice = {
  kind: 'deal',
  topic: 'cancelled',
  dealId: auctionId,
  productName,
  duePaise: 2_275_050,
  deadline: '2026-11-20T10:45:00Z',
  isAtFault: true,
}
const suspension = { kind: 'deal', topic: 'suspended', until: '2026-11-20T10:45:00Z' } as const
const scopes = [undefined, 'bidding', 'listing', 'all'] as const
const dealMail = (language: Language, notice: DealNotice) =>
  under(language, notice, dealLetter(language, { ...about, notice }))
const suspendedMail = (language: Language, scope: (typeof scopes)[number]) => {
  const notice = { ...suspension, ...(scope && { scope, reason: '7 <b>Wheat</b> lots' }) }
  return under(language, notice, suspendedLetter(language, { ...about, notice }))
}
const dealMails = languages.flatMap((language): Mail[] => [
  ...dealTopics.map((topic) => dealMail(language, { ...news, topic })),
  ...scopes.map((scope) => suspendedMail(language, scope)),
])

test.each(dealMails)('$language: $subject is in its language, and states the deadline', (mail) => {
  for (const text of [mail.subject, mail.text]) expect(text).toMatch(scriptOf(mail.language))
  expect(mail.text).toContain('4:15')
  expect(mail.html).not.toContain('<b>Wheat')
})

test('a mail of a deal links to it, and mentions a strike only to the party at fault', () => {
  const write = (isAtFault: boolean) => dealMail('en', { ...news, isAtFault }).text
  expect(write(true)).toContain(`https://boli.example/deals/${news.dealId}`)
  expect(write(true)).toContain('strike')
  expect(write(false)).not.toContain('strike')
})

test('a mail of a deal has an amount due only if a payment is due', () => {
  const due = dealTopics.filter((topic) =>
    dealMail('en', { ...news, topic }).text.includes('Amount due: ₹22,750.50'),
  )
  expect(due).toEqual(['countered', 'asked', 'agreed', 'payment', 'payment-refused', 'payment-due'])
})
