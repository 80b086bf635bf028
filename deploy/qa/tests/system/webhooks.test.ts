import { type AuctionView, routes } from '@boli/contracts'
import { listLot, type Person, signUp } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSystem } from '../support/system.ts'
import { startWebhookProgram, type WebhookProgram } from '../support/webhook-program.ts'

/** Kafka notices a dead consumer after half a minute. */
const AFTER_REJOIN = { timeout: 150_000, interval: 500 }

const options = {
  instances: { identity: 1, auctions: 1, deals: 1, notifications: 1, gateway: 1 },
  environment: { WEBHOOKS_TO_OWN_MACHINE: 'true' },
}

describeSystem('notifications is killed', options, (system) => {
  let program: WebhookProgram
  let farmer: Person

  beforeAll(async () => {
    farmer = await signUp(system, { username: 'HookFarmer', role: 'farmer' })
    program = await startWebhookProgram(204)
    const json = { address: program.address, kinds: ['auction-created'] }
    await farmer.session.call(routes.makeWebhook, { json })
  })
  afterAll(() => program?.stop())

  const stored = () =>
    system.query<{ id: string; subject: string; state: string }>(
      'select id, subject, state from notifications.webhook_deliveries',
    )
  const isStored = async ({ _id }: AuctionView) => (await stored()).some(({ subject }) => subject === _id)
  const triesOf = ({ _id }: AuctionView) =>
    program.received.filter(({ event }) => event.subject === _id).map(({ id }) => id)
  async function killWhile(isAt: () => Promise<void>): Promise<void> {
    await isAt()
    await system.process('notifications').kill()
    // What its sender had claimed is due again after a lease of a minute, which passes here.
    await system.query(`update notifications.webhook_deliveries set due_at = now() where state = 'waiting'`)
    await system.query('update notifications.webhooks set busy_until = now() where busy_until > now()')
  }

  test('before it consumes, before it sends and before it is answered: each event is delivered, with one id, and nothing else is', async () => {
    const lots: AuctionView[] = []
    const list = async () => {
      const lot = await listLot(farmer.session)
      lots.push(lot)
      return lot
    }
    const untilDelivered = () =>
      expect
        .poll(async () => {
          const delivered = (await stored()).filter(({ state }) => state === 'delivered')
          return lots.filter(({ _id }) => !delivered.some(({ subject }) => subject === _id))
        }, AFTER_REJOIN)
        .toEqual([])
    // The sender looks once a second, so that most of these are consumed and not sent yet.
    for (let round = 0; round < 3; round += 1) {
      const lot = await list()
      await killWhile(() => eventually(async () => expect(await isStored(lot)).toBe(true), { everyMs: 5 }))
      await list()
      await system.process('notifications').restart()
    }
    await untilDelivered()
    program.status = null
    const unanswered = await list()
    await killWhile(() => expect.poll(() => triesOf(unanswered), AFTER_REJOIN).toHaveLength(1))
    program.status = 204
    await system.process('notifications').restart()

    await untilDelivered()
    expect(triesOf(unanswered)).toHaveLength(2)
    for (const lot of lots) expect(new Set(triesOf(lot)).size).toBe(1)
    expect((await stored()).map(({ subject }) => subject).sort()).toEqual(lots.map(({ _id }) => _id).sort())
    const ids = new Set((await stored()).map(({ id }) => id))
    expect(program.received.filter(({ id }) => !ids.has(id))).toEqual([])
  }, 600_000)
})
