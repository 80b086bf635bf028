import { beforeEach, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { idOf } from '../../auctions/test/an-auction.ts'
import { FakeSocket } from '../test/fake-socket.ts'
import { live } from './live.ts'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('./socket.ts', () => ({ loadSocket: async () => sockets.current }))
const socket = new FakeSocket()
sockets.current = socket.asSocket

beforeEach(async () => {
  setSessionUser(aUser())
  live.watch(idOf(1), () => {})
  await vi.waitFor(() => expect(socket.connects).toBeGreaterThan(0))
  socket.open()
})

it('hangs up when the person signs out', () => {
  setSessionUser(null)
  expect(socket.connected).toBe(false)
})

it('hangs up when another person takes over, and not when one’s own details change', () => {
  setSessionUser(aUser({ firstName: 'Ram' }))
  expect(socket.connected).toBe(true)
  setSessionUser(aUser({ _id: idOf(77) }))
  expect(socket.connected).toBe(false)
})
