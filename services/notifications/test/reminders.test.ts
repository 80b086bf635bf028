import { type DealSnapshot, type NotificationView, type RecipientAccount, topics } from '@boli/contracts'
import { HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { dealChanged } from '@boli/test-kit/snapshots'
import { beforeEach, expect, test } from 'vitest'
import { remindOfDeadlines } from '../src/features/reminders.ts'
import { aDeal } from './support/deal-events.ts'
import { useNotifications } from './support/notifications-app.ts'

const bed = useNotifications()
let farmer: RecipientAccount
let buyer: RecipientAccount
beforeEach(() => {
  farmer = bed.aPerson()
  buyer = bed.aPerson()
})

const inMinutes = (minutes: number) => new Date(bed.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
/** A step that causes no other notification. */
const consume = (deal: DealSnapshot) =>
  bed.bus.publish(topics.deals, [dealChanged(deal, 'handover-confirmed', 'buyer', bed.clock.now())])
const remind = () => remindOfDeadlines({ ...bed.deps, now: bed.clock.now })

async function titlesOf(who: RecipientAccount): Promise<string[]> {
  await Promise.all([remind(), remind()])
  const items: NotificationView[] = (await bed.call(who, { url: '/api/v1/notifications' })).json().data
  return items.map(({ title }) => title)
}

test('the user whom a deal waits for is reminded once before its deadline, with two instances', async () => {
  const deal = aDeal(farmer, buyer, { deadline: inMinutes(60) })
  await consume(deal)
  bed.clock.advance(29 * MINUTE_MS)
  expect(await titlesOf(buyer)).toEqual([])
  bed.clock.advance(MINUTE_MS)
  expect(await titlesOf(buyer)).toEqual(['Payment is due soon: Sharbati Wheat'])
  // Another step with the same deadline causes no new reminder.
  await consume({ ...deal, version: 2 })
  bed.clock.advance(20 * MINUTE_MS)
  expect([await titlesOf(buyer), await titlesOf(farmer)]).toEqual([
    ['Payment is due soon: Sharbati Wheat'],
    [],
  ])
  const [mail] = await bed.mailsTo(buyer.email)
  expect(mail?.text).toMatch(/Until.*IST/s)
})

test('a new deadline has a new reminder, and a finished step has none', async () => {
  const deal = aDeal(farmer, buyer, { waitingFor: 'farmer', deadline: inMinutes(60) })
  await consume(deal)
  await consume({ ...deal, version: 2, deadline: inMinutes(120) })
  bed.clock.advance(31 * MINUTE_MS)
  expect(await titlesOf(farmer)).toEqual([])
  bed.clock.advance(30 * MINUTE_MS)
  expect(await titlesOf(farmer)).toEqual(['The handover is soon: Sharbati Wheat'])
  const other = aDeal(farmer, buyer, {
    state: 'awaiting-farmer',
    waitingFor: 'farmer',
    deadline: inMinutes(60),
  })
  await consume(other)
  await consume({ ...other, version: 2, state: 'declined', waitingFor: null, deadline: null })
  bed.clock.advance(2 * HOUR_MS)
  expect(await titlesOf(farmer)).toHaveLength(1)
})

test('an older step that is consumed again later causes no reminder', async () => {
  const open = aDeal(farmer, buyer, { version: 3, deadline: inMinutes(60) })
  await consume({ ...open, version: 5, waitingFor: null, deadline: null })
  await consume(open)
  bed.clock.advance(40 * MINUTE_MS)
  expect(await titlesOf(buyer)).toEqual([])
})
