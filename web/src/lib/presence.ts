const AWAY_AFTER_MS = 60_000
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

// To open a page is an act too.
let lastActMs = Date.now()
for (const act of acts) {
  window.addEventListener(act, () => (lastActMs = Date.now()), { capture: true, passive: true })
}

/** Whether nobody has touched the page for a minute: what it asks for then, it asks for by itself. */
export function isAway(): boolean {
  return Date.now() - lastActMs > AWAY_AFTER_MS
}
