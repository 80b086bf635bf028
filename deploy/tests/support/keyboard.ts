import type { Page } from 'playwright-core'

/** More are not tried on one page. */
const STOPS = 25

/** Runs in the page: what has the focus, and whether that is seen. */
const look = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return null
  const near = [at, at.parentElement, at.parentElement?.parentElement, at.closest('label, article')]
  const hasRing = near.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
  at.boliStop ??= globalThis.boliStops = (globalThis.boliStops ?? 0) + 1
  return { stop: at.boliStop, name: at.tagName + ' ' + (at.ariaLabel ?? at.textContent ?? '').slice(0, 40), hasRing }
})()`

interface Stop {
  /** Counted where the focus first came. */
  stop: number
  name: string
  hasRing: boolean
}

/** Goes through a page by Tab alone. @returns where the focus could not be seen, or did not go on. */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  const faults: string[] = []
  let last = 0
  for (let press = 0; press < STOPS; press += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<Stop | null>(look)
    // Past the last one the focus leaves the page.
    if (at === null) break
    // A date has several stops of its own, whose look is the browser's.
    if (at.stop !== last && at.stop !== last + 1)
      return [...faults, `${at.name}: the focus came back before the end`]
    if (at.stop !== last && !at.hasRing) faults.push(`${at.name}: the focus is not seen`)
    last = at.stop
  }
  return faults
}
