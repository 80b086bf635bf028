import { describe, expect, test } from 'vitest'
import { mayActForSession, mayUseSocket } from './origin.ts'
import { readCookie } from './session-edge.ts'

const host = 'boli.example:8080'

describe('who may act for a session', () => {
  test.each([
    ['our own page', { origin: 'http://boli.example:8080', hasCookie: true }, true],
    ['our own page over TLS', { origin: 'https://boli.example:8080', hasCookie: true }, true],
    ['another site', { origin: 'https://evil.example', hasCookie: true }, false],
    ['another site without a cookie', { origin: 'https://evil.example', hasCookie: false }, false],
    ['another port of our host', { origin: 'http://boli.example:9999', hasCookie: true }, false],
    ['a name that ends like ours', { origin: 'http://notboli.example:8080', hasCookie: true }, false],
    ['a sandboxed frame', { origin: 'null', hasCookie: true }, false],
    ['what is no origin', { origin: 'boli.example:8080', hasCookie: true }, false],
    ['a program without a cookie', { origin: undefined, hasCookie: false }, true],
    ['no origin but a cookie', { origin: undefined, hasCookie: true }, false],
  ])('%s', (_, source, expected) => {
    expect(mayActForSession({ ...source, host }, { publicOrigins: [] })).toBe(expected)
  })

  test('configured origins replace the server’s own host', () => {
    const own = { publicOrigins: ['https://boli.example'] }
    const from = (origin: string) => mayActForSession({ origin, host, hasCookie: true }, own)
    expect(from('https://boli.example')).toBe(true)
    expect(from('http://boli.example')).toBe(false)
    expect(from('http://boli.example:8080')).toBe(false)
  })
})

test('pages of listed sites may use the session if the route allows it, and so may our own', () => {
  const own = { publicOrigins: [], allowedOrigins: ['https://partner.example'] }
  const from = (origin: string) => mayActForSession({ origin, host, hasCookie: true }, own)
  expect(['https://partner.example', `https://${host}`, 'https://evil.example'].map(from)).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['a socket of our page', { origin: `https://${host}`, cookie: 'a', isUpgrade: true }, true],
  ['a socket with a cookie and no origin', { cookie: 'a', isUpgrade: true }, false],
  ['a socket of a program without a cookie', { isUpgrade: true }, true],
  ['a poll of our page', { cookie: 'a', fetchSite: 'same-origin' }, true],
  ['a poll of our page in an older browser', { cookie: 'a', referer: `https://${host}/live` }, true],
  ['a poll of another page', { cookie: 'a', fetchSite: 'cross-site' }, false],
  ['a poll of another page in an older browser', { cookie: 'a', referer: 'https://evil.example/' }, false],
  ['a poll with a meaningless cookie', { cookie: 'a' }, false],
  ['a poll with another origin', { origin: 'https://evil.example', fetchSite: 'same-origin' }, false],
  ['a poll of a program without a cookie', {}, true],
])('Socket.IO: %s', (_, source, expected) => {
  const none = {
    origin: undefined,
    cookie: undefined,
    referer: undefined,
    fetchSite: undefined,
    isUpgrade: false,
  }
  expect(mayUseSocket({ ...none, host, ...source }, { publicOrigins: [] })).toBe(expected)
})

test.each([
  ['boli_session=abc', 'abc'],
  ['other=1; boli_session=abc; more=2', 'abc'],
  ['boli_session=abc=def', 'abc=def'],
  ['boli_session=first; boli_session=second', 'first'],
  ['xboli_session=abc', null],
  ['boli_session=', null],
  ['', null],
  [undefined, null],
])('the cookie header %j has the session %j', (header, expected) => {
  expect(readCookie(header, 'boli_session')).toBe(expected)
})
