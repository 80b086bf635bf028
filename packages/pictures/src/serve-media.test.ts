import { createService, createServiceTokens, type Service } from '@boli/http-kit'
import type { ObjectStore, StoredObject } from '@boli/object-store'
import { silentLogger } from '@boli/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveMedia } from './serve-media.ts'

const asked: string[] = []
const objects = new Map<string, StoredObject>([
  ['auctions/0199-800.webp', { bytes: Buffer.from('RIFF'), contentType: 'image/webp' }],
  ['auctions/0198-400.webp', { bytes: Buffer.from('medium'), contentType: 'image/webp' }],
])
const store = {
  get: async (key: string) => {
    asked.push(key)
    return objects.get(key) ?? null
  },
} as unknown as ObjectStore

let app: Service
beforeAll(async () => {
  const serviceTokens = createServiceTokens({ secret: 's'.repeat(32), self: 'auctions' })
  app = await createService({ name: 'auctions', logger: silentLogger, serviceTokens })
  serveMedia(app, { prefix: 'auctions', store })
})
afterAll(() => app?.close())

test('a picture is sent with its type, to be kept for ever and never guessed at', async () => {
  const response = await app.inject({ method: 'GET', url: '/media/auctions/0199-800.webp' })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
})

test('a picture that was stored without a small size is sent in the next one', async () => {
  const response = await app.inject({ method: 'GET', url: '/media/auctions/0198-200.webp' })
  expect([response.statusCode, response.body]).toEqual([200, 'medium'])
})

test.each([
  'nothing-800.webp',
  '..%2Fsecret.webp',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'a.webp%00.png',
  '.webp',
  'x.html',
])('what is not there is 404: %s', async (file) => {
  const response = await app.inject({ method: 'GET', url: `/media/auctions/${file}` })
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).toBeUndefined()
})

test('the store is never asked for a name that could leave the prefix', () => {
  expect(asked.filter((key) => key.includes('..') || key.split('/').length !== 2)).toEqual([])
})
