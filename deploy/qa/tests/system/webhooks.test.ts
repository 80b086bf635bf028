import { randomBytes } from 'node:crypto'
import { type AuctionView, routes } from '@boli/contracts'
import { listLot, type Person, signUp } from '@boli/market'
import { createSystemDatabase, type RunningSystem, type ServiceProcess, startSystem } from '@boli/system'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realServers } from '../support/system.ts'
import { startWebhookProgram, type WebhookProgram } from '../support/webhook-program.ts'

const servers = realServers()
/** A delivery whose sender died is due again after the lease of a minute; Kafka notices a dead consumer after half of one. */
const AFTER_LEASE = { timeout: 150_000, interval: 500 }

describe.skipIf(!servers)('notifications is killed', () => {
  let system: RunningSystem
  let program: WebhookProgram
  let farmer: Person
  let notifications: ServiceProcess

  beforeAll(async () => {
    if (!servers) return
    system = await startSystem({
      ...{ servers, bundles: inject('bundles') },
      database: await createSystemDatabase(servers.postgresUrl, `webhooks_${randomBytes(6).toString('hex')}`),
      instances: { identity: 1, auctions: 1, deals: 1, notifications: 1, gateway: 1 },
      environment: { WEBHOOKS_TO_OWN_MACHINE: 'true' },
    })
    notifications = system.process('notifications')
    const market = { url: system.process('gateway').url, mailbox: system.mailbox }
    farmer = await signUp(market, { username: 'HookFarmer', role: 'farmer' })
    program = await startWebhookProgram(204)
    const json = { address: program.address, kinds: ['auction-created'] }
    await farmer.session.call(routes.makeWebhook, { json })
  })
  afterAll(async () => {
    program?.stop()
    await system?.stop()
    await system?.database.drop()
  })

  const stored = () =>
    system.database.query<{ id: string; subject: string; state: string }>(
      'select id, subject, state from notifications.webhook_deliveries',
    )
  const isStored = async ({ _id }: AuctionView) => (await stored()).some(({ subject }) => subject === _id)
  const triesOf = ({ _id }: AuctionView) =>
    program.received.filter(({ event }) => event.subject === _id).map(({ id }) => id)
  async function killWhile(isAt: () => Promise<void>): Promise<void> {
    await isAt()
    await notifications.kill()
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
        }, AFTER_LEASE)
        .toEqual([])
    // The sender looks once a second, so that most of these are consumed and not sent yet.
    for (let round = 0; round < 3; round += 1) {
      const lot = await list()
      await killWhile(() => eventually(async () => expect(await isStored(lot)).toBe(true), { everyMs: 5 }))
      await list()
      await notifications.restart()
    }
    await untilDelivered()
    program.status = null
    const unanswered = await list()
    await killWhile(() => expect.poll(() => triesOf(unanswered), AFTER_LEASE).toHaveLength(1))
    program.status = 204
    await notifications.restart()

    await untilDelivered()
    expect(triesOf(unanswered)).toHaveLength(2)
    for (const lot of lots) expect(new Set(triesOf(lot)).size).toBe(1)
    expect((await stored()).map(({ subject }) => subject).sort()).toEqual(lots.map(({ _id }) => _id).sort())
    const ids = new Set((await stored()).map(({ id }) => id))
    expect(program.received.filter(({ id }) => !ids.has(id))).toEqual([])
  }, 600_000)
})
