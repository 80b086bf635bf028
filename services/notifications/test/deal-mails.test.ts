import type { DealSnapshot, EventTypes, RecipientAccount } from '@boli/contracts'
import { createEvent, topics } from '@boli/contracts'
import { dealChanged } from '@boli/test-kit/snapshots'
import { beforeAll, describe, expect, test } from 'vitest'
import { aDeal } from './support/deal-events.ts'
import { useNotifications } from './support/notifications-app.ts'

const bed = useNotifications()
let farmer: RecipientAccount
let buyer: RecipientAccount
beforeAll(async () => {
  farmer = bed.aPerson({ language: 'hi' })
  buyer = bed.aPerson()
  await bed.forgetMails()
})

const deal = (changes: Partial<DealSnapshot> = {}) => aDeal(farmer, buyer, changes)
const changed = (change: string, by: EventTypes['deal-changed']['by'], of = deal()) =>
  dealChanged(of, change, by, bed.clock.now())
const consume = (event: ReturnType<typeof changed>) => bed.deps.bus.publish(topics.deals, [event])

/** The mails to both parties since the last call. */
async function mails() {
  const mails = { farmer: await bed.mailsTo(farmer.email), buyer: await bed.mailsTo(buyer.email) }
  await bed.forgetMails()
  return mails
}
async function subjects() {
  const { farmer: farmers, buyer: buyers } = await mails()
  return [farmers.map(({ subject }) => subject), buyers.map(({ subject }) => subject)]
}

describe('the parties of a deal', () => {
  test.each([
    ['agreed', 'farmer', ['सौदा पक्का: Sharbati Wheat'], ['Agreed: Sharbati Wheat']],
    ['weighing-recorded', 'farmer', [], ['Confirm the weight: Sharbati Wheat']],
    ['weighing-recorded', 'buyer', ['तौल पक्की करें: Sharbati Wheat'], []],
    ['payment-recorded', 'buyer', ['भुगतान दर्ज हुआ: Sharbati Wheat'], []],
    ['default-noticed', 'farmer', [], ['Notice of default: Sharbati Wheat']],
    ['contact-seen', 'buyer', [], []],
    ['opened', 'system', [], []],
  ] as const)(
    'are notified of %s by %s, and what waits for them, in their language',
    async (change, by, farmers, buyers) => {
      await consume(changed(change, by))
      expect(await subjects()).toEqual([farmers, buyers])
    },
  )

  test('a farmer who decides, and a runner-up who is asked, are notified as the deal opens', async () => {
    await consume(changed('opened', 'system', deal({ state: 'awaiting-farmer', waitingFor: 'farmer' })))
    expect(await subjects()).toEqual([['आपका फ़ैसला चाहिए: Sharbati Wheat'], []])
    await consume(changed('opened', 'farmer', deal({ state: 'awaiting-buyer' })))
    expect(await subjects()).toEqual([[], ['The lot can still be yours: Sharbati Wheat']])
  })

  test('are notified once of a repeated event; only the one at fault is notified of a strike', async () => {
    const event = changed(
      'cancelled',
      'farmer',
      deal({ state: 'cancelled', waitingFor: null, fault: 'buyer' }),
    )
    await consume(event)
    await consume(event)
    const { farmer: farmers, buyer: buyers } = await mails()
    expect(buyers.map(({ text }) => text.includes('strike'))).toEqual([true])
    expect(farmers.map(({ text }) => / 180 /.test(text))).toEqual([false])
  })

  /** A change of a user's standing, as deals publishes it. */
  const standing = (userId: string, version: number, changes: Partial<EventTypes['standing-changed']>) => {
    const about = { source: '/deals', subject: userId, version, time: bed.clock.now().toISOString() }
    const data = { userId, suspendedUntil: null, strikes: 0, ...changes }
    return createEvent({ type: 'standing-changed', ...about, data })
  }

  test('a suspended user is notified until when', async () => {
    const suspension = { suspendedUntil: '2027-05-20T10:45:00.000Z', strikes: 2 }
    await bed.deps.bus.publish(topics.deals, [standing(buyer.userId, 1, suspension)])
    expect((await bed.mailsTo(buyer.email))[0]?.text).toContain('20 May 2027, 4:15')
  })

  test('a change of payout details is mailed, whatever is turned off', async () => {
    await bed.forgetMails()
    await bed.call(farmer, {
      ...{ method: 'PUT', url: '/api/v1/notifications/preferences' },
      payload: { kinds: { security: { bell: false, mail: false, push: false } } },
    })
    const about = { source: '/deals', subject: farmer.userId, time: bed.clock.now().toISOString() } as const
    const data = { userId: farmer.userId }
    await bed.deps.bus.publish(topics.deals, [
      createEvent({ type: 'payout-details-changed', version: 1, data, ...about }),
    ])
    expect((await bed.mailsTo(farmer.email))[0]?.text).toContain('पासवर्ड बदलें')
  })

  test('a user whom an administrator suspends is notified of what, why and until when, and of the lifting', async () => {
    await bed.forgetMails()
    const bar = { until: '2027-05-20T10:45:00.000Z', reason: 'Invented lots' }
    const bars = { bidding: null, listing: bar, signIn: null }
    const given = standing(farmer.userId, 1, { ...bars, act: 'suspended' })
    const lifted = standing(farmer.userId, 2, { act: 'lifted' })
    await bed.deps.bus.publish(topics.deals, [given, given, lifted])
    const mails = await bed.mailsTo(farmer.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['अभी आप माल नहीं चढ़ा सकते', 'आपके खाते से रोक हट गई'])
    expect(mails[0]?.text).toMatch(/Invented lots[\s\S]*20 मई 2027, शाम 4:15/)
  })
})
