import { languages } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { assertSafeMail } from '../port.ts'
import { layOut } from './lay-out.ts'
import type { Letter } from './letter.ts'

const to = 'ravi@farm.example'
const footer = 'For education'
const inEnglish = { language: 'en', footer } as const
const letter: Letter = {
  subject: 'Your lot was sold',
  heading: 'Sold',
  paragraphs: ['Hello ravi,', 'The hammer has fallen.'],
  highlight: '042917',
  tables: [{ facts: [{ label: 'Price', value: '₹2,275/quintal' }] }, { caption: 'Buyer', facts: [] }],
  quote: 'First line\n  second line',
  action: { label: 'See the lot', url: 'https://boli.example/product/1?a=1&b=2' },
  closing: ['Good luck.'],
}

describe.each(languages)('a letter in %s', (language) => {
  const mail = layOut(to, { language, footer }, letter)

  test('has its whole content and the footer in plain text and in HTML', () => {
    expect(mail).toMatchObject({ to, language, subject: letter.subject })
    expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`)
    const words = [
      'Sold',
      'Hello ravi,',
      'The hammer has fallen.',
      '042917',
      'Price',
      '₹2,275/quintal',
      'Buyer',
    ]
    for (const part of [...words, 'See the lot', 'Good luck.', footer]) {
      expect(mail.text).toContain(part)
      expect(mail.html).toContain(part)
    }
  })

  test('loads nothing from anywhere and runs nothing', () => {
    expect(mail.html).not.toMatch(/<script|<link|<img|@import|url\(/)
  })
})

test('a code has its own line, a fact is beside its name, a quote is marked', () => {
  const { text } = layOut(to, inEnglish, letter)
  expect(text).toMatch(/^ {4}042917$/m)
  expect(text).toMatch(/^Price: ₹2,275\/quintal$/m)
  expect(text).toMatch(/^> First line\n> {3}second line$/m)
  expect(text).toMatch(/^See the lot:\nhttps:\/\/boli\.example\/product\/1\?a=1&b=2$/m)
})

test('no text in a letter becomes markup', () => {
  const evil = `<b onclick="x">'&`
  const { html } = layOut(to, inEnglish, {
    subject: evil,
    heading: evil,
    paragraphs: [evil],
    highlight: evil,
    tables: [{ caption: evil, facts: [{ label: evil, value: evil }] }],
    quote: evil,
    action: { label: evil, url: `https://boli.example/"${evil}` },
    closing: [evil],
  })
  expect(html).not.toContain('<b ')
  expect(html.split('&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;').length - 1).toBe(11)
})

test('a subject with line breaks is sent as one line', () => {
  const mail = layOut(to, inEnglish, { ...letter, subject: 'Onions\r\nBcc: b@example.org\u0007\u2028end\n' })
  expect(mail.subject).toBe('Onions Bcc: b@example.org end')
  expect(() => assertSafeMail(mail)).not.toThrow()
})

test('an omitted part of a letter leaves no trace', () => {
  const { text, html } = layOut(to, inEnglish, { subject: 'a', heading: 'b', paragraphs: ['c'] })
  expect(text).toBe('b\n\nc\n\n--\nFor education\n')
  expect(html).not.toMatch(/undefined|<blockquote|<th|<a /)
})
