import { createService, createServiceTokens, type Service } from '@boli/http-kit'
import type { ObjectStore, StoredObject } from '@boli/object-store'
import { silentLogger } from '@boli/test-kit'
import sharp from 'sharp'
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
  serveMedia(app, { prefix: 'auctions', store, hasCards: true })
})
afterAll(() => app?.close())

test('a picture is sent with its type, cacheable for ever, and without content sniffing', async () => {
  const response = await app.inject({ method: 'GET', url: '/media/auctions/0199-800.webp' })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
})

test('the card of a picture is a JPEG of 1200 × 630 that every messenger shows, however fine its texture', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const fine = sharp({ create: { width: 800, height: 1333, channels: 3, background: '#888', noise } })
  objects.set('auctions/0197-800.webp', { bytes: await fine.webp().toBuffer(), contentType: 'image/webp' })
  const response = await app.inject({ url: '/media/auctions/0197-share.jpg' })
  expect(response.headers['content-type']).toBe('image/jpeg')
  expect(response.rawPayload.length).toBeLessThanOrEqual(250_000)
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
})

test('a picture without a small size is sent in the next larger one', async () => {
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
])('an unknown picture is answered 404: %s', async (file) => {
  const response = await app.inject({ method: 'GET', url: `/media/auctions/${file}` })
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).toBeUndefined()
})

test('the store is never asked for a name that could escape the prefix', () => {
  expect(asked.filter((key) => key.includes('..') || key.split('/').length !== 2)).toEqual([])
})
