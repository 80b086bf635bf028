import { newId, succeed } from '@boli/contracts'
import type { ServiceClient } from '@boli/http-kit'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aWatchState } from '../../test/builders.ts'
import { createAuctionStates, fetchStateFrom } from './auction-states.ts'

const AUCTION = newId()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function someStates() {
  const world = { version: 1, received: 0 }
  const fetchState = vi.fn(async (auctionId: string) => aWatchState(auctionId, world.version))
  const states = createAuctionStates({ fetchState, versionOf: () => world.received })
  return { world, fetchState, states }
}

test('thousands of simultaneous requests cause one call, whose answer is cached for a quarter of a second', async () => {
  const { states, fetchState } = someStates()
  await Promise.all(Array.from({ length: 2_000 }, () => states.read(AUCTION)))
  await states.read(AUCTION)
  expect(fetchState).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  await states.read(AUCTION)
  expect(fetchState).toHaveBeenCalledTimes(2)
})

test('a state is never older than what the room has received', async () => {
  const { states, world } = someStates()
  await states.read(AUCTION)
  world.version = 5
  world.received = 5
  expect((await states.read(AUCTION)).auction.version).toBe(5)
})

test('an answer older than a live message is fetched again', async () => {
  const { states, fetchState, world } = someStates()
  fetchState.mockImplementationOnce(async (auctionId) => {
    world.received = 2
    world.version = 2
    return aWatchState(auctionId, 1)
  })
  expect((await states.read(AUCTION)).auction.version).toBe(2)
})

test('a version that auctions never reaches does not cause endless requests', async () => {
  const { states, fetchState, world } = someStates()
  world.received = 1_000
  expect((await states.read(AUCTION)).auction.version).toBe(1)
  expect(fetchState).toHaveBeenCalledTimes(3)
})

test('a failure is not cached', async () => {
  const { states, fetchState } = someStates()
  fetchState.mockRejectedValueOnce(new Error('away'))
  await expect(states.read(AUCTION)).rejects.toThrow('away')
  expect((await states.read(AUCTION)).auction._id).toBe(AUCTION)
})

test('a client that may have missed something gets an answer fetched afterwards', async () => {
  const { states, fetchState, world } = someStates()
  await states.read(AUCTION)
  world.version = 2
  expect((await states.readAgain(AUCTION)).auction.version).toBe(2)

  const answer = Promise.withResolvers<void>()
  fetchState.mockImplementationOnce(async (auctionId) => {
    const state = aWatchState(auctionId, 2)
    await answer.promise
    return state
  })
  vi.advanceTimersByTime(250)
  const underway = states.read(AUCTION)
  const again = states.readAgain(AUCTION)
  world.version = 3
  answer.resolve()
  expect((await underway).auction.version).toBe(2)
  expect((await again).auction.version).toBe(3)
})

test('the state from a service of the previous release has the unit of its quantity', async () => {
  const { auction, ...rest } = aWatchState(AUCTION)
  const { lotUnit: _, ...former } = { ...auction, unit: 'kgs' }
  const answer = succeed({ ...rest, auction: former })
  const auctions: ServiceClient = {
    call: async ({ responseSchema }) => {
      expect(Check(responseSchema, answer)).toBe(true)
      return answer as never
    },
  }
  expect(await fetchStateFrom(auctions)(AUCTION)).toMatchObject({ auction: { lotUnit: 'kgs' } })
})
