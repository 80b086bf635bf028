import { giveContact, listLot, type MarketAddress, signUp } from '@boli/market'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, test } from 'vitest'
import english from '../../../../web/src/locales/en/webhooks.json' with { type: 'json' }
import hindi from '../../../../web/src/locales/hi/webhooks.json' with { type: 'json' }
import { seriousProblems } from '../support/accessibility.ts'
import { openNewcomer } from '../support/newcomer.ts'
import { enterMarket } from '../support/shared-stacks.ts'
import { startWebhookProgram } from '../support/webhook-program.ts'

let market: MarketAddress
beforeAll(async () => {
  market = await enterMarket()
})

test.each([
  ['en', english, 1280],
  ['hi', hindi, 360],
] as const)(
  'a new buyer adds a webhook, sees a failed delivery and sends it again, and the program verifies the message about a new lot (%s)',
  async (language, words, width) => {
    const farmer = await signUp(market, { username: `HookFarmer${language}`, role: 'farmer' })
    await giveContact(farmer)
    const program = await startWebhookProgram(503)
    const account = { username: `HookBuyer${language}`, role: 'business', language, width } as const
    const visitor = await openNewcomer(market, account)
    const { page, problems } = visitor
    try {
      await page.goto('/profile/webhooks')
      await page.getByRole('button', { name: words.add }).click()
      const form = page.getByRole('form', { name: words.add })
      await form.getByLabel(words.address).fill(program.address)
      expect(await seriousProblems(page)).toEqual([])
      await form.getByRole('button', { name: words.add }).click()
      const shown = page.getByRole('dialog', { name: words.made.title })
      const secret = (await shown.getByRole('figure').locator('code').textContent()) ?? ''
      await shown.getByRole('button', { name: words.made.done }).click()

      await page.getByRole('button', { name: words.test, exact: true }).click()
      // Lots of other tests are sent as well.
      const heading = page.getByRole('heading', { name: words.kinds.test, exact: true })
      const delivery = page.getByRole('listitem').filter({ has: heading })
      await delivery.getByText(words.answer.replace('{{status}}', '503')).waitFor()
      expect(await seriousProblems(page)).toEqual([])
      program.status = 204
      await delivery.getByRole('button', { name: new RegExp(`^${words.again}`) }).click()
      await delivery.getByText(words.delivery.delivered, { exact: true }).waitFor()
      const tests = program.received.filter(({ event }) => event.type === 'test')
      const ids = tests.map(({ id }) => id)
      expect([ids.length, new Set(ids).size]).toEqual([2, 1])

      const lot = await listLot(farmer.session)
      const find = () =>
        program.received.find(({ event }) => event.subject === lot._id && event.type === 'auction-created')
      await expect.poll(find, { timeout: 20_000 }).toBeDefined()
      const { body = '', headers = {} } = find() ?? {}
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
        ...{ specversion: '1.0', type: 'auction-created', subject: lot._id },
      })

      await page.getByRole('button', { name: words.remove, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
      await page.getByText(words.empty.title).waitFor()
      expect(problems).toEqual([])
    } finally {
      program.stop()
    }
  },
)
