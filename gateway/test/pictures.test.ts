import { describe, expect, test } from 'vitest'
import { aWorld, refusalOf, useWorld } from './world.ts'

const world = useWorld()

describe('pictures', () => {
  test('come from their service, cacheable for ever, without cookies either way', async () => {
    world.auctions.answerWith((_, response) => {
      response.writeHead(200, {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'set-cookie': 'a=1',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      response.end('picture')
    })
    const user = world.identity.signIn()
    const response = await world.call('/media/lots/abc-800.webp', { user })
    expect(await response.text()).toBe('picture')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; frame-ancestors 'none'/,
    )
    expect(response.headers.getSetCookie()).toEqual([])
    const [seen] = world.auctions.seen
    expect(seen?.url).toBe('/media/lots/abc-800.webp')
    expect(seen?.headers.cookie).toBeUndefined()
    expect(seen?.headers.authorization).toBeUndefined()
  })

  test('are requested from the service that owns them', async () => {
    for (const [prefix, service] of [
      ['avatars', world.identity],
      ['information', world.information],
    ] as const) {
      await world.call(`/media/${prefix}/abc-800.webp`)
      expect(service.seen.map(({ url }) => url)).toEqual([`/media/${prefix}/abc-800.webp`])
    }
  })

  test('are fetched once from their service, however many requests there are', async () => {
    const fetchIt = () => world.call('/media/lots/seen-800.webp').then((response) => response.text())
    expect(new Set(await Promise.all(Array.from({ length: 20 }, fetchIt)))).toEqual(
      new Set([await fetchIt()]),
    )
    expect(world.auctions.seen).toHaveLength(1)
  })

  test('that do not exist are requested once, and ever new names are throttled', async () => {
    const small = await aWorld({ limits: { newPicturesPerAddress: 3 } })
    small.auctions.answerWith((_, response) => void response.writeHead(404).end())
    const fetchIt = async (name: string) => (await small.call(`/media/lots/${name}.webp`)).status
    const names = ['a', 'a', 'a', 'b', 'c', 'd', 'e', 'f', 'a']
    const found: number[] = []
    for (const name of names) found.push(await fetchIt(name))
    expect(found).toEqual([404, 404, 404, 404, 404, 429, 429, 429, 404])
    const rest = await small.call('/media/lots/g.webp')
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await rest.json()).toMatchObject({ code: 'too-many-requests' })
    expect(small.auctions.seen).toHaveLength(3)
  })

  test('that are unavailable answer 503 without an address', async () => {
    world.auctions.answerWith((_, response) => void response.destroy())
    const response = await world.call('/media/lots/away-800.webp')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 503, code: 'upstream-unavailable' })
  })
})
