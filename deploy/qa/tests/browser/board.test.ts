import { giveContact, listLot, placeBid, signUp } from '@boli/market'
import { expect, test } from 'vitest'
import { seriousProblems, squeezedTexts } from '../support/accessibility.ts'
import { openSignedIn } from '../support/browser.ts'
import { wordsOf } from '../support/newcomer.ts'
import { prepareRoomPeople } from '../support/room-people.ts'

const people = prepareRoomPeople('Board')

test.each([
  { language: 'en', viewport: { width: 1280, height: 900 } },
  { language: 'hi', viewport: { width: 360, height: 740 } },
] as const)('a buyer follows three lots and trades on the board by keys, in $language', async (visit) => {
  const { market, farmer, priya } = people
  const t = wordsOf(visit.language)
  const buyer = await signUp(market, { username: `BoardNew${visit.language}`, role: 'business' })
  await giveContact(buyer)
  const { context, page, problems } = await openSignedIn(buyer, { baseURL: market.url, ...visit })
  const names = ['Wheat', 'Onion', 'Turmeric'].map((name) => `${name} ${visit.language}`)
  const lots: string[] = []
  for (const product_name of names) {
    const { _id } = await listLot(farmer.session, { product_name })
    lots.push(_id)
    await page.goto(`/product/${_id}`)
    const star = page.getByRole('button', {
      name: t('follow', 'followLot').replace('{{name}}', product_name),
    })
    await star.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  }
  const [wheat = '', onion = '', turmeric = ''] = lots
  await page.goto('/market')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell', 'navigation.board') })
    .focus()
  await page.keyboard.press('Enter')
  const tile = (id: string) => page.locator(`[data-lot="${id}"]`)
  const standing = (id: string, name: string) =>
    tile(id).getByText(t('room', `standing.${name}`), { exact: true })
  await standing(wheat, 'watching').waitFor()
  await page.getByText(t('room', 'light.live'), { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await squeezedTexts(page)).toEqual([])

  await tile(wheat).getByText(t('board', 'holdHint')).waitFor()
  await tile(wheat).focus()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await tile(wheat)
    .getByRole('button', { name: t('board', 'armedHint'), disabled: false })
    .waitFor()
  await page.keyboard.press('Enter')
  await standing(wheat, 'winning').waitFor()
  await placeBid(priya.session, wheat, 2_100)
  await standing(wheat, 'outbid').waitFor()
  await tile(wheat).getByText('BoardPriya').waitFor()
  expect(await page.evaluate<string>('document.activeElement.dataset.lot')).toBe(wheat)
  // A step that was chosen is sent as it is; an amount that follows the price asks again within a second of a change.
  await page.keyboard.press('1')
  await page.keyboard.press('m')
  await expect
    .poll(() => page.evaluate('document.activeElement.closest("[data-field]")?.dataset.field'))
    .toBe('maximum')
  await page.keyboard.type('2300')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await standing(wheat, 'winning').waitFor()
  await placeBid(priya.session, wheat, 2_200)
  await tile(wheat).getByText(t('board', 'upTo').replace('{{amount}}', '₹2,300')).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await tile(onion).focus()
  await tile(onion).getByText(t('board', 'holdHint')).waitFor()
  await page.keyboard.press('Enter')
  await tile(onion)
    .getByRole('button', { name: t('board', 'armedHint'), disabled: false })
    .waitFor()
  await page.keyboard.press('Enter')
  await standing(onion, 'winning').waitFor()
  await page.keyboard.press('o')
  await page.waitForURL(`**/auction/${onion}`)
  await page.goBack()

  // A tile is drawn when it comes near the screen.
  await tile(turmeric).scrollIntoViewIfNeeded()
  const hold = tile(turmeric).getByRole('button', { name: t('board', 'holdHint') })
  await hold.hover()
  await page.mouse.down()
  await standing(turmeric, 'winning').waitFor()
  await page.mouse.up()
  expect(await page.locator('.Toastify__toast').count(), 'no toast of a lot on the board').toBe(0)

  expect(problems).toEqual([])
  await context.close()
})
