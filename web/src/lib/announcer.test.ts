import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('announcements', () => {
  it('are made at most once in three seconds, and the last one is never lost', () => {
    const said: string[] = []
    const announcer = createAnnouncer((text) => said.push(text))
    announcer.say('first')
    announcer.say('second')
    announcer.say('third')
    expect(said).toEqual(['first'])
    vi.advanceTimersByTime(2_999)
    expect(said).toEqual(['first'])
    vi.advanceTimersByTime(1)
    expect(said).toEqual(['first', 'third'])
    announcer.say('fourth')
    expect(said).toHaveLength(2)
    vi.advanceTimersByTime(3_000)
    expect(said).toEqual(['first', 'third', 'fourth'])
  })

  it('end with the room', () => {
    const said: string[] = []
    const announcer = createAnnouncer((text) => said.push(text))
    announcer.say('first')
    announcer.say('second')
    announcer.stop()
    vi.advanceTimersByTime(10_000)
    expect(said).toEqual(['first'])
  })
})
