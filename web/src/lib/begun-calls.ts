const AWAY_AFTER_MS = 60_000
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

// Opening a page counts as activity.
let lastActMs = Date.now()
for (const act of acts) {
  window.addEventListener(act, () => (lastActMs = Date.now()), { capture: true, passive: true })
}

/** Whether nobody has touched the page for a minute, so that its requests are background requests. */
export function isAway(): boolean {
  return Date.now() - lastActMs > AWAY_AFTER_MS
}

/** A call that first-paint.js made while the application was still on its way. */
interface BegunCall {
  /** `receivedAtMs` and `sentAtMs` are on the clock of `performance.now()`. */
  answer: Promise<{ response: Response; receivedAtMs: number }>
  sentAtMs: number
}

declare global {
  /** By path and query of the address. */
  var boliBegun: Map<string, BegunCall> | undefined
}

/** Answers older than this are fetched again. */
const FRESH_MS = 30_000

/** The answer to a call that was already started; each is returned once. */
export function takeBegun(address: string): BegunCall | undefined {
  const call = globalThis.boliBegun?.get(address)
  globalThis.boliBegun?.delete(address)
  return call && performance.now() - call.sentAtMs < FRESH_MS ? call : undefined
}
