import { LRUCache } from 'lru-cache'

/**
 * Options of an LRUCache with at most this many entries. With `max` it would allocate memory for all of them at
 * creation, 22 bytes each; this way it grows with its content.
 */
export function upTo(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}

/** A count within the current window, and how long the window still lasts. */
export interface Count {
  current: number
  ttlMs: number
}

interface Window {
  current: number
  endsMs: number
}

/** Counts by key over fixed windows, in this process, for a bounded number of keys. */
export class WindowCounter {
  readonly #windows: LRUCache<string, Window>
  readonly #nowMs: () => number

  constructor(options: { maxKeys?: number; nowMs?: () => number } = {}) {
    this.#windows = new LRUCache(upTo(options.maxKeys ?? 50_000))
    this.#nowMs = options.nowMs ?? Date.now
  }

  /** Counts one more. */
  add(key: string, windowMs: number): Count {
    const nowMs = this.#nowMs()
    const running = this.#windows.get(key)
    const window = running && running.endsMs > nowMs ? running : { current: 0, endsMs: nowMs + windowMs }
    window.current += 1
    this.#windows.set(key, window)
    return { current: window.current, ttlMs: window.endsMs - nowMs }
  }

  /** The current count. */
  peek(key: string): Count {
    const nowMs = this.#nowMs()
    const window = this.#windows.peek(key)
    if (!window || window.endsMs <= nowMs) return { current: 0, ttlMs: 0 }
    return { current: window.current, ttlMs: window.endsMs - nowMs }
  }
}
