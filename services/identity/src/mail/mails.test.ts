import { type Language, languageFacts, languages } from '@boli/contracts'
import {
  codeLetter,
  emailChangedLetter,
  passwordLetter,
  secondFactorLetter,
  welcomeLetter,
} from '@boli/words'
import { describe, expect, test } from 'vitest'
import { securityMailKinds } from '../domain/mails.ts'
import { mailOf } from './outgoing-mail.ts'

const to = 'ravi@farm.example'
const [name, publicUrl] = ['ravi', 'https://boli.example']
const codeMail = (language: Language, recipient: string) =>
  mailOf(to, language, codeLetter(language, { name: recipient, code: '042917' }))
const mails = languages.flatMap((language) => [
  codeMail(language, name),
  ...[
    welcomeLetter(language, { name, role: 'farmer', publicUrl }),
    welcomeLetter(language, { name, role: 'business', publicUrl }),
    passwordLetter(language, 'reset', { name, url: `${publicUrl}/reset-password/abc` }),
    passwordLetter(language, 'password-changed', { name, url: `${publicUrl}/forgotPassword` }),
    emailChangedLetter(language, { name, publicUrl }),
    ...securityMailKinds.map((kind) => secondFactorLetter(language, { kind, name, publicUrl })),
  ].map((letter) => mailOf(to, language, letter)),
])

describe.each(mails)('$language: $subject', (mail) => {
  test('goes to its recipient in their language, plain and HTML', () => {
    expect(mail.to).toBe(to)
    expect(mail.html).toContain(`<html lang="${mail.language}"`)
    expect(mail.text.trim().length).toBeGreaterThan(50)
    const ownLetter = new RegExp(`\\p{Script=${languageFacts[mail.language].script}}`, 'u')
    expect(mail.subject).toMatch(ownLetter)
    expect(mail.text.split('--').at(-1)).toMatch(ownLetter)
  })
})

test('a name is text, never markup', () => {
  const mail = codeMail('en', '<b onclick="x">')
  expect(mail.html).not.toContain('<b ')
  expect(mail.html).toContain('&lt;b onclick=&quot;x&quot;&gt;')
})

test('the welcome links to the form for a farmer and to the market for a buyer', () => {
  const of = (role: 'farmer' | 'business') =>
    mailOf(to, 'en', welcomeLetter('en', { name, role, publicUrl })).text
  expect(of('farmer')).toContain('https://boli.example/create-auction')
  expect(of('business')).toContain('https://boli.example/market')
})
