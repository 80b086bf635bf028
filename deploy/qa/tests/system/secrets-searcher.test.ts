import { describe, expect, test } from 'vitest'
import { findSecrets } from '../support/secrets/find-secrets.ts'

const password = { what: 'a password', text: 'Walking@2026' }
const code = { what: 'a code', text: '482913' }
const search = (text: string, ...secrets: { what: string; text: string }[]) =>
  findSecrets([{ name: 'a log', text }], secrets)

describe('the searcher', () => {
  test.each([
    ['as it is', '{"msg":"tried Walking@2026"}'],
    ['in another letter case', 'WALKING@2026'],
    ['in a URL', '/login?password=Walking%402026'],
    ['in hex, as Postgres prints bytes', `\\x00${Buffer.from(password.text).toString('hex')}`],
    ['in base64', `Basic ${Buffer.from(`${password.text}:x`).toString('base64')}`],
  ])('finds a planted secret %s', (_, text) => {
    expect(search(text, password)).toEqual(['a password in a log'])
  })

  test('finds a code as a whole word, not within a time, a number or an id', () => {
    for (const text of ['code 482913.', '{"code":"482913"}', '(482913)']) {
      expect(search(text, code)).toEqual(['a code in a log'])
    }
    for (const text of ['1482913', '11:41:03.482913', '482913555', 'a482913f', '0190-482913-7']) {
      expect(search(text, code)).toEqual([])
    }
  })

  test('finds a signed token that was not given to it', () => {
    expect(search('Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJlLi4u')).toEqual([
      'a signed token in a log',
    ])
  })

  test('reports each secret once per place, and nothing else', () => {
    expect(search('Walking@2026 Walking@2026 482913', password, code)).toEqual([
      'a password in a log',
      'a code in a log',
    ])
    expect(search('{"msg":"request completed"}', password, code)).toEqual([])
  })
})
