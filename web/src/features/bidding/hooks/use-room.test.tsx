import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'
import { aBid, asha, idOf } from '../../auctions/test/an-auction.ts'
import type { RoomState } from '../model/room-state.ts'
import { after, lot, socket, three, watchedOf } from '../test/the-room.tsx'
import { useRoom } from './use-room.ts'

vi.mock('../../../lib/live/socket.ts', async () => ({
  loadSocket: async () => (await import('../test/the-room.tsx')).socket.asSocket,
}))

test('a room shows its placeholder until its bids arrive', () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  queryClient.setQueryData(auctionKeys.detail(lot), after(three))
  const { result, rerender } = renderHook(() => useRoom(lot), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  const first = result.current.data
  expect(first?.auction.highestBid).toBe(2_050)
  rerender()
  expect(result.current.data).toBe(first)
})

test('events of a room that could not be fetched never reach the next room', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  const { rerender } = renderHook(({ id }) => useRoom(id), {
    initialProps: { id: lot },
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  queryClient.clear()
  await vi.waitFor(() => expect(socket.connects).toBeGreaterThan(0))
  socket.open()
  const bid = aBid(9, asha)
  socket.serve('new bid', { status: 200, data: bid, bids: [bid], auction: after([bid]), previousVersion: 1 })
  const other = idOf(2)
  rerender({ id: other })
  socket.answers = {
    watchAuction: () => ({ status: 200, message: 'ok', data: watchedOf(after(three, { _id: other })) }),
  }
  socket.cut()
  socket.open()
  await vi.waitFor(() =>
    expect(queryClient.getQueryData<RoomState>(auctionKeys.room(other))?.bids).toHaveLength(three.length),
  )
})
