import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.reset())

describe('pictures', () => {
  test('come from their owner, kept for ever, without cookies either way', async () => {
    world.auctions.answerWith((_, response) => {
      response.writeHead(200, {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'set-cookie': 'a=1',
      })
      response.end('picture')
    })
    const user = world.identity.signIn()
    const response = await world.call('/media/lots/abc-800.webp', { user })
    expect(await response.text()).toBe('picture')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.getSetCookie()).toEqual([])
    const [seen] = world.auctions.seen
    expect(seen?.url).toBe('/media/lots/abc-800.webp')
    expect(seen?.headers.cookie).toBeUndefined()
    expect(seen?.headers.authorization).toBeUndefined()
  })

  test('of each owner go to that owner', async () => {
    for (const [prefix, service] of [
      ['avatars', world.identity],
      ['information', world.information],
    ] as const) {
      await world.call(`/media/${prefix}/abc-800.webp`)
      expect(service.seen.map(({ url }) => url)).toEqual([`/media/${prefix}/abc-800.webp`])
    }
  })

  test('that are away are a 503 that tells no address', async () => {
    world.auctions.answerWith((_, response) => void response.destroy())
    const response = await world.call('/media/lots/abc-800.webp')
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 503, code: 'upstream-unavailable' })
  })
})
