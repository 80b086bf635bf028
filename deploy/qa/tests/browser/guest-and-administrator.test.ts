import { createLot, lotForm, signUp } from '@boli/market'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openVisitor, type Visitor } from '../support/browser.ts'
import { marketOf } from '../support/embedded-stack.ts'
import { follow, wordsOf } from '../support/newcomer.ts'
import { enterStack } from '../support/shared-stacks.ts'
import { startStory } from '../support/story.ts'
import { openViewer } from '../support/viewers.ts'

// Guests on a phone in Hindi and on a desktop in English, and one administrator, by mouse and keyboard.

const sights = [
  {
    language: 'hi',
    viewport: { width: 360, height: 740 },
    lot: 'सूखी लाल मिर्च',
    crop: { name: 'Ajwan', id: 'carom', heading: 'अजवाइन: मंडी भाव, पूरा भारत' },
    perKilo: '₹81 / किलो',
  },
  {
    language: 'en',
    viewport: { width: 1280, height: 900 },
    lot: 'Dry red chilli',
    crop: { name: 'Cummin Seed(Jeera)', id: 'cumin', heading: 'Cumin: mandi prices, All India' },
    perKilo: '₹81 / kg',
  },
] as const

const HEADING = 'State,District,Market,Commodity,Variety,Grade,Arrival_Date,Min Price,Max Price,Modal Price'
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)

const stack = await enterStack('demo')
const guests: Record<string, Visitor> = {}
let admin: Visitor

beforeAll(async () => {
  const { session } = await signUp(marketOf(stack), { username: 'SeenByGuests', role: 'farmer' })
  for (const { lot } of sights) await createLot(session, lotForm({ product_name: lot }))
  admin = await openViewer(stack, 'admin', {})
}, 300_000)

describe.each(sights)('a guest in $language at $viewport.width px', ({ language, viewport, lot }) => {
  const step = startStory()
  const t = wordsOf(language)
  const reason = t('report', 'reason.wrong-picture')
  const send = t('report', 'submit')
  const pageOf = () => (guests[language] as Visitor).page

  step('finds a lot among those on sale', async () => {
    guests[language] = await openVisitor({ baseURL: stack.url, language, viewport })
    const page = pageOf()
    // The list may be cached for ten seconds.
    const found = async () => {
      await page.goto('/lots')
      await page.getByRole('link', { name: t('lot', 'category.grain'), exact: true }).click()
      return page.getByRole('link', { name: lot }).count()
    }
    await expect.poll(found, { timeout: 30_000 }).toBe(1)
    await expectAccessible(page)
    expect(await page.locator('.kilo:visible').count()).toBe(0)
    await page.getByRole('link', { name: lot }).click()
    await page.getByRole('heading', { level: 1, name: lot }).waitFor()
  })

  step('reports it, by keys alone on the desk, and cannot press twice', async () => {
    const page = pageOf()
    const summary = page.getByText(t('report', 'title'), { exact: true })
    if (viewport.width < 640) {
      await summary.click()
      await page.getByText(reason, { exact: true }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: send }).click()
    } else {
      // The page's script reveals the form, and hidden elements take no focus.
      await summary.waitFor()
      await summary.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      expect(await page.getByLabel(reason, { exact: true }).isChecked()).toBe(true)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
    }
    await page.getByText(t('report', 'done')).waitFor()
    expect(await page.getByRole('button', { name: send }).count()).toBe(0)
  })
})

test('an administrator sees that guests reported the lots, and imports prices', async () => {
  const { page } = admin
  const t = wordsOf('en')
  await page.goto('/admin/reports')
  for (const { lot } of sights) {
    const row = page.getByRole('row').filter({ hasText: lot })
    await row.getByText(t('report', 'list.guest'), { exact: true }).waitFor()
    await row.getByText(t('report', 'reason.wrong-picture')).waitFor()
  }
  await expectAccessible(page)
  const lines = sights.flatMap(({ crop }) =>
    ['Kerala,Idukki', 'Gujarat,Rajkot'].map(
      (place) => `${place},Guest mandi,${crop.name},Other,FAQ,${yesterday},7900,8300,8100\n`,
    ),
  )
  const buffer = Buffer.from(`${HEADING}\n${lines.join('')}`)
  await page.goto('/admin/prices')
  const file = { name: 'guests.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel(t('mandi', 'upload.file')).setInputFiles(file)
  await page.getByRole('button', { name: t('mandi', 'upload.send'), exact: true }).click()
  await page.getByText(t('mandi', 'upload.done'), { exact: true }).waitFor()
})

test.each(sights)(
  'a guest reads the prices of a state, per kilo too, opens the lots and returns with Back ($language)',
  async ({ language, crop, perKilo }) => {
    const t = wordsOf(language)
    const reads = (guests[language] as Visitor).page
    await reads.goto('/')
    await follow(reads, t('shell', 'footer.prices'))
    await reads.locator('a[href="/prices/wheat"]').click()
    await reads.waitForURL('**/prices/wheat')
    // The list of commodities may be cached for minutes.
    await reads.goto(`/prices/${crop.id}`)
    await reads.getByRole('heading', { level: 1, name: crop.heading }).waitFor()
    await reads.getByRole('link', { name: t('create', 'state.KL') }).click()
    const place = reads.getByRole('heading', { level: 1, name: t('create', 'state.KL') })
    await place.waitFor()
    await reads.getByRole('button', { name: t('common', 'perKilo.switch') }).click()
    await reads.getByText(perKilo).first().waitFor()
    await reads.getByRole('img', { name: crop.heading.split(':')[0] ?? '' }).waitFor()
    await expectAccessible(reads)
    await reads.locator('footer a[href="/lots"]').click()
    await reads.locator('.kilo:visible').first().waitFor()
    await reads.getByRole('link', { name: t('lot', 'category.grain'), exact: true }).click()
    await reads.waitForURL('**/lots?category=grain')
    await reads.locator('footer a[href="/prices"]').click()
    await reads.waitForURL('**/prices')
    await reads.goBack()
    await reads.waitForURL('**/lots?category=grain')
    await reads.goBack()
    await reads.goBack()
    await place.waitFor()
    await reads.getByText(perKilo).first().waitFor()
  },
)

test('no page threw an error or logged one to the console', () => {
  expect([admin, ...Object.values(guests)].flatMap(({ problems }) => problems)).toEqual([])
})
