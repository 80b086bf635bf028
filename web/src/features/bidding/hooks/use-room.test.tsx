import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { auctionKeys } from '../../auctions/api/auction-keys.ts'
import { after, lot, three } from '../test/the-room.tsx'
import { useRoom } from './use-room.ts'

vi.mock('../../../lib/live/socket.ts', async () => ({
  loadSocket: async () => (await import('../test/the-room.tsx')).socket.asSocket,
}))

test('a room keeps its placeholder while it waits for its bids', () => {
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
