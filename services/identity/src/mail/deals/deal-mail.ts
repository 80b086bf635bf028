import { formatPaise, type Language } from '@boli/contracts'
import { layOut, type Mail } from '@boli/mailer'
import type { DealNews } from '../../domain/deal-news.ts'
import { momentText } from '../auctions/lot-facts.ts'
import { topicWords } from './topic-words.ts'

export interface DealMailData {
  name: string
  news: DealNews
  publicUrl: string
}

const words = {
  en: {
    hello: 'Hello',
    lot: 'Lot',
    due: 'Amount due',
    deadline: 'Until',
    action: 'Open the deal',
    strike:
      'The deal was not kept to on your side. This counts as a strike for 180 days; two of them suspend.',
  },
  hi: {
    hello: 'नमस्ते',
    lot: 'माल',
    due: 'देय रकम',
    deadline: 'कब तक',
    action: 'सौदा खोलें',
    strike: 'सौदा आपकी ओर से पूरा नहीं हुआ। यह 180 दिन तक आपके खाते में गिना जाएगा; दो होने पर रोक लग जाती है।',
  },
} satisfies Record<Language, unknown>

/** The mail that tells a party of a deal what waits for them, or what became of it. */
export function dealMail(to: string, language: Language, { name, news, publicUrl }: DealMailData): Mail {
  const { subject, heading, text } = topicWords[language][news.topic]
  const { hello, lot, due, deadline, action, strike } = words[language]
  const facts = [
    { label: lot, value: news.productName },
    { label: due, value: formatPaise(news.duePaise) },
  ]
  if (news.deadline !== null)
    facts.push({ label: deadline, value: momentText(language, new Date(news.deadline)) })
  return layOut(to, language, {
    subject: `${subject}: ${news.productName}`,
    heading,
    paragraphs: [`${hello} ${name},`, text, ...(news.isAtFault ? [strike] : [])],
    tables: [{ facts }],
    action: { label: action, url: `${publicUrl}/deals/${news.dealId}` },
  })
}
