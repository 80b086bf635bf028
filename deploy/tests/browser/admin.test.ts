import { readFile } from 'node:fs/promises'
import { routes } from '@boli/contracts'
import { openSession } from '@boli/local'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import english from '../../../web/src/locales/en/admin.json' with { type: 'json' }
import englishAuth from '../../../web/src/locales/en/auth.json' with { type: 'json' }
import englishCommon from '../../../web/src/locales/en/common.json' with { type: 'json' }
import englishInfo from '../../../web/src/locales/en/info.json' with { type: 'json' }
import englishUsers from '../../../web/src/locales/en/users.json' with { type: 'json' }
import hindi from '../../../web/src/locales/hi/admin.json' with { type: 'json' }
import hindiAuth from '../../../web/src/locales/hi/auth.json' with { type: 'json' }
import hindiCommon from '../../../web/src/locales/hi/common.json' with { type: 'json' }
import hindiInfo from '../../../web/src/locales/hi/info.json' with { type: 'json' }
import hindiUsers from '../../../web/src/locales/hi/users.json' with { type: 'json' }
import { seriousProblems } from '../support/accessibility.ts'
import { launchBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { type EmbeddedStack, startEmbedded, temporaryDataFolder } from '../support/embedded-stack.ts'
import { wheatPicture } from '../support/lots.ts'
import { type Person, signUp } from '../support/people.ts'
import { plantPoison } from '../support/poison-event.ts'
import { tellStory } from '../support/story.ts'
import { openViewer } from '../support/viewers.ts'

const words = {
  en: { admin: english, auth: englishAuth, common: englishCommon, info: englishInfo, users: englishUsers },
  hi: { admin: hindi, auth: hindiAuth, common: hindiCommon, info: hindiInfo, users: hindiUsers },
}
const sights = [
  { language: 'en', width: 1280, height: 900 },
  { language: 'hi', width: 360, height: 740 },
] as const

let data: Awaited<ReturnType<typeof temporaryDataFolder>>
let stack: EmbeddedStack
let browser: Browser

beforeAll(async () => {
  data = await temporaryDataFolder()
  stack = await startEmbedded({ dataFolder: data.path, environment: { DEMO_PASSWORD: 'Kisan@2026' } })
  await plantPoison(data.path)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await data?.remove()
})

describe.each(sights)('an administrator’s day in $language at $width pixels', (sight) => {
  const { language, width, height } = sight
  const { admin: text, auth, common, info, users } = words[language]
  const title = language === 'en' ? 'Rainwater harvesting' : 'वर्षा जल संचयन'
  const newTitle = language === 'en' ? 'Rainwater ponds' : 'वर्षा जल के तालाब'
  const newcomerName = `Newcomer${language}`
  const look = { language, viewport: { width, height } }
  let visitor: Visitor
  let reader: Visitor
  let newcomer: Person

  const step = tellStory(() => ({ [`admin-${language}`]: visitor, [`reader-${language}`]: reader }))
  const looksFine = async ({ page }: Visitor = visitor) => expect(await seriousProblems(page)).toEqual([])

  afterAll(async () => {
    await visitor?.context.close()
    await reader?.context.close()
  })

  step('signs in and sees figures, charts and their tables', async () => {
    visitor = await openVisitor(browser, { baseURL: stack.url, ...look })
    const { page } = visitor
    const { username, password } = stack.account('admin')
    await page.goto('/signin')
    await page.getByLabel(auth.signIn.input).fill(username)
    await page.getByRole('textbox', { name: auth.password }).fill(password)
    await page.getByRole('button', { name: auth.signIn.submit, exact: true }).click()
    await page.waitForURL('**/admin')
    await page.getByRole('heading', { level: 1, name: text.dashboard.title }).waitFor()
    const { totalUsers, newUsers, activeAuctions, totalBids, totalRevenue, highestBid } = text.stats
    for (const card of [totalUsers, newUsers, activeAuctions, totalBids, totalRevenue, highestBid]) {
      await page.getByRole('heading', { name: card, exact: true }).waitFor()
    }
    for (const { title: chart } of [text.charts.bids, text.charts.revenue, text.charts.categories]) {
      const figure = page.getByRole('region', { name: chart })
      await figure.locator('svg').first().waitFor()
      await figure.getByText(text.charts.asTable).click()
      expect(await figure.getByRole('row').count()).toBeGreaterThan(1)
    }
    await looksFine()
  })

  step('sees a registration as it happens', async () => {
    const { page } = visitor
    const activity = page.getByRole('region', { name: text.activity.title })
    await activity.getByText(text.activity.live, { exact: true }).waitFor()
    newcomer = await signUp(
      { url: stack.url, mailbox: stack.mailbox ?? '' },
      { username: newcomerName, role: 'farmer' },
    )
    const line = text.activity.registration.replace('{{name}}', newcomerName)
    await activity.getByRole('listitem').filter({ hasText: line }).waitFor()
  })

  step('is told that an event is parked, while those behind it have arrived', async () => {
    const { page } = visitor
    const alert = page.getByRole('alert').filter({ hasText: text.parked.text })
    // Its five tries take some seconds; the figures are fetched anew with the page.
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { name: text.stats.totalUsers }).waitFor()
          await page.getByRole('table', { name: text.recentUsers.title }).waitFor()
          return alert.count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await page.getByRole('table', { name: text.recentUsers.title }).getByText(newcomerName).waitFor()
    await looksFine()
  })

  step('publishes an item with a picture, chosen, removed and chosen again', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: text.dashboard.createInformation }).click()
    await page.waitForURL('**/admin/create-info')
    await page.getByLabel(text.form.title).fill(title)
    await page.getByLabel(text.form.category).selectOption('schemes')
    await page.getByLabel(text.form.validTill).fill('2027-03-31')
    await page
      .getByLabel(text.form.description)
      .fill('Keeps the water of the monsoon for the months after it.')
    await page.getByLabel(text.form.source).fill('Jal Shakti')
    await page.getByLabel(text.form.link).fill('https://jalshakti.gov.in/')
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

  step('somebody else finds it in the hub by search and by category', async () => {
    reader = await openViewer(browser, stack, 'farmer', look)
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
    await looksFine(reader)
  })

  step('finds it by search and category, changes its words and takes its picture away', async () => {
    const { page } = visitor
    await page.getByRole('searchbox', { name: text.information.search }).fill(title)
    await page.keyboard.press('Enter')
    await page.getByText(text.pager.showing.replace('{{amount}}', '1')).waitFor()
    await page.getByRole('button', { name: info.category.equipment, exact: true }).click()
    await page.getByText(info.empty).waitFor()
    await page.getByRole('button', { name: info.category.schemes, exact: true }).click()
    await page.getByRole('button', { name: text.information.edit.replace('{{title}}', title) }).click()
    const dialog = page.getByRole('dialog', { name: text.edit.title })
    await dialog.getByLabel(text.form.title).fill(newTitle)
    await dialog.getByRole('button', { name: common.picture.remove }).click()
    await looksFine()
    await dialog.getByRole('button', { name: text.edit.submit }).click()
    await page.getByText(text.edit.done).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto('/admin/information')
    await row(page, newTitle).waitFor()
    expect(await pictureOf(row(page, newTitle)).count()).toBe(0)
  })

  step('gives it another picture', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: text.information.edit.replace('{{title}}', newTitle) }).click()
    const dialog = page.getByRole('dialog', { name: text.edit.title })
    await choosePicture(dialog)
    await dialog.getByRole('button', { name: text.edit.submit }).click()
    await dialog.waitFor({ state: 'hidden' })
    await pictureOf(row(page, newTitle)).waitFor()
  })

  step('deletes it after the question, and it is gone from the hub', async () => {
    const { page } = visitor
    const open = page.getByRole('button', { name: text.information.delete.replace('{{title}}', newTitle) })
    const dialog = page.getByRole('dialog', { name: text.delete.title })
    await open.click()
    await looksFine()
    await dialog.getByRole('button', { name: text.form.cancel }).click()
    await row(page, newTitle).waitFor()
    await open.click()
    await dialog.getByRole('button', { name: text.delete.submit }).click()
    await page.getByText(text.delete.done).waitFor()
    await row(page, newTitle).waitFor({ state: 'detached' })
    await reader.page.goto(`/info?${new URLSearchParams({ query: newTitle })}`)
    await reader.page.getByRole('article').or(reader.page.getByText(info.empty)).first().waitFor()
    expect(await reader.page.getByRole('article').filter({ hasText: newTitle }).count()).toBe(0)
    expect(reader.problems).toEqual([])
  })

  step('finds a user, changes the role, and deletes the account after the question', async () => {
    const { page } = visitor
    await page.goto('/admin/users')
    await page.getByRole('searchbox', { name: users.search.label }).fill(newcomerName)
    await page.getByRole('button', { name: users.search.submit }).click()
    const found = row(page, newcomerName)
    await found.getByText(users.role.farmer, { exact: true }).waitFor()
    await looksFine()
    await found.getByRole('button', { name: users.edit.open.replace('{{username}}', newcomerName) }).click()
    const edit = page.getByRole('dialog', { name: users.edit.title })
    await edit.getByText(users.role.business, { exact: true }).click()
    await looksFine()
    await edit.getByRole('button', { name: users.edit.submit }).click()
    await page.getByText(users.edit.done).waitFor()
    await found.getByText(users.role.business, { exact: true }).waitFor()

    await found.getByRole('button', { name: users.delete.open.replace('{{username}}', newcomerName) }).click()
    const question = page.getByRole('dialog', { name: users.delete.title })
    await question.getByText(users.delete.question.replace('{{username}}', newcomerName)).waitFor()
    await looksFine()
    await question.getByRole('button', { name: users.delete.submit }).click()
    await page.getByText(users.delete.done).waitFor()
    await found.waitFor({ state: 'detached' })
    const refused = await openSession(stack.url)
      .call(routes.login, { json: { input: newcomerName, password: newcomer.password } })
      .catch((error) => error.status)
    expect(refused).toBe(401)
  })

  step('looks at the auctions and takes them, users and bids along as files', async () => {
    const { page } = visitor
    await page.goto('/admin/auctions')
    const { total, active, revenue, participants } = text.auctions
    for (const card of [total, active, revenue, participants]) {
      await page.getByRole('heading', { name: card, exact: true }).waitFor()
    }
    expect(
      await page.getByRole('table', { name: text.auctions.recent }).getByRole('row').count(),
    ).toBeGreaterThan(5)
    await looksFine()
    const auctions = await download(page, text.export.auctions)
    expect(auctions[0]).toBe(
      'auction,product,category,farmer,quantity,unit,base_price_rupees,price_rupees,lot_value_rupees,bids,participants,status,close_reason,created_at,end_time',
    )
    expect(auctions.some((line) => line.includes(',completed,sold,'))).toBe(true)
    const bids = await download(page, text.export.bids)
    expect(bids[0]).toBe('bid,auction,sequence,bidder,amount_rupees,automatic,placed_at')
    expect(bids.some((line) => line.includes(stack.account('business').username))).toBe(true)
    const people = await download(page, text.export.users)
    expect(people[0]).toBe('user,username,role,verified,joined_at,deleted_at')
    expect(people.some((line) => line.includes(`,${stack.account('farmer').username},farmer,true,`))).toBe(
      true,
    )
    expect(people.some((line) => line.includes(`${newcomer.user._id},Deleted user,`))).toBe(true)
    expect(people.join('\n')).not.toContain('@')
  })

  step('logs out to the landing page, with nothing wrong on the way', async () => {
    const { page, problems } = visitor
    await page.getByRole('button', { name: text.sidebar.logout }).locator('visible=true').click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(problems).toEqual([])
  })
})

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

function pictureOf(place: Locator): Locator {
  return place.locator('img[src*="/media/information/"]')
}

async function choosePicture(place: Locator): Promise<void> {
  await place
    .locator('input[type=file]')
    .setInputFiles({ name: 'pond.png', mimeType: 'image/png', buffer: await wheatPicture() })
  await place.locator('img[src^="blob:"]').waitFor()
}

/** Presses a link to a file. @returns the lines of the file, without the mark that spreadsheets want. */
async function download(page: Page, link: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(
    /^boli-(users|auctions|bids)-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
  )
  const content = await readFile(await file.path(), 'utf8')
  expect(content.startsWith('\ufeff')).toBe(true)
  return content.slice(1).trimEnd().split('\r\n')
}
