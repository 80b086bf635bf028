import { expect, test } from 'vitest'
import { findSecrets } from '../support/secrets/find-secrets.ts'

const password = { what: 'a password', text: 'Walking@2026' }
const code = { what: 'a code', text: '482913' }

test.each([
  ['as it is', '{"msg":"tried Walking@2026"}', ['a password']],
  ['in another letter case', 'WALKING@2026', ['a password']],
  ['in a URL', '/login?password=Walking%402026', ['a password']],
  ['in hex, as Postgres prints bytes', `\\x00${Buffer.from(password.text).toString('hex')}`, ['a password']],
  ['in base64', `Basic ${Buffer.from(`${password.text}:x`).toString('base64')}`, ['a password']],
  ['as a whole word', 'code 482913.', ['a code']],
  ['as a whole word in JSON', '{"code":"482913"}', ['a code']],
  ['not within a number, a time or an id', '1482913 11:41:03.482913 482913555 a482913f 0190-482913-7', []],
  ['by its format', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJlLi4u', ['a signed token']],
  ['once per place', 'Walking@2026 Walking@2026 482913', ['a password', 'a code']],
  ['not where it is not', '{"msg":"request completed"}', []],
])('finds a secret %s', (_, text, found) => {
  const wanted = found.map((what) => `${what} in a log`)
  expect(findSecrets([{ name: 'a log', text }], [password, code])).toEqual(wanted)
})
