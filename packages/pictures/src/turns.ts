import { PicturesBusy, TooManyPictures } from './errors.ts'

export interface Turn {
  /** Who sent it; without one only the queue's own bounds hold. */
  owner?: string | undefined
  /** Whether the owner's tasks of a minute are counted; default true. */
  hasMinuteLimit?: boolean
  /** How long it may take; default 0. */
  expectedMs?: number
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
/** An owner whose tasks took a second is behind those whose tasks took none for ten. */
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
 * Lets few tasks run at once; some wait in line, the others are refused. The next is the one with the least of what
 * its owner's tasks took of late and it may take itself; a full line refuses the one with the most.
 * @returns what runs a task in its turn. @throws {PicturesBusy | TooManyPictures} and what `signal` aborts with.
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

  /** How long the owner's tasks took, less what was forgiven since. */
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

  /** A finished task hands its turn to the next in line, so that no newcomer takes it first. */
  function endTurn(): void {
    const next = firstBy(waiting, weightOf)
    if (!next) {
      running -= 1
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    next.begin()
  }

  /** @throws {PicturesBusy} where nothing in the full line weighs more. */
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

/** The first of those with the least measure. */
function firstBy<T>(all: readonly T[], measure: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || measure(one) < measure(best) ? one : best),
    undefined,
  )
}
