import type { PriceImportView } from '@boli/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { sendPrices } from './prices.ts'

const file = new File(['State,District'], 'prices.csv')
const rowOf = (state: PriceImportView['state']) => ({ _id: 'i1', state, received: 0 })

/** A server that asks the client to wait this number of times before it accepts the part. */
function busyServer(times: number) {
  let asked = 0
  return startFakeServer({
    'POST /admin/price-imports': () => accepted(rowOf('receiving')),
    'POST /admin/price-imports/i1/parts': () => {
      asked += 1
      return asked > times ? accepted(rowOf('done')) : refused('too-many-requests', { retryAfter: '1' })
    },
  })
}

/** A signal that counts who listens to it. */
function watchedSignal() {
  const abort = new AbortController()
  const { signal } = abort
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const waiting = () => added.mock.calls.length - removed.mock.calls.length
  return { abort, signal, waiting }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part is sent again if the server is too busy, and no listener stays on the signal', async () => {
  const { sent } = busyServer(3)
  const { signal, waiting } = watchedSignal()
  const sending = sendPrices(file, { signal, onRow: () => {} })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await sending).toMatchObject({ state: 'done' })
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['price-imports', ...Array(4).fill('parts')])
  expect(waiting()).toBe(0)
})

test.each(['before the wait', 'while it waits'])('sending ends if it is stopped %s', async (when) => {
  busyServer(Number.POSITIVE_INFINITY)
  const { abort, signal } = watchedSignal()
  const reason = new Error('the page was left')
  let rows = 0
  const onRow = () => {
    rows += 1
    if (when === 'before the wait') abort.abort(reason)
  }
  const sending = sendPrices(file, { signal, onRow })
  const ended = expect(sending).rejects.toBe(reason)
  await vi.advanceTimersByTimeAsync(500)
  abort.abort(reason)
  await ended
  expect([rows, vi.getTimerCount()]).toEqual([1, 0])
})
