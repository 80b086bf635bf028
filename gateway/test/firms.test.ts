import { API_PREFIX, liveChannels, membersOf, newId, type PublicRoute, routes } from '@boli/contracts'
import { expect, test } from 'vitest'
import { useWorld } from './world.ts'

const world = useWorld()

const LOTS = '/api/v1/auction/myBids'
const pathOf = ({ path }: PublicRoute) => `${API_PREFIX}${path.replace(/:\w+/g, () => newId())}`
const lastToken = () => world.auctions.seen.at(-1)?.headers.authorization

test('a member of a firm acts on the market in its name, and on their own account in their own name', async () => {
  const user = world.identity.signIn()
  const { token } = world.identity.joinFirm(user)
  await world.call(LOTS, { user })
  expect(lastToken()).toBe(`Bearer ${token}`)
  for (const route of [routes.sessions, routes.ownAuctionData, routes.getPractice]) {
    await world.call(pathOf(route), { user })
    const seen = route === routes.sessions ? world.identity.calls().at(-1) : world.auctions.seen.at(-1)
    expect(seen?.headers.authorization).toBe(`Bearer ${user.token}`)
  }
})

test('within a second of removal the next call is in the user’s own name', async () => {
  const user = world.identity.signIn()
  const { leave, renewed, token } = world.identity.joinFirm(user)
  await world.call(LOTS, { user })
  leave()
  await world.live.publish(liveChannels.sessions, renewed)
  await world.call(LOTS, { user })
  expect(world.auctions.seen.map((seen) => seen.headers.authorization)).toEqual([
    `Bearer ${token}`,
    `Bearer ${user.token}`,
  ])
})

test('no call of accounts, and no owner-only call, is open to members of a firm', () => {
  const table: PublicRoute[] = Object.values(routes)
  const open = table.filter((route) => membersOf(route) !== 'self')
  expect(open.filter(({ service }) => service === 'identity')).toEqual([])
  const changes = open.filter((route) => route.method !== 'GET' && membersOf(route).length > 0)
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /auction/place-bid/:auctionId',
    'PUT /auction/follow/:auctionId',
    'DELETE /auction/follow/:auctionId',
    'POST /auction/saved-searches',
    'DELETE /auction/saved-searches/:searchId',
    'PUT /auction/follow-seller/:username',
    'DELETE /auction/follow-seller/:username',
    'POST /deals/:dealId/payments',
    'POST /deals/:dealId/messages',
    'POST /deals/:dealId/pictures',
    'POST /notifications/read',
  ])
})
