import { PicturesBusy, TooManyPictures } from './errors.ts'

export interface Turn {
  /** The sender; without one only the limits of the queue apply. */
  owner?: string | undefined
  /** Whether the owner's tasks per minute are limited; default true. */
  hasMinuteLimit?: boolean
  /** Expected duration; default 0. */
  expectedMs?: number
  /** Aborted when nobody waits for the result. */
  signal?: AbortSignal | undefined
}

export interface TurnLimits {
  running: number
  waiting: number
  runningOrWaitingPerOwner: number
  perOwnerAndMinute: number
}

const MINUTE_MS = 60_000
/** The time that an owner's tasks took is forgiven at a tenth of real time. */
const FORGIVEN_PER_MS = 0.1

interface Task {
  owner: string | undefined
  expectedMs: number
}

interface Waiting extends Task {
  begin: () => void
  fail: (reason: unknown) => void
}

/**
 * Limits concurrent tasks; some wait in a queue, the others are refused. The next task is the one with the smallest sum
 * of its owner's recent time and its own expected duration; a full queue refuses the one with the largest.
 * @returns a
 * function that runs a task in its turn.
 * @throws {PicturesBusy | TooManyPictures} and the abort reason of `signal`.
 */
export function takeTurns(limits: TurnLimits, nowMs: () => number = Date.now) {
  const waiting: Waiting[] = []
  const taken = new Map<string, { ms: number; atMs: number }>()
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

  /** Recent time of the owner's tasks, less the time forgiven since. */
  function takenBy(owner: string | undefined): number {
    const known = owner === undefined ? undefined : taken.get(owner)
    return known ? Math.max(0, known.ms - (nowMs() - known.atMs) * FORGIVEN_PER_MS) : 0
  }

  function add(owner: string, ms: number): void {
    const sum = takenBy(owner) + ms
    for (const known of taken.keys()) if (takenBy(known) === 0) taken.delete(known)
    if (sum > 0) taken.set(owner, { ms: sum, atMs: nowMs() })
  }

  const weightOf = ({ owner, expectedMs }: Task) => takenBy(owner) + expectedMs

  /** A finished task passes its turn to the next in the queue, so that no newcomer takes it. */
  function endTurn(): void {
    const next = firstBy(waiting, weightOf)
    if (!next) {
      running -= 1
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    next.begin()
  }

  /** @throws {PicturesBusy} if nothing in the full queue weighs more. */
  function makeRoomFor(task: Task): void {
    if (running < limits.running || waiting.length < limits.waiting) return
    const last = firstBy(waiting.toReversed(), (one) => -weightOf(one))
    if (!last || weightOf(last) <= weightOf(task)) throw new PicturesBusy()
    last.fail(new PicturesBusy())
  }

  function waitInLine(task: Task, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const fail = (reason: unknown) => {
        signal?.removeEventListener('abort', giveUp)
        waiting.splice(waiting.indexOf(entry), 1)
        reject(reason)
      }
      const giveUp = () => fail(signal?.reason)
      const entry: Waiting = { ...task, begin, fail }
      waiting.push(entry)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return async <T>(
    task: () => Promise<T>,
    { owner, hasMinuteLimit = true, expectedMs = 0, signal }: Turn = {},
  ): Promise<T> => {
    signal?.throwIfAborted()
    if (owner !== undefined) admit(owner, hasMinuteLimit)
    try {
      makeRoomFor({ owner, expectedMs })
      if (running >= limits.running) await waitInLine({ owner, expectedMs }, signal)
      else running += 1
      const beganMs = nowMs()
      try {
        return await task()
      } finally {
        if (owner !== undefined) add(owner, nowMs() - beganMs)
        endTurn()
      }
    } finally {
      if (owner !== undefined) leave(owner)
    }
  }
}

/** The first item with the smallest measure. */
function firstBy<T>(all: readonly T[], measure: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || measure(one) < measure(best) ? one : best),
    undefined,
  )
}
