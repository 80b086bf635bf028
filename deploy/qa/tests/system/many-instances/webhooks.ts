import { routes } from '@boli/contracts'
import { listLot, signUp } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import { startJsonReceiver } from '../../support/json-receiver.ts'
import type { TestedSystem } from '../../support/system.ts'

/** Kafka notices a dead consumer after half a minute. */
const AFTER_REJOIN = { timeout: 150_000, interval: 500 }

interface Delivery {
  id: string
  subject: string
  state: string
}

export function testWebhooks(system: TestedSystem): void {
  test('notifications is killed before it consumes, before it sends and before it is answered: each event is delivered, with one id, and nothing else is', async () => {
    const { session } = await signUp(system, { username: 'HookFarmer', role: 'farmer' })
    const received: { id: unknown; subject: string }[] = []
    let status: number | null = null
    const program = await startJsonReceiver<{ subject: string }>(({ subject }, headers) => {
      received.push({ id: headers['webhook-id'], subject })
      return status
    })
    onTestFinished(program.stop)
    const json = { address: `${program.url}/boli`, kinds: ['auction-created'] }
    await session.call(routes.makeWebhook, { json })
    const list = async () => (await listLot(session))._id
    const stored = () =>
      system.query<Delivery>('select id, subject, state from notifications.webhook_deliveries order by id')
    const triesOf = (lot: string) => received.filter(({ subject }) => subject === lot).map(({ id }) => id)

    const unanswered = await list()
    await expect.poll(() => triesOf(unanswered)).toHaveLength(1)
    // While a webhook is busy, its next event waits.
    const unsent = await list()
    await eventually(async () => expect(await stored()).toHaveLength(2))
    await system.process('notifications').kill()
    const notConsumed = await list()
    expect((await stored()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    // What its sender had claimed is due again after a lease of a minute, which is cut short here.
    await system.query("update notifications.webhook_deliveries set due_at = now() where state = 'waiting'")
    await system.query('update notifications.webhooks set busy_until = now() where busy_until > now()')
    status = 204
    await system.process('notifications').restart()

    const lots = [unanswered, unsent, notConsumed]
    const delivered = async () => (await stored()).filter(({ state }) => state === 'delivered')
    await expect.poll(delivered, AFTER_REJOIN).toHaveLength(lots.length)
    expect(lots.map((lot) => triesOf(lot).length)).toEqual([2, 1, 1])
    const ids = lots.map((lot) => [lot, ...new Set(triesOf(lot))])
    expect((await stored()).map(({ id, subject }) => [subject, id]).sort()).toEqual(ids.sort())
    expect(received).toHaveLength(4)
  }, 300_000)
}
