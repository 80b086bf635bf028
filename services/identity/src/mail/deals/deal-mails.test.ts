import { languages } from '@boli/contracts'
import type { Mail } from '@boli/mailer'
import { describe, expect, test } from 'vitest'
import type { DealNews } from '../../domain/deal-news.ts'
import { dealMail } from './deal-mail.ts'
import { suspendedMail } from './suspended-mail.ts'
import { topicWords } from './topic-words.ts'

const news: DealNews = {
  topic: 'cancelled',
  dealId: '01a1f852-0000-7000-8000-000000000001',
  productName: 'Sharbati <b>Wheat</b>',
  duePaise: 2_275_050,
  deadline: '2026-11-20T10:45:00Z',
  isAtFault: true,
}
const about = { name: 'ravi', publicUrl: 'https://boli.example' }
const until = new Date('2026-11-20T10:45:00Z')
const mails = languages.flatMap((language): Mail[] => [
  ...(Object.keys(topicWords.en) as DealNews['topic'][]).map((topic) =>
    dealMail('a@b.example', language, { ...about, news: { ...news, topic } }),
  ),
  suspendedMail('a@b.example', language, { ...about, until }),
])

describe.each(mails)('$language: $subject', (mail) => {
  test('is in its language, and tells until when', () => {
    for (const text of [mail.subject, mail.text])
      expect(/[\u0900-\u097f]/.test(text)).toBe(mail.language === 'hi')
    expect(mail.text).toContain('4:15')
    expect(mail.html).not.toContain('<b>Wheat')
  })
})

test('a mail leads into the deal, and tells of a strike to the one at fault alone', () => {
  const write = (isAtFault: boolean) =>
    dealMail('a@b.example', 'en', { ...about, news: { ...news, isAtFault } }).text
  expect(write(true)).toContain(`https://boli.example/deals/${news.dealId}`)
  expect(write(true)).toContain('strike')
  expect(write(false)).not.toContain('strike')
})
