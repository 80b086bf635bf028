import { wheatPicture } from '@boli/market'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { seriousProblems } from '../support/accessibility.ts'
import { adminSights, adminWords, hasChartLibrary, row } from '../support/admin-words.ts'
import type { Visitor } from '../support/browser.ts'
import { enterStack, type SharedStack } from '../support/shared-stacks.ts'
import { tellStory } from '../support/story.ts'
import { openViewer } from '../support/viewers.ts'

let stack: SharedStack

beforeAll(async () => {
  stack = await enterStack('demo')
})

describe.each(adminSights)(
  'information, from creation to deletion, in $language at $width pixels',
  (sight) => {
    const { language, width, height } = sight
    const { admin: text, common, info } = adminWords[language]
    const title = language === 'en' ? 'Rainwater harvesting' : 'वर्षा जल संचयन'
    const look = { language, viewport: { width, height } }
    let visitor: Visitor
    let reader: Visitor

    const step = tellStory(() => ({ [`admin-${language}`]: visitor, [`reader-${language}`]: reader }))
    const looksFine = async ({ page }: Visitor = visitor) => expect(await seriousProblems(page)).toEqual([])

    afterAll(async () => {
      await visitor?.context.close()
      await reader?.context.close()
    })

    step('publishes an item with a picture, chosen, removed and chosen again', async () => {
      visitor = await openViewer(stack, 'admin', look)
      const { page } = visitor
      await page.goto('/admin')
      await page.getByRole('link', { name: text.dashboard.createInformation }).click()
      await page.waitForURL('**/admin/create-info')
      await page.getByLabel(text.form.title).fill(title)
      await page.getByLabel(text.form.category).selectOption('schemes')
      await page.getByLabel(text.form.validTill).fill('2027-03-31')
      await page
        .getByLabel(text.form.description)
        .fill('Keeps the water of the monsoon for the months after it.')
      await page.getByLabel(text.form.source).fill('Jal Shakti')
      await page.locator('form').getByLabel(text.form.link).fill('https://jalshakti.gov.in/')
      await choosePicture(page.locator('form'))
      await page.getByRole('button', { name: common.picture.remove }).click()
      await page.getByRole('img', { name: common.picture.preview }).waitFor({ state: 'detached' })
      await choosePicture(page.locator('form'))
      await looksFine()
      await page.getByRole('button', { name: text.create.submit }).click()
      await page.getByText(text.create.done).waitFor()
      await page.waitForURL('**/admin/information')
      await pictureOf(row(page, title)).waitFor()
      await looksFine()
    })

    step('another user finds it in the hub by search and by category', async () => {
      reader = await openViewer(stack, 'farmer', look)
      const { page } = reader
      await page.goto('/info')
      await page.getByRole('searchbox', { name: info.search.label }).fill(title)
      await page.keyboard.press('Enter')
      const card = page.getByRole('article').filter({ hasText: title })
      await card.locator('img[src*="/media/information/"]').waitFor()
      expect(await card.getByRole('link').getAttribute('href')).toBe('https://jalshakti.gov.in/')
      await page.goto('/info?category=techniques')
      await page.getByRole('article').first().waitFor()
      expect(await card.count()).toBe(0)
      await page.getByRole('button', { name: info.category.schemes, exact: true }).click()
      await card.waitFor()
      expect(await hasChartLibrary(page)).toBe(false)
      await looksFine(reader)
    })

    step('deletes it after the question, and it is gone from the hub', async () => {
      const { page } = visitor
      const open = page.getByRole('button', { name: text.information.delete.replace('{{title}}', title) })
      const dialog = page.getByRole('dialog', { name: text.delete.title })
      await open.click()
      await looksFine()
      await dialog.getByRole('button', { name: common.cancel }).click()
      await row(page, title).waitFor()
      await open.click()
      await dialog.getByRole('button', { name: text.delete.submit }).click()
      await page.getByText(text.delete.done).waitFor()
      await row(page, title).waitFor({ state: 'detached' })
      await reader.page.goto(`/info?${new URLSearchParams({ query: title })}`)
      await reader.page.getByRole('article').or(reader.page.getByText(info.empty)).first().waitFor()
      expect(await reader.page.getByRole('article').filter({ hasText: title }).count()).toBe(0)
      expect([...visitor.problems, ...reader.problems]).toEqual([])
    })
  },
)

function pictureOf(place: Locator): Locator {
  return place.locator('img[src*="/media/information/"]')
}

async function choosePicture(place: Locator): Promise<void> {
  await place
    .locator('input[type=file]')
    .setInputFiles({ name: 'pond.png', mimeType: 'image/png', buffer: await wheatPicture() })
  await place.locator('img[src^="blob:"]').waitFor()
}
