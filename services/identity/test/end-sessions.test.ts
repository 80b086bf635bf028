import { createEvent, type DomainEvent, newId } from '@boli/contracts'
import { eventually, resultsInAnyOrder } from '@boli/test-kit'
import { expect, test } from 'vitest'
import { type Account, type Browser, dataOf, refusalOf } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const identity = useIdentity()

async function another(account: Account): Promise<Browser> {
  const browser = identity.browser()
  await browser.signIn(account)
  return browser
}

const PASSWORD = { password: 'Sugar7cane!' }
const sessionsOf = async (browser: Browser) =>
  dataOf<{ _id: string; isCurrent: boolean }[]>(await browser.get('/user/sessions'))

test('"sign out elsewhere" ends all other sessions of the user at once, and only theirs', async () => {
  const { browser, account, userId } = await identity.signedIn()
  const others = [await another(account), await another(account)]
  const { browser: stranger } = await identity.signedIn()

  const answer = await browser.delete('/user/sessions', PASSWORD)
  expect(answer).toMatchObject({ status: 200, body: { data: { ended: 2 } } })
  expect(await Promise.all([browser, stranger, ...others].map(identity.isAlive))).toEqual([
    true,
    true,
    false,
    false,
  ])
  const messages = (await identity.edgeMessagesOf(userId, 3)).slice(1)
  expect(messages.map(({ sessionKey }) => sessionKey)).toEqual([expect.any(String), expect.any(String)])
  expect((await identity.eventsOf(userId, 3)).at(-1)).toMatchObject({
    data: { reason: 'signed-out-elsewhere' },
  })
  expect((await browser.delete('/user/sessions', PASSWORD)).body.data).toEqual({ ended: 0 })
})

test('one session can be ended by its id, the current one included', async () => {
  const { browser, account } = await identity.signedIn()
  const other = await another(account)
  const ids = await sessionsOf(browser)
  const elsewhere = ids.find(({ isCurrent }) => !isCurrent)?._id
  expect((await browser.delete(`/user/sessions/${elsewhere}`, PASSWORD)).status).toBe(200)
  expect([await identity.isAlive(browser), await identity.isAlive(other)]).toEqual([true, false])

  const own = ids.find(({ isCurrent }) => isCurrent)?._id
  await browser.delete(`/user/sessions/${own}`)
  expect(browser.sessionId).toBeNull()
})

test('ending other sessions needs the password, ending this one does not', async () => {
  const { browser, account } = await identity.signedIn()
  const other = await another(account)
  const elsewhere = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent)?._id
  for (const path of ['/user/sessions', `/user/sessions/${elsewhere}`]) {
    const without = await browser.delete(path)
    expect(refusalOf(without)).toEqual([400, 'validation-failed', 'password'])
    const wrong = await browser.delete(path, { password: 'Wrong7pass!' })
    expect(refusalOf(wrong)).toEqual([403, 'wrong-password', 'password'])
  }
  expect(await identity.isAlive(other)).toBe(true)
})

test("another user's session, and one that does not exist, are not found", async () => {
  const { browser } = await identity.signedIn()
  const { browser: stranger } = await identity.signedIn()
  const [theirs] = await sessionsOf(stranger)
  for (const id of [theirs?._id, newId()]) {
    expect((await browser.delete(`/user/sessions/${id}`, PASSWORD)).body.code).toBe('not-found')
  }
  expect(await identity.isAlive(stranger)).toBe(true)
  const wrong = await browser.delete('/user/sessions/nonsense')
  expect(refusalOf(wrong)).toEqual([400, 'validation-failed', 'sessionId'])
})

/** Suspensions of a user from everything, and their ends, as deals publishes them. */
const standingOf =
  (userId: string) => (version: number, signIn: { until: string; reason: string } | null) => {
    const data = { ...{ userId, suspendedUntil: null, strikes: 0 }, signIn, bidding: signIn, listing: signIn }
    return createEvent({ type: 'standing-changed', source: '/deals', subject: userId, version, data })
  }

test('a suspension of everything ends every session at once; signing in says why and until when, until it is over', async () => {
  const { browser, account, userId } = await identity.signedIn()
  const { browser: bystander } = await identity.signedIn()
  const until = new Date(identity.clock.now().getTime() + 3_600_000).toISOString()
  const standing = standingOf(userId)
  const signIn = (password?: string) => identity.signIn(account, password)
  await identity.consumeDeals(standing(2, { until, reason: 'Invented lots' }), standing(1, null))
  await eventually(async () => expect(await identity.isAlive(browser)).toBe(false))
  expect(await identity.isAlive(bystander)).toBe(true)
  expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toEqual({ userId, sessionKey: null })
  expect((await identity.eventsOf(userId, 3)).at(-1)).toMatchObject({ data: { reason: 'ended-by-admin' } })
  expect(await signIn()).toMatchObject({
    status: 403,
    body: { code: 'account-suspended', params: { until, reason: 'Invented lots' } },
  })
  expect((await signIn('Wrong7pass!')).body.code).toBe('wrong-credentials')

  await identity.consumeDeals(standing(3, null))
  await eventually(async () => expect((await signIn()).status).toBe(200))
  await identity.consumeDeals(standing(4, { until, reason: 'Again' }))
  await eventually(async () => expect((await signIn()).status).toBe(403))
  identity.clock.advance(3_600_000)
  expect((await signIn()).status).toBe(200)
})

test('a suspension is the same after any order and repetition of its events', async () => {
  const [straight, ...others] = await resultsInAnyOrder<DomainEvent>(
    async () => {
      const { userId } = await identity.signedIn()
      const standing = standingOf(userId)
      const until = '2099-01-01T00:00:00.000Z'
      const user = identity.db.selectFrom('users').where('id', '=', userId)
      const read = () => user.select(['suspended_until', 'suspension_reason', 'standing_version']).execute()
      const events = [
        standing(1, { until, reason: 'First' }),
        standing(2, null),
        standing(3, { until, reason: 'Again' }),
      ]
      return { events, ids: [userId], read }
    },
    (event) => identity.consumeDeals(event),
  )
  expect(straight).toMatchObject([{ suspension_reason: 'Again', standing_version: 3 }])
  expect(others).toEqual([])
})
