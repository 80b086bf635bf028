import { describe, expect, test } from 'vitest'
import { readCookie } from './cookie.ts'
import { mayActForSession } from './origin.ts'

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
    expect(mayActForSession({ ...source, host }, [])).toBe(expected)
  })

  test('configured origins replace the own host', () => {
    const origins = ['https://boli.example']
    const from = (origin: string) => mayActForSession({ origin, host, hasCookie: true }, origins)
    expect(from('https://boli.example')).toBe(true)
    expect(from('http://boli.example')).toBe(false)
    expect(from('http://boli.example:8080')).toBe(false)
  })
})

describe('reading a cookie', () => {
  test.each([
    ['boli_session=abc', 'abc'],
    ['other=1; boli_session=abc; more=2', 'abc'],
    ['boli_session=abc=def', 'abc=def'],
    ['boli_session=first; boli_session=second', 'first'],
    ['xboli_session=abc', null],
    ['boli_session=', null],
    ['', null],
  ])('%s', (header, expected) => {
    expect(readCookie(header, 'boli_session')).toBe(expected)
  })

  test('is null without a header', () => {
    expect(readCookie(undefined, 'boli_session')).toBeNull()
  })
})
