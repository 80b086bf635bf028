import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventually } from '@boli/test-kit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The minified build, half as long as the package's own `source`. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * In the page: axe with the rules whose findings may be serious or critical. The others, a third of its rules, take
 * half of its time. No page has a frame, so results need not be collected from several.
 */
const RUN_AXE = `(async () => {
  const isLight = ({ impact }) => impact === 'moderate' || impact === 'minor'
  const light = axe._audit.rules.filter(isLight).map(({ id }) => [id, { enabled: false }])
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules: Object.fromEntries(light) })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => [id, help, target.join(' '), failureSummary].join(': ')),
    )
})()`

/** The settled page has no serious or critical finding of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilAtRest(page)
  await page.evaluate(axe)
  expect(await page.evaluate<string[]>(RUN_AXE)).toEqual([])
}

/** In the page: loading indicators and running transitions, except a toast's progress bar, which takes longer. */
const UNREST = `
  document.querySelectorAll('[aria-busy="true"]').length +
  document.getAnimations().filter(({ effect, playState }) => {
    const { duration, iterations } = effect.getTiming()
    return playState === 'running' && iterations !== Infinity && duration <= 1000
  }).length`

/** A reloading list is dimmed and opening elements fade in: their colours must not be checked meanwhile. */
async function untilAtRest(page: Page): Promise<void> {
  const look = async () => {
    const unrest = await page.evaluate(UNREST)
    if (unrest !== 0) throw new Error(`${unrest} things on the page are not at rest`)
  }
  await eventually(look, { everyMs: 100 })
}

/** In the page: texts in a column hardly wider than a letter. */
const SQUEEZED = `
  [...document.querySelectorAll('main p, main h1, main h1 a, main h2, main h3, main span, main li, main dd')]
    .filter((element) => {
      const isLong = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim().length > 6
      const { width, height } = element.getBoundingClientRect()
      const { fontSize, clip, clipPath } = getComputedStyle(element)
      const letter = Number.parseFloat(fontSize)
      const isShown = clip === 'auto' && clipPath === 'none'
      return isShown && [...element.childNodes].some(isLong) && width < 3 * letter && height > 4 * letter
    })
    .map((element) => element.textContent)`

/** @returns texts with hardly more than a letter per line, as when two elements share a phone's width. */
export function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(SQUEEZED)
}
