import { languages } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { secondFactorMailKinds } from '../domain/mails.ts'
import { codeMail } from './code-mail.ts'
import { emailChangedMail } from './email-changed-mail.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { resetMail } from './reset-mail.ts'
import { secondFactorMail } from './second-factor-mail.ts'
import { welcomeMail } from './welcome-mail.ts'

const to = 'ravi@farm.example'
const mails = languages.flatMap((language) => [
  codeMail(to, language, { name: 'ravi', code: '042917' }),
  welcomeMail(to, language, { name: 'ravi', role: 'farmer', publicUrl: 'https://boli.example' }),
  welcomeMail(to, language, { name: 'ravi', role: 'business', publicUrl: 'https://boli.example' }),
  resetMail(to, language, { name: 'ravi', url: 'https://boli.example/reset-password/abc' }),
  passwordChangedMail(to, language, { name: 'ravi', url: 'https://boli.example/forgotPassword' }),
  emailChangedMail(to, language, { name: 'ravi', publicUrl: 'https://boli.example' }),
  ...secondFactorMailKinds.map((kind) =>
    secondFactorMail(to, language, { kind, name: 'ravi', publicUrl: 'https://boli.example' }),
  ),
])

describe.each(mails)('$language: $subject', (mail) => {
  test('goes to its reader in their language, plain and HTML', () => {
    expect(mail.to).toBe(to)
    expect(mail.html).toContain(`<html lang="${mail.language}">`)
    expect(mail.text.trim().length).toBeGreaterThan(50)
    expect(/[\u0900-\u097f]/.test(mail.subject)).toBe(mail.language === 'hi')
    expect(/[\u0900-\u097f]/.test(mail.text)).toBe(mail.language === 'hi')
  })

  test('loads nothing from anywhere and runs nothing', () => {
    expect(mail.html).not.toMatch(/<script|<link|<img|@import|url\(/)
  })
})

test('the code stands on a line of its own, and large', () => {
  const mail = codeMail(to, 'en', { name: 'ravi', code: '042917' })
  expect(mail.text).toMatch(/^\s*042917\s*$/m)
  expect(mail.html).toMatch(/font-size:40px[^>]*>042917</)
})

test('a name is text, never markup', () => {
  const mail = codeMail(to, 'en', { name: '<b onclick="x">', code: '042917' })
  expect(mail.html).not.toContain('<b ')
  expect(mail.html).toContain('&lt;b onclick=&quot;x&quot;&gt;')
})

test('the welcome leads a farmer to the form and a buyer to the market', () => {
  const of = (role: 'farmer' | 'business') =>
    welcomeMail(to, 'en', { name: 'ravi', role, publicUrl: 'https://boli.example' }).text
  expect(of('farmer')).toContain('https://boli.example/create-auction')
  expect(of('business')).toContain('https://boli.example/market')
})
