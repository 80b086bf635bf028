import { readFile } from 'node:fs/promises'
import { listLot, lookAtLot, placeBid } from '@boli/market'
import { eventually } from '@boli/test-kit'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openSignedIn, openVisitor } from '../support/browser.ts'
import { phone, signUpRoomPeople } from '../support/room-people.ts'

const { market, farmer, arjun, priya } = await signUpRoomPeople('Proof')
// Not ended by hand, because the log shows when it ended. It lasts long enough for its bids on a busy machine, and the
// last test waits for its end.
const shortLot = await aLotWithBids('0.5')

/** Arjun leads at ₹2,450, with a maximum of ₹2,600. */
async function aLotWithBids(durationMinutes = '60'): Promise<string> {
  const { _id: auctionId } = await listLot(farmer.session, { durationMinutes })
  await placeBid(arjun.session, auctionId, 2300, { maxAmount: 2600 })
  await placeBid(priya.session, auctionId, 2425)
  return auctionId
}

const proofOf = (auctionId: string) => `/auction/${auctionId}/proof`

async function openText(page: Page, text: string) {
  const file = { name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.locator('input[type="file"]').setInputFiles(file)
}

test('before the close members check an auction and see which bids are theirs; guests see why they cannot', async () => {
  const auctionId = await aLotWithBids()
  const guest = await openVisitor({ baseURL: market.url })
  await guest.page.goto(proofOf(auctionId))
  await guest.page.getByText('Everyone can check this auction once it has ended').waitFor()
  await guest.page.getByText(/^It ends on .*\. Members can check it now/).waitFor()
  const member = await openSignedIn(arjun, { baseURL: market.url, viewport: { width: 320, height: 640 } })
  await member.page.goto(`/auction/${auctionId}`)
  await member.page.getByRole('link', { name: 'Check this auction' }).click()
  await member.page
    .getByText('All 4 entries are as signed, 3 bids follow the rules, and your bid leads at ₹2,450.')
    .waitFor()
  await member.page.getByText('Entry 1, up to ₹2,600').waitFor()
  expect(await member.page.getByText('matches', { exact: true }).count()).toBe(1)
  expect(await member.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await expectAccessible(member.page)
  expect([...guest.problems, ...member.problems]).toEqual([])
  await guest.context.close()
  await member.context.close()
})

test('a room that reconnects to a different log warns, and links to the check', async () => {
  const auctionId = await aLotWithBids()
  const { context, page, problems } = await openSignedIn(arjun, { baseURL: market.url })
  const enter = () => page.goto(`/auction/${auctionId}`)
  const memory = () => page.evaluate<string>("localStorage.getItem('boli.logs') ?? ''")
  await enter()
  await expect.poll(memory).toContain(auctionId)
  const warning = page.getByRole('alert').filter({ hasText: 'This log failed the check' })
  // An open room would overwrite the stored log.
  await page.goto('/terms')
  const stored = JSON.parse(await memory())
  stored.logs[0].root = Buffer.alloc(32).toString('base64')
  await page.evaluate((kept) => localStorage.setItem('boli.logs', kept), JSON.stringify(stored))
  await enter()
  await warning.waitFor()
  await expectAccessible(page)
  await warning.getByRole('link', { name: 'Check this auction' }).click()
  await page.getByText('It does not continue the log this device saw of this auction before.').waitFor()
  expect(JSON.parse(await memory()).logs[0]).toMatchObject({ root: stored.logs[0].root, isRefused: true })
  expect(problems).toEqual([])
  await context.close()
})

test('after the close anyone checks it, saves the log, and checks the file offline; a changed file is refused, naming the wrong entry', async () => {
  const status = async () => (await lookAtLot(arjun.session, shortLot)).status
  await expect.poll(status, { timeout: 60_000 }).toBe('completed')
  const { context, page, problems } = await openVisitor({ baseURL: market.url, ...phone })
  const proved = page.getByText(/सभी 5 एंट्री वैसी ही हैं .* ₹2,450 पर माल मिला/)
  const look = async () => {
    await page.goto(proofOf(shortLot))
    await proved.waitFor({ timeout: 20_000 })
  }
  await eventually(look, { withinMs: 60_000 })
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'हिसाब फ़ाइल में रखें' }).click()
  const text = await readFile(await (await download).path(), 'utf8')

  await context.setOffline(true)
  await openText(page, text)
  await page.getByText('यह हिसाब आपकी खोली हुई फ़ाइल का है').waitFor()
  await proved.waitFor()
  await openText(page, text.replace('242500', '242000'))
  await page.getByText('एंट्री 2 सही नहीं है').waitFor()
  await page.getByText('यह वैसी नहीं है जैसी उस समय लिखी गई थी।').waitFor()
  await openText(page, '{}')
  await page.getByText('यह फ़ाइल किसी नीलामी का हिसाब नहीं है').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
