import { listLot } from '@boli/market'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import english from '../../../../web/src/locales/en/mandi.json' with { type: 'json' }
import englishPrices from '../../../../web/src/locales/en/prices.json' with { type: 'json' }
import hindi from '../../../../web/src/locales/hi/mandi.json' with { type: 'json' }
import hindiPrices from '../../../../web/src/locales/hi/prices.json' with { type: 'json' }
import { seriousProblems } from '../support/accessibility.ts'
import { adminSights } from '../support/admin-words.ts'
import type { Visitor } from '../support/browser.ts'
import { wordsOf } from '../support/newcomer.ts'
import { enterStack, type SharedStack } from '../support/shared-stacks.ts'
import { tellStory } from '../support/story.ts'
import { openViewer, signedIn } from '../support/viewers.ts'

const words = { en: english, hi: hindi }
const priceWords = { en: englishPrices, hi: hindiPrices }
const HEADING = 'State,District,Market,Commodity,Variety,Grade,Arrival_Date,Min Price,Max Price,Modal Price'
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)
/** More than one part, with three invalid rows. */
const fileOf = (name: string) => {
  const row = (variety: string) =>
    `Madhya Pradesh,Sehore,${name},Wheat,${variety},FAQ,${yesterday},2400,2900,2650`
  const good = Array.from({ length: 18_000 }, (_, at) => row(`v${at}`))
  const bad = [row('v1'), row('x').replace('2400', '-1'), 'nonsense']
  return Buffer.from(`\ufeff${[HEADING, ...good, ...bad].join('\r\n')}\r\n`)
}

let stack: SharedStack

beforeAll(async () => {
  stack = await enterStack('demo')
})

describe.each(adminSights)(
  'prices of mandis, in $language at $width pixels',
  ({ language, width, height }) => {
    const text = words[language]
    let visitor: Visitor
    const step = tellStory(() => ({ [`prices-${language}`]: visitor }))
    afterAll(() => visitor?.context.close())

    step('the demo says that its prices are made up', async () => {
      visitor = await openViewer(stack, 'admin', { language, viewport: { width, height } })
      await visitor.page.goto('/admin/prices')
      await visitor.page.getByText('demo-mandi-prices.csv').waitFor()
      await visitor.page.getByText(text.demo).first().waitFor()
      expect(await seriousProblems(visitor.page)).toEqual([])
    })

    step('imports a dirty file with its progress, and gives the refused rows as a file', async () => {
      const { page } = visitor
      const name = `${language}-prices.csv`
      const file = { name, mimeType: 'text/csv', buffer: fileOf(`Market ${language}`) }
      await page.getByLabel(text.upload.file).setInputFiles(file)
      await page.getByRole('button', { name: text.upload.send, exact: true }).click()
      await page.getByText(text.upload.done, { exact: true }).waitFor()
      const row = page.getByRole('row').filter({ hasText: name })
      const download = page.waitForEvent('download')
      await row.getByRole('button', { name: /CSV/ }).click()
      const lines = await (await download).createReadStream()
      const csv = Buffer.concat(await lines.toArray()).toString()
      const reasons = csv.split('\r\n').map((line) => line.split(',').slice(0, 2).join(' '))
      expect(reasons.slice(1)).toEqual(['18002 duplicate', '18003 price', '18004 columns', ''])
      expect(await seriousProblems(page)).toEqual([])
    })

    step('strikes a price of it, takes the whole file back, and sees it marked so', async () => {
      const { page } = visitor
      const name = `${language}-prices.csv`
      await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const rows = page.getByRole('table', { name: text.one.rows })
      await rows.getByRole('button', { name: text.strike.open }).first().waitFor()
      expect(await seriousProblems(page)).toEqual([])
      const give = async (act: string) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox').fill(`Made for a test ${language}`)
        await dialog.getByRole('button', { name: act, exact: true }).click()
      }
      await rows.getByRole('row').nth(1).getByRole('button').click()
      expect(await seriousProblems(page)).toEqual([])
      await give(text.strike.open)
      await page.getByRole('heading', { name: text.strike.struck }).waitFor()
      await page.getByRole('button', { name: text.takeBack.open, exact: true }).click()
      await give(text.takeBack.open)
      await page.getByText(text.one.nothing).waitFor()
      expect(await seriousProblems(page)).toEqual([])
      await page.goBack()
      await page.getByRole('row').filter({ hasText: name }).getByText(text.state.takenBack).waitFor()
    })

    step('a buyer sees them beside the lot, marked as demo data', async () => {
      const wheat = await listLot(await signedIn(stack, 'farmer'), { commodity: 'wheat' })
      const buyer = await openViewer(stack, 'business', { language, viewport: { width, height } })
      await buyer.page.goto(`/product/${wheat._id}`)
      await buyer.page.getByRole('heading', { name: priceWords[language].mandi.title }).waitFor()
      await buyer.page.getByText(priceWords[language].mandi.demo).waitFor()
      expect(await seriousProblems(buyer.page)).toEqual([])
      await buyer.context.close()
    })

    step('a farmer sees what is left of a base price, after charges and freight', async () => {
      const farmer = await openViewer(stack, 'farmer', { language, viewport: { width, height } })
      const { page } = farmer
      await page.goto('/create-auction')
      const t = wordsOf(language)
      await page.getByLabel(t('create', 'field.product_name')).fill('Onions')
      await page.locator('input[name=category][value=root]').check({ force: true })
      if (width < 640) await page.getByRole('button', { name: t('create', 'screen.next') }).click()
      await page.locator('input[name=quantity]').fill('10')
      await page.locator('input[name=basePrice]').fill('2000')
      await page.getByLabel(priceWords[language].net.freightField).fill('500')
      // The demo's weighing charge is ₹4 per quintal.
      await page.getByText('₹19,460').waitFor()
      expect(await seriousProblems(page)).toEqual([])
      await farmer.context.close()
    })
  },
)
