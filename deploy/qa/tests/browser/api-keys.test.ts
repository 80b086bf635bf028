import { API_PREFIX, type PublicRoute, routes } from '@boli/contracts'
import { giveContact, listLot, type MarketAddress, signUp } from '@boli/market'
import { beforeAll, expect, test } from 'vitest'
import english from '../../../../web/src/locales/en/keys.json' with { type: 'json' }
import hindi from '../../../../web/src/locales/hi/keys.json' with { type: 'json' }
import { makeKeyOn, openNewcomer, wordsOf } from '../support/newcomer.ts'
import { enterMarket } from '../support/shared-stacks.ts'

let market: MarketAddress
beforeAll(async () => {
  market = await enterMarket()
})

/** A call as a program makes it: with the key, without cookie and origin. */
async function callWith(key: string, { method, path }: PublicRoute, body?: object) {
  const response = await fetch(`${market.url}${API_PREFIX}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { code = 'ok' } = (await response.json()) as { code?: string }
  return code
}

test.each([
  ['en', english, 1280],
  ['hi', hindi, 360],
] as const)(
  'a new buyer makes a key, a program lists and bids with it up to its cap, and is refused once it is revoked (%s)',
  async (language, words, width) => {
    const farmer = await signUp(market, { username: `KeyFarmer${language}`, role: 'farmer' })
    await giveContact(farmer)
    const lot = await listLot(farmer.session)
    const account = { username: `KeyBuyer${language}`, role: 'business', language, width } as const
    const visitor = await openNewcomer(market, account)
    const { page, problems } = visitor
    await page.goto('/profile/keys')
    const key = await makeKeyOn(page, wordsOf(language), 'Price sheet')

    const bid = { ...routes.placeBid, path: `/auction/place-bid/${lot._id}` }
    const { minimumNextBid } = lot
    expect(await callWith(key, routes.listAuctions)).toBe('ok')
    expect(await callWith(key, bid, { bidAmount: minimumNextBid })).toBe('ok')
    const over = { bidAmount: minimumNextBid, maxAmount: 90_000, confirm: true }
    expect(await callWith(key, bid, over)).toBe('key-bid-cap')
    expect(await callWith(key, routes.sessions)).toBe('key-not-allowed')

    await page.reload()
    expect(await page.getByText(key).count()).toBe(0)
    await page.getByRole('button', { name: words.revokeNamed.replace('{{name}}', 'Price sheet') }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.revoke, exact: true }).click()
    await page.getByText(words.empty.title).waitFor()
    await expect.poll(() => callWith(key, routes.listAuctions)).toBe('key-invalid')
    expect(problems).toEqual([])
    await visitor.context.close()
  },
)
