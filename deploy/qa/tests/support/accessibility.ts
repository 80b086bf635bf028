import { AxeBuilder } from '@axe-core/playwright'
import { eventually } from '@boli/test-kit'
import type { Page } from 'playwright-core'

/** Serious and critical findings of axe on the settled page, one line each; empty without findings. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await untilAtRest(page)
  // Axe's default mode opens a blank page at each run to collect results of cross-origin frames; no page has a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
}

/** In the page: loading indicators and running transitions. A toast's progress bar takes longer. */
const UNREST = `
  document.querySelectorAll('[aria-busy="true"]').length +
  document.getAnimations().filter(({ effect, playState }) => {
    const { duration, iterations } = effect.getTiming()
    return playState === 'running' && iterations !== Infinity && duration <= 1000
  }).length`

/** A reloading list is dimmed and opening elements fade in: colours of these moments are not checked. */
async function untilAtRest(page: Page): Promise<void> {
  await eventually(async () => {
    const unrest = await page.evaluate(UNREST)
    if (unrest !== 0) throw new Error(`${unrest} things on the page are not at rest`)
  })
}

/** In the page: texts in a column hardly wider than a letter. */
const SQUEEZED = `
  [...document.querySelectorAll('main p, main h2, main h3, main span, main li, main dd')]
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
