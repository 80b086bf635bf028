import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import shell from '../../../../web/src/locales/en/shell.json' with { type: 'json' }
import { openVisitor } from '../support/browser.ts'
import { enterMarket } from '../support/shared-stacks.ts'

const market = await enterMarket()

const aboutPage = /\/assets\/about-page-/
const aboutWords = /\/assets\/texts-en-about-/
const signInWords = /\/assets\/texts-en-auth-/

/** A guest's page; `visits` counts how often it was loaded. */
async function openPage(path: string, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const { page, context } = await openVisitor({ baseURL: market.url })
  const visits = { count: 0 }
  page.on('domcontentloaded', () => {
    visits.count += 1
  })
  await prepare(page)
  await page.goto(path)
  return { page, context, visits }
}

/**
 * Aborts the first request of each file; `lost` lists those aborted. The routes stay installed: a request in flight
 * while the last route of a page is removed is never answered.
 */
async function loseOnce(page: Page, ...files: RegExp[]): Promise<string[]> {
  const lost: string[] = []
  for (const file of files) {
    let isLost = false
    await page.route(file, (route) => {
      if (isLost) return route.continue()
      isLost = true
      lost.push(route.request().url())
      return route.abort('connectionreset')
    })
  }
  return lost
}

const aboutUs = (page: Page) => page.getByRole('heading', { level: 1, name: 'About' })
const follow = (page: Page) => page.getByRole('link', { name: shell.footer.about }).click()

/** Missing texts are shown as their keys. */
const expectNoKeys = async (page: Page) =>
  expect(await page.evaluate('document.body.innerText')).not.toMatch(/^[a-z]\w*(?:\.\w+)+$/m)

describe('recovers from one lost request', () => {
  test('for a page and its texts, during navigation', async () => {
    const { page, context, visits } = await openPage('/')
    const lost = await loseOnce(page, aboutPage, aboutWords)
    await follow(page)
    await aboutUs(page).waitFor()
    await expectNoKeys(page)
    expect(lost).toHaveLength(2)
    expect(visits.count).toBe(1)
    await context.close()
  })

  test('for the texts, the style sheet and the frame of the application, on the first page', async () => {
    let lost: string[] = []
    const { page, context } = await openPage('/signin', async (opened) => {
      lost = await loseOnce(opened, signInWords, /\/assets\/frame-/, /\/assets\/index-.*css/)
    })
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    await expectNoKeys(page)
    expect(lost).toHaveLength(3)
    expect(await page.evaluate("getComputedStyle(document.querySelector('header')).position")).toBe('sticky')
    await context.close()
  })
})

test('if a file no longer exists, as after a deploy, the page reloads itself once', async () => {
  const { page, context, visits } = await openPage('/')
  await page.route(aboutPage, (route) => route.fulfill({ status: 404 }))
  await follow(page)
  await page.getByRole('alert').getByText(shell.broken.notLoaded).waitFor()
  await expect.poll(() => visits.count).toBe(2)
  // The reload does not help either, and there is no reload loop.
  await page.getByRole('alert').getByText(shell.broken.notLoaded).waitFor()
  await page.unroute(aboutPage)
  await page.getByRole('alert').getByRole('button', { name: shell.broken.action }).click()
  await aboutUs(page).waitFor()
  expect(visits.count).toBe(3)
  await context.close()
})
