import { beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '../../test/a-user.ts'
import { FakeSocket } from '../../test/fake-socket.ts'
import { setSessionUser } from '../session-store.ts'
import { useLiveStatus } from './connection.ts'
import { live } from './live.ts'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('./socket.ts', () => ({ loadSocket: async () => sockets.current }))
const socket = new FakeSocket()
sockets.current = socket.asSocket

beforeEach(async () => {
  setSessionUser(aUser())
  live.watch('lot', () => {})
  await vi.waitFor(() => expect(socket.connects).toBeGreaterThan(0))
  socket.open()
})

it('signing out disconnects', () => {
  setSessionUser(null)
  expect(socket.connected).toBe(false)
})

it('another user is reconnected, and joins the rooms on screen again', async () => {
  setSessionUser(aUser({ firstName: 'Ram' }))
  expect(socket.connected).toBe(true)
  const [before, joins] = [socket.connects, socket.sent('watchAuction').length]
  setSessionUser(aUser({ _id: 'another' }))
  expect(socket.connected).toBe(false)
  expect(useLiveStatus.getState().status).toBe('reconnecting')
  expect(socket.connects).toBe(before + 1)
  socket.open()
  await vi.waitFor(() => expect(socket.sent('watchAuction').length).toBe(joins + 1))
  expect(useLiveStatus.getState().status).toBe('live')
  const bid = { auctionId: 'lot', bidAmount: '2025', bidKey: 'key' }
  socket.answers = { placeBid: () => ({ status: 409, message: 'Too low', data: null, code: 'bid-too-low' }) }
  await expect(live.placeBid(bid)).resolves.toMatchObject({ status: 409 })
  expect(socket.sent('placeBid')).toEqual([bid])
})
