import type { AdminActionView, ExchangedSession, FirmView, MadeKey, UserView } from '@boli/contracts'
import { newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../src/housekeeping/housekeeping.ts'
import { dataOf } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'
import { admin, useAdmin } from './support/signed-in.ts'

const DAY_MS = 24 * 60 * 60_000
const limits = { part: 'bidder', lotLimit: 50_000, dayLimit: 2_00_000 }
const busy = new Set<string>()

const identity = useIdentity(
  { firstAdmin, exceptedAdminEmail: firstAdmin.email },
  { readOpenBusiness: async (userId) => busy.has(userId) },
)
useAdmin(identity)

const aBuyer = () => identity.signedIn({ role: 'business' })
type Buyer = Awaited<ReturnType<typeof aBuyer>>

async function anOwner(): Promise<Buyer> {
  const owner = await aBuyer()
  expect((await owner.browser.post('/firms', { name: ' Sharma Traders ' })).status).toBe(200)
  return owner
}

/** Invites, and reads the token from the mail's link. */
async function invite(owner: Buyer, email: string, rights: object = limits): Promise<string> {
  const tokens = () =>
    identity.mailbox.mails.flatMap(({ to, text }) =>
      to === email.toLowerCase() ? (/\/firm\/join#([\w-]+)/.exec(text)?.[1] ?? []) : [],
    )
  const before = tokens().length
  const answer = await owner.browser.post('/firms/mine/invitations', { email, ...rights })
  expect(answer.body).toMatchObject({ success: true })
  return eventually(() => {
    const token = tokens()[before]
    if (!token) throw new Error('no invitation was mailed')
    return token
  })
}

const join = ({ browser }: Buyer, token: string) => browser.post('/firms/join', { token })

async function aMember(owner: Buyer, rights: object = limits): Promise<Buyer> {
  const member = await aBuyer()
  expect((await join(member, await invite(owner, member.account.email, rights))).status).toBe(200)
  return member
}

async function exchanged({ browser }: Buyer): Promise<ExchangedSession> {
  const answer = await identity.exchange(browser.sessionId ?? '', true)
  return answer.json().data
}

async function aKey({ browser, account }: Buyer): Promise<string> {
  const caps = { bidCap: 1000, dayCap: 2000 }
  const body = { name: 'Robot', scopes: ['read', 'bid'], expiresInDays: 9, password: account.password }
  return dataOf<MadeKey>(await browser.post('/user/keys', { ...body, ...caps })).key
}

test('an account becomes a firm, whose name is shown where buyers are named, and not in the owner’s profile', async () => {
  const owner = await anOwner()
  const firm = dataOf<FirmView>(await owner.browser.get('/firms/mine'))
  expect(firm).toMatchObject({ _id: owner.userId, name: 'Sharma Traders', part: 'owner', invitations: [] })
  expect(firm.people.map(({ part }) => part)).toEqual(['owner'])
  const { user, firm: acting } = await exchanged(owner)
  expect([user.fullname, acting]).toEqual(['Sharma Traders', undefined])
  const events = await identity.eventsOf(owner.userId, 3)
  expect(events.at(-1)).toMatchObject({ type: 'user-updated', data: { fullname: 'Sharma Traders' } })
  const own = dataOf<UserView>(await owner.browser.get('/user/isLoggedIn'))
  expect(own).toMatchObject({
    fullname: owner.account.username,
    firm: { _id: owner.userId, name: 'Sharma Traders', part: 'owner' },
  })
})

test('a mailed link makes a user act in the name of the firm, with their own sign-in, role and limits', async () => {
  const owner = await anOwner()
  const member = await aBuyer()
  const ownKey = await aKey(member)
  const token = await invite(owner, member.account.email.toUpperCase())
  const shown = await identity.browser().post('/firms/invitation', { token })
  expect(shown.body.data).toEqual({ firm: 'Sharma Traders', email: member.account.email, ...limits })
  expect(dataOf<FirmView>(await owner.browser.get('/firms/mine')).invitations).toMatchObject([limits])

  expect((await join(member, token)).body).toMatchObject({ data: { ...limits, name: 'Sharma Traders' } })
  const session = await exchanged(member)
  const actor = {
    ...{ userId: member.userId, username: member.account.username, part: 'bidder' },
    ...{ lotLimitPaise: 50_000_00, dayLimitPaise: 2_00_000_00 },
  }
  expect(session.user).toMatchObject({ userId: member.userId })
  expect(session.user.actor).toBeUndefined()
  expect(session.firm?.user).toMatchObject({
    ...{ userId: owner.userId, username: owner.account.username, fullname: 'Sharma Traders', actor },
    sessionKey: session.user.sessionKey,
  })
  expect(await identity.deps.userTokens.verify(session.firm?.token ?? '')).toMatchObject({ actor })
  // Keys made for the user's own account never act for the firm.
  expect(await identity.exchangeKey(ownKey)).toBe('not-signed-in')
  const key = await aKey(member)
  expect(await identity.exchangeKey(key)).toMatchObject({
    user: { userId: member.userId },
    firm: { user: { userId: owner.userId, actor, apiKey: { bidCapPaise: 1000_00 } } },
  })

  const subjects = (await identity.mailsTo(owner.account.email)).map(({ subject }) => subject)
  expect(subjects.at(-1)).toBe('A person joined your firm on Boli')
  const acts = dataOf<AdminActionView[]>(await admin.get(`/admin/actions?userId=${member.userId}`))
  expect(acts.find(({ action }) => action === 'join-firm')?.facts).toEqual({
    ...{ firm: 'Sharma Traders', part: 'bidder', lotLimit: '50000', dayLimit: '200000' },
  })
})

describe('an invitation', () => {
  test('is refused on a second click, for another account, for a member, and for an owner', async () => {
    const owner = await anOwner()
    const member = await aBuyer()
    const token = await invite(owner, member.account.email)
    const codeOf = async (who: Buyer, of = token) => (await join(who, of)).body.code
    expect(await codeOf(await aBuyer())).toBe('invitation-of-another')
    expect(await codeOf(member)).toBeUndefined()
    expect(await codeOf(member)).toBe('firm-already')
    expect(await codeOf(await aBuyer())).toBe('invitation-used')
    expect(await codeOf(await anOwner())).toBe('firm-already')
    expect(await codeOf(await aBuyer(), 'x'.repeat(43))).toBe('invitation-invalid')
    const farmer = await identity.signedIn()
    expect(await codeOf(farmer, await invite(owner, farmer.account.email))).toBe('firm-only-buyers')
  })

  test('opens nothing once it is withdrawn or replaced', async () => {
    const owner = await anOwner()
    const member = await aBuyer()
    const first = await invite(owner, member.account.email)
    const second = await invite(owner, member.account.email, { part: 'accountant' })
    expect((await join(member, first)).body.code).toBe('invitation-expired')
    const [open] = dataOf<FirmView>(await owner.browser.get('/firms/mine')).invitations
    const path = `/firms/mine/invitations/${open?._id}`
    expect((await (await anOwner()).browser.delete(path)).status).toBe(404)
    expect((await owner.browser.delete(path)).status).toBe(200)
    expect((await join(member, second)).body.code).toBe('invitation-invalid')
  })

  test('waits while the user’s own bids or deals are open', async () => {
    const owner = await anOwner()
    const member = await aBuyer()
    const token = await invite(owner, member.account.email)
    busy.add(member.userId)
    expect((await join(member, token)).body.code).toBe('firm-open-business')
    busy.delete(member.userId)
    expect((await join(member, token)).status).toBe(200)
  })

  test.each([
    ['a bidder without limits', { part: 'bidder' }, ['lotLimit', 'dayLimit']],
    ['a limit in paise', { ...limits, lotLimit: 10.5 }, ['lotLimit']],
    ['a part that there is not', { part: 'owner' }, ['part']],
  ])('is not made for %s', async (_, rights, fields) => {
    const owner = await anOwner()
    const { body } = await owner.browser.post('/firms/mine/invitations', { email: 'a@example.in', ...rights })
    const errors = (body as { errors?: { field: string }[] }).errors ?? []
    expect([...new Set(errors.map(({ field }) => field))]).toEqual(fields)
  })
})

test('only the owner changes the firm, and only its own members', async () => {
  const [owner, other] = [await anOwner(), await anOwner()]
  const member = await aMember(owner)
  const path = `/firms/mine/people/${member.userId}`
  const wanted = { part: 'accountant' }
  for (const { browser } of [member, other, await aBuyer()]) {
    expect((await browser.call('PATCH', path, wanted)).status).toBe(404)
    const invitation = { email: 'a@example.in', ...wanted }
    expect((await browser.post('/firms/mine/invitations', invitation)).status).toBe(
      browser === other.browser ? 200 : 404,
    )
  }
  expect((await other.browser.delete(path)).status).toBe(404)
  expect((await member.browser.post('/firms', { name: 'Own Firm' })).body.code).toBe('firm-already')
  expect((await owner.browser.call('PATCH', path, wanted)).status).toBe(200)
  const { firm } = await exchanged(member)
  expect(firm?.user.actor).toEqual({
    ...{ userId: member.userId, username: member.account.username, part: 'accountant' },
  })
})

test.each(['removed by the owner', 'leaving'])(
  'a member %s acts in their own name at once: edges drop their sessions, their keys are revoked',
  async (how) => {
    const owner = await anOwner()
    const member = await aMember(owner)
    const key = await aKey(member)
    const received = (await identity.edgeMessagesOf(member.userId, 1)).length
    const { browser } = how === 'leaving' ? member : owner
    expect((await browser.delete(`/firms/mine/people/${member.userId}`)).status).toBe(200)
    expect((await identity.edgeMessagesOf(member.userId, received + 1)).at(-1)).toEqual({
      ...{ userId: member.userId, sessionKey: null, isStillSignedIn: true },
    })
    expect((await exchanged(member)).firm).toBeUndefined()
    expect(await identity.exchangeKey(key)).toBe('not-signed-in')
    expect((await member.browser.get('/firms/mine')).body.data).toBeNull()
    expect((await browser.delete(`/firms/mine/people/${member.userId}`)).status).toBe(404)
    const [recipient, subject] =
      how === 'leaving'
        ? [owner, 'A person left your firm on Boli']
        : [member, 'You no longer belong to a firm on Boli']
    // The mail about the key may be sent at the same time and arrive later.
    const subjects = (await identity.mailsTo(recipient.account.email)).map((mail) => mail.subject)
    expect(subjects.filter((one) => one === subject)).toHaveLength(1)
  },
)

test('nobody bids for the firm while the owner may not sign in, and a firm without an owner does not exist', async () => {
  const owner = await anOwner()
  const member = await aMember(owner)
  const users = identity.db.updateTable('users').where('id', '=', owner.userId)
  const until = new Date(identity.clock.now().getTime() + DAY_MS)
  await users.set({ suspended_until: until, suspension_reason: 'x' }).execute()
  expect((await exchanged(member)).firm?.user.actor?.part).toBe('accountant')
  await users.set({ suspended_until: null }).execute()
  const received = (await identity.edgeMessagesOf(member.userId, 1)).length
  expect((await admin.delete(`/admin/delete-user/${owner.userId}`)).status).toBe(200)
  await identity.edgeMessagesOf(member.userId, received + 1)
  expect((await exchanged(member)).firm).toBeUndefined()
})

test('an owner cannot delete the account of a firm with members', async () => {
  const owner = await anOwner()
  const member = await aMember(owner)
  const { password } = owner.account
  const ending = () => owner.browser.post('/user/delete-account', { password })
  expect((await ending()).body.code).toBe('firm-has-people')
  await owner.browser.delete(`/firms/mine/people/${member.userId}`)
  expect((await ending()).status).toBe(200)
})

test('a farmer cannot make a firm, and a firm needs a name', async () => {
  const farmer = await identity.signedIn()
  expect((await farmer.browser.post('/firms', { name: 'Farm' })).body.code).toBe('firm-only-buyers')
  const { browser } = await aBuyer()
  expect((await browser.post('/firms', { name: ' ' })).status).toBe(400)
})

// Last, because it moves the clock beyond the lifetime of sessions.
test('an invitation opens nothing after a week, and its address is deleted a day later', async () => {
  const owner = await anOwner()
  const email = `late${newId().slice(-8)}@example.in`
  const late = await invite(owner, email)
  identity.clock.advance(7 * DAY_MS)
  const seen = await identity.browser().post('/firms/invitation', { token: late })
  expect(seen.body.code).toBe('invitation-expired')
  identity.clock.advance(DAY_MS + 1)
  await cleanUp(identity.deps as never)
  const ofAddress = identity.db.selectFrom('firm_invitations').select('id').where('email', '=', email)
  expect(await ofAddress.execute()).toEqual([])
})
