import { AxeBuilder } from '@axe-core/playwright'
import { eventually } from '@boli/test-kit'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical on the page once it has come to rest, one line each; empty where all is well. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await untilAtRest(page)
  // Axe's other way opens a blank page at each look to gather what frames of other origins hold; no page has a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
}

/** In the page: what is loading, and what is on its way from one look to another. A toast's progress bar takes longer. */
const UNREST = `
  document.querySelectorAll('[aria-busy="true"]').length +
  document.getAnimations().filter(({ effect, playState }) => {
    const { duration, iterations } = effect.getTiming()
    return playState === 'running' && iterations !== Infinity && duration <= 1000
  }).length`

/** A list that loads anew is dimmed and what opens fades in: the colours of such a moment are nobody's to read. */
async function untilAtRest(page: Page): Promise<void> {
  await eventually(async () => {
    const unrest = await page.evaluate(UNREST)
    if (unrest !== 0) throw new Error(`${unrest} things on the page are not at rest`)
  })
}

/** In the page: texts in a column of hardly more than a letter. */
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

/** @returns texts of which hardly more than a letter fits into a line, as where two things share a phone's width. */
export function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(SQUEEZED)
}
