import type { Language } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { expect } from 'vitest'
import { expectAccessible, squeezedTexts } from './accessibility.ts'
import type { Visitor } from './browser.ts'
import { walkByKeyboard } from './keyboard.ts'
import { type PageToSee, pagesToSee } from './pages.ts'
import type { Viewer } from './viewers.ts'

/** Pages of the different viewers in turn: those of one viewer share a device and wait for each other. */
const placeOf = ({ viewer, name }: PageToSee) =>
  pagesToSee.filter((other) => other.viewer === viewer).findIndex((other) => other.name === name)
export const pagesInTurn = pagesToSee.toSorted((one, other) => placeOf(one) - placeOf(other))

type Visit = (visitor: Visitor) => Promise<void>

/** @returns a function that makes a visit on the viewer's device, once the earlier ones there are over. */
export function shareDevices(open: (viewer: Viewer) => Promise<Visitor>) {
  const free = new Map<Viewer, Promise<Visitor>>()
  return async (viewer: Viewer, visit: Visit): Promise<void> => {
    const device = free.get(viewer) ?? open(viewer)
    const visited = device.then(visit)
    free.set(
      viewer,
      visited.then(
        () => device,
        () => device,
      ),
    )
    await visited
  }
}

const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
const CUT_TABLES =
  '[...document.querySelectorAll("main table")].map((table) => table.offsetWidth - table.parentElement.clientWidth)'
const LETTERS_OF_TABLES =
  '[...document.querySelectorAll("main td")].map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize))'

/** What holds for every page in every look: no serious axe finding, it fits, shows the focus, and logs nothing. */
export async function expectSound({ page, problems }: Visitor, language: Language): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => {})
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.lang')).toBe(language)
  expect(await page.evaluate(TOO_WIDE)).toBeLessThanOrEqual(0)
  expect(await squeezedTexts(page)).toEqual([])
  const isDesk = (page.viewportSize()?.width ?? 0) >= 1280
  if (isDesk) expect(Math.max(0, ...(await page.evaluate<number[]>(CUT_TABLES))), 'tables').toBe(0)
  // Administrators compare many rows, so their tables use small text.
  if (isDesk && new URL(page.url()).pathname.startsWith('/admin'))
    expect(Math.max(0, ...(await page.evaluate<number[]>(LETTERS_OF_TABLES))), 'px').toBeLessThanOrEqual(15)
  expect(await walkByKeyboard(page)).toEqual([])
  expect(problems.splice(0)).toEqual([])
}

/** Pages take a moment to be drawn for another width. */
export async function expectFitsAt(width: number, { page }: Visitor): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  // Not with `expect.poll`, which does not know the current test while several run.
  const look = async () => expect(await page.evaluate(TOO_WIDE), `at ${width} pixels`).toBeLessThanOrEqual(0)
  await eventually(look)
}

/** In the page: the visible height of bars at the edges of the window, in the middle of the page. */
const BARS = `(() => {
  scrollTo(0, document.documentElement.scrollHeight / 2)
  return [...document.querySelectorAll('header, nav, .bid-bar')]
    .filter((bar) => /^(?:sticky|fixed)$/.test(getComputedStyle(bar).position))
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ width }) => width > innerWidth / 2)
    .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0)
})()`

/** At 1280 × 1024 pixels and 400 %, bars at the edges leave at least half of the window to the page. */
export async function expectReadableAt400Percent({ page }: Visitor): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(BARS), 'pixels under bars').toBeLessThanOrEqual(128)
}
