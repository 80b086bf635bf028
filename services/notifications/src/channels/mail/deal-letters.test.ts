import { type Language, languageFacts, languages } from '@boli/contracts'
import { layOut, type Mail } from '@boli/mailer'
import {
  type DealNotice,
  dealLetter,
  dealTopics,
  type Letter,
  type Notice,
  noticeText,
  suspendedLetter,
} from '@boli/words'
import { expect, test } from 'vitest'

const news: DealNotice = {
  kind: 'deal',
  topic: 'cancelled',
  dealId: '01a1f852-0000-7000-8000-000000000001',
  productName: 'Sharbati <b>Wheat</b>',
  duePaise: 2_275_050,
  deadline: '2026-11-20T10:45:00Z',
  isAtFault: true,
}
const about = { name: 'ravi', publicUrl: 'https://boli.example' }
const suspension = { kind: 'deal', topic: 'suspended', until: '2026-11-20T10:45:00Z' } as const
const scopes = [undefined, 'bidding', 'listing', 'all'] as const
const mailOf = (language: Language, notice: Notice, letter: Letter) => {
  const subject = noticeText(language, notice).title
  return layOut('a@b.example', { language, footer: '' }, { ...letter, subject })
}
const dealMail = (language: Language, notice: DealNotice) =>
  mailOf(language, notice, dealLetter(language, { ...about, notice }))
const suspendedMail = (language: Language, scope: (typeof scopes)[number]) => {
  const notice = { ...suspension, ...(scope && { scope, reason: '7 <b>Wheat</b> lots' }) }
  return mailOf(language, notice, suspendedLetter(language, { ...about, notice }))
}
const mails = languages.flatMap((language): Mail[] => [
  ...dealTopics.map((topic) => dealMail(language, { ...news, topic })),
  ...scopes.map((scope) => suspendedMail(language, scope)),
])

test.each(mails)('$language: $subject is in its language, and states the deadline', (mail) => {
  const ownLetter = new RegExp(`\\p{Script=${languageFacts[mail.language].script}}`, 'u')
  for (const text of [mail.subject, mail.text]) expect(text).toMatch(ownLetter)
  expect(mail.text).toContain('4:15')
  expect(mail.html).not.toContain('<b>Wheat')
})

test('a mail links to the deal, and mentions a strike only to the party at fault', () => {
  const write = (isAtFault: boolean) => dealMail('en', { ...news, isAtFault }).text
  expect(write(true)).toContain(`https://boli.example/deals/${news.dealId}`)
  expect(write(true)).toContain('strike')
  expect(write(false)).not.toContain('strike')
})

test('a mail has an amount due only if a payment is due', () => {
  const due = dealTopics.filter((topic) =>
    dealMail('en', { ...news, topic }).text.includes('Amount due: ₹22,750.50'),
  )
  expect(due).toEqual(['countered', 'asked', 'agreed', 'payment', 'payment-refused', 'payment-due'])
})
