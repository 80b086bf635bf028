import { PicturesBusy, TooManyPictures } from './errors.ts'

export interface Turn {
  /** Who sent it; without one only the queue's own bounds hold. */
  owner?: string | undefined
  /** Whether the owner's tasks of a minute are counted; default true. */
  hasMinuteLimit?: boolean
  /** Nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

export interface TurnLimits {
  running: number
  waiting: number
  runningOrWaitingPerOwner: number
  perOwnerAndMinute: number
}

const MINUTE_MS = 60_000

/**
 * Lets few tasks run at once; some wait in line, the others are refused.
 * @returns what runs a task in its turn. @throws {PicturesBusy | TooManyPictures} and what `signal` aborts with.
 */
export function takeTurns(limits: TurnLimits, nowMs: () => number = Date.now) {
  const waiting: (() => void)[] = []
  const underway = new Map<string, number>()
  let begun = new Map<string, number>()
  let minuteEndsMs = 0
  let running = 0

  function admit(owner: string, hasMinuteLimit: boolean): void {
    if (nowMs() >= minuteEndsMs) {
      begun = new Map()
      minuteEndsMs = nowMs() + MINUTE_MS
    }
    const already = begun.get(owner) ?? 0
    if ((underway.get(owner) ?? 0) >= limits.runningOrWaitingPerOwner) throw new TooManyPictures(5)
    if (hasMinuteLimit && already >= limits.perOwnerAndMinute)
      throw new TooManyPictures((minuteEndsMs - nowMs()) / 1000)
    begun.set(owner, already + 1)
    underway.set(owner, (underway.get(owner) ?? 0) + 1)
  }

  function leave(owner: string): void {
    const left = (underway.get(owner) ?? 1) - 1
    if (left > 0) underway.set(owner, left)
    else underway.delete(owner)
  }

  /** A finished task hands its turn to the next in line, so that no newcomer takes it first. */
  function endTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  function waitInLine(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal?.reason)
      }
      waiting.push(begin)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return async <T>(
    task: () => Promise<T>,
    { owner, hasMinuteLimit = true, signal }: Turn = {},
  ): Promise<T> => {
    signal?.throwIfAborted()
    if (running >= limits.running && waiting.length >= limits.waiting) throw new PicturesBusy()
    if (owner !== undefined) admit(owner, hasMinuteLimit)
    try {
      if (running >= limits.running) await waitInLine(signal)
      else running += 1
      try {
        return await task()
      } finally {
        endTurn()
      }
    } finally {
      if (owner !== undefined) leave(owner)
    }
  }
}
