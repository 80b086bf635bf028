import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeLine } from '../test/fake-line.ts'
import { anEntry } from '../test/figures.ts'
import { followActivity } from './activity-stream.ts'

beforeEach(() => {
  FakeLine.lines = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function follow() {
  const onEntry = vi.fn()
  const onStatus = vi.fn()
  const stream = followActivity({ open: () => new FakeLine(), onEntry, onStatus, random: () => 0.5 })
  return { onEntry, onStatus, stream }
}

describe('the activity stream', () => {
  test('passes on each entry, and says that it is live', () => {
    const { onEntry, onStatus } = follow()
    FakeLine.last.open()
    FakeLine.last.say(anEntry(1))
    expect(onStatus).toHaveBeenLastCalledWith('live')
    expect(onEntry).toHaveBeenCalledExactlyOnceWith(anEntry(1))
  })

  test.each([
    'not JSON',
    'null',
    '{"kind":"meteor","_id":"1","at":"2026-11-20T10:00:00.000Z"}',
    '{"kind":"lot"}',
  ])('leaves out invalid entries: %s', (message) => {
    const { onEntry } = follow()
    FakeLine.last.open()
    FakeLine.last.say(message)
    expect(onEntry).not.toHaveBeenCalled()
  })

  test('reconnects after growing pauses of at most half a minute', () => {
    const { onStatus } = follow()
    const pauses: number[] = []
    for (let lost = 1; lost <= 8; lost += 1) {
      FakeLine.last.drop()
      let waited = 0
      while (FakeLine.lines.length === lost) {
        vi.advanceTimersByTime(500)
        waited += 500
      }
      pauses.push(waited)
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    expect(onStatus).toHaveBeenLastCalledWith('reconnecting')
  })

  test('begins with a short pause again after a connection that worked', () => {
    follow()
    FakeLine.last.drop()
    vi.advanceTimersByTime(1_000)
    FakeLine.last.drop()
    vi.advanceTimersByTime(2_000)
    FakeLine.last.open()
    vi.advanceTimersByTime(10_000)
    FakeLine.last.drop()
    vi.advanceTimersByTime(1_000)
    expect(FakeLine.lines).toHaveLength(4)
  })

  test('reconnects at once when the network is back, but only while it waits', () => {
    follow()
    window.dispatchEvent(new Event('online'))
    expect(FakeLine.lines).toHaveLength(1)
    FakeLine.last.drop()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(60_000)
    expect(FakeLine.lines).toHaveLength(2)
  })

  test('does not reconnect when the session has ended', () => {
    const { onStatus } = follow()
    FakeLine.last.open()
    FakeLine.last.drop(4001)
    vi.advanceTimersByTime(120_000)
    expect(onStatus).toHaveBeenLastCalledWith('ended')
    expect(FakeLine.lines).toHaveLength(1)
  })

  test('closes its connection when it is stopped, and opens no other', () => {
    const { stream } = follow()
    stream.stop()
    vi.advanceTimersByTime(120_000)
    expect(FakeLine.last.isClosed).toBe(true)
    expect(FakeLine.lines).toHaveLength(1)
  })
})
