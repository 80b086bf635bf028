import { createECDH, randomBytes } from 'node:crypto'
import { type InformationView, indianDay, newId, type PublicRoute, routes } from '@boli/contracts'
import { createSoftPasskey } from '@boli/identity/soft-passkey'
import {
  ApiCallError,
  confirmAddress,
  dealOf,
  formOf,
  giveContact,
  listLot,
  logIn,
  type MarketAddress,
  type Person,
  placeBid,
  RoomSocket,
  readCode,
  readResetToken,
  signIn,
  signUp,
  takeStep,
  wheatPicture,
} from '@boli/market'
import { ADMIN } from '@boli/system'
import { Secret as OtpSecret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import type { Secret } from './find-secrets.ts'

interface Market extends MarketAddress {
  /** Ends a lot's auction immediately. */
  endAuction(auctionId: string): Promise<void>
}

/** Fields of calls that hold a secret. */
const secretFields: Record<string, string> = {
  password: 'a password',
  code: 'a code',
  account: 'a payout account',
}
/** Fields of calls that hold what neither logs nor events may contain. */
const personalFields: Record<string, string> = {
  ...{ email: 'an e-mail address', phoneNo: 'a phone number', reference: 'the reference of a payment' },
  ...{ auth: 'a key of a push device', p256dh: 'a key of a push device', text: 'what was written in a deal' },
}

/** The secrets used. */
export class UsedSecrets {
  readonly secrets: Secret[] = []
  /** E-mail addresses and phone numbers, which neither logs nor events may contain. */
  readonly personal: Secret[] = []
  /** Names of users who deleted their account: they must be deleted, like their addresses and numbers. */
  readonly deletedNames: Secret[] = []

  /** Records the session ids and the fields of these names, at any depth, of every call until it is restored. */
  recordCalls() {
    const { fetch } = globalThis
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const isJson = request.headers.get('content-type') === 'application/json'
      const sent = isJson ? await request.clone().text() : ''
      const answer = await fetch(request)
      for (const [, name = '', text = ''] of sent.matchAll(/"(\w+)":"([^"]*)"/g)) {
        if (secretFields[name]) this.secrets.push({ what: secretFields[name], text })
        if (personalFields[name]) this.personal.push({ what: personalFields[name], text })
      }
      const id = /boli_session=([\w-]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1]
      if (id) this.secrets.push({ what: 'a session id', text: id })
      return answer
    })
  }
}

/** Signs someone up, after a wrong code. */
async function join(market: Market, username: string, role: 'farmer' | 'business'): Promise<Person> {
  const person = await signUp(market, { username, role, isVerified: false })
  await refused(person.session.call(routes.verifyEmail, { json: { code: '907531' } }))
  await confirmAddress(person.session, await readCode(market.mailbox, person.user.email))
  return person
}

/** Signs in with a wrong password, with a body that is cut off, and correctly. */
async function signInAgain({ session, username, user, password }: Person): Promise<void> {
  await refused(logIn(session, user.email, 'Guessed@2026'))
  const raw = { type: 'application/json', body: `{"password":"${password}"` }
  await refused(session.call(routes.login, { raw }))
  await logIn(session, username, password)
}

async function fillInProfile({ session, username }: Person, phoneNo: string): Promise<void> {
  await giveContact({ session }, phoneNo)
  await session.call(routes.updateProfile, { json: { firstName: `Given${username}`, phoneNo } })
  await session.call(routes.addAvatar, { form: formOf({}, await wheatPicture(), 'avatar') })
}

async function resetPassword({ mailbox }: Market, used: UsedSecrets, person: Person): Promise<void> {
  const { session, user, username } = person
  await session.call(routes.forgotPassword, { json: { email: user.email } })
  const token = await readResetToken(mailbox, user.email)
  person.password = 'Renewed@2026'
  const json = { password: person.password }
  const wrong = { token: `${token.slice(4)}abcd` }
  for (const text of [token, wrong.token]) used.secrets.push({ what: 'a reset token', text })
  await refused(session.call(routes.resetPassword, { params: wrong, json }))
  await session.call(routes.resetPassword, { params: { token }, json })
  await logIn(session, username, person.password)
}

/** Adds payout details, a push device, an authenticator app and a passkey, which are stored encrypted. */
async function guardAccount(
  { url }: Market,
  used: UsedSecrets,
  { session, password }: Person,
): Promise<void> {
  const call = async <Data>(route: PublicRoute, json: object) =>
    (await session.call<Data>(route, { json })).data
  const payout = { upiId: null, holder: 'Asha Kale', account: '50100045678912', ifsc: 'HDFC0000123' }
  await call(routes.savePayoutDetails, { ...payout, password })
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const address = randomBytes(24).toString('base64url')
  used.personal.push({ what: 'the address of a push device', text: address })
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${address}`
  await call(routes.addPushDevice, { subscription: { endpoint, keys } })
  const { secret } = await call<{ secret: string }>(routes.newAuthenticator, { password })
  const code = new TOTP({ secret: OtpSecret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(routes.confirmAuthenticator, { code })
  const asked = await call<{ challenge: string; user: { id: string } }>(routes.newPasskey, { password })
  const { hostname: domain, origin } = new URL(url)
  const passkey = createSoftPasskey({ domain, origin }).make(asked)
  await call(routes.addPasskey, { name: 'Phone', passkey })
  used.secrets.push(
    { what: 'the seed of an authenticator app', text: secret },
    ...recoveryCodes.map((text) => ({ what: 'a recovery code', text })),
    { what: 'the challenge of a passkey', text: asked.challenge },
  )
}

const refused = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(ApiCallError)

/** Uses every feature that handles secrets, and many others. @returns the secrets used. */
export async function runEverything(market: Market): Promise<UsedSecrets> {
  const used = new UsedSecrets()
  const recorded = used.recordCalls()
  const farmer = await join(market, 'AshaKale', 'farmer')
  const buyer = await join(market, 'BharatRao', 'business')
  const guest = await join(market, 'ChitraSen', 'business')
  for (const person of [farmer, buyer]) {
    await signInAgain(person)
    await fillInProfile(person, person === farmer ? '9876501234' : '9876505678')
    await resetPassword(market, used, person)
  }
  await guardAccount(market, used, farmer)
  await sell(market, farmer, buyer)
  await buyer.session.call(routes.contact, {
    json: { name: 'Bharat', email: buyer.user.email, subject: 'A question', message: 'Where is the mandi?' },
  })
  await administer(market, { changed: farmer, deleted: guest })
  used.personal.push({ what: 'the administrator’s address', text: ADMIN.email })
  const what = 'the name of a deleted account'
  for (const { session, username, password } of [farmer, buyer]) {
    await session.call(routes.deleteAccount, { json: { password } })
    used.deletedNames.push({ what, text: username }, { what, text: `Given${username}` })
  }
  recorded.mockRestore()
  return used
}

/** Amounts of few digits: six digits could be mistaken for a code. */
const terms = { basePrice: '20', reservePrice: '30', quantity: '3quintals' }

/** Takes a lot from its first bid to the payment of its deal, with the deal's messages and bill. */
async function sell(market: Market, { session: farmer }: Person, { session: buyer }: Person): Promise<void> {
  const { _id: auctionId } = await listLot(farmer, terms)
  const room = await RoomSocket.open(market.url, buyer)
  await room.watch(auctionId)
  await room.placeBid({ auctionId, bidAmount: 20, bidKey: newId() })
  await placeBid(buyer, auctionId, 25, { maxAmount: 90, confirm: true })
  room.close()
  await market.endAuction(auctionId)
  const { _id: dealId } = await dealOf(buyer, auctionId)
  const text = 'The bags are dry and stacked by the gate'
  await buyer.call(routes.sendDealMessage, { params: { dealId }, json: { text, photos: [] } })
  const handover = { place: 'APMC Yard', at: new Date(Date.now() + 60_000).toISOString(), carrier: 'buyer' }
  await takeStep(farmer, dealId, routes.proposeHandover, handover)
  await takeStep(buyer, dealId, routes.confirmHandover)
  await takeStep(farmer, dealId, routes.recordWeighing, { net: 3 })
  await takeStep(buyer, dealId, routes.confirmWeighing)
  const payment = { amount: 90, method: 'upi', reference: '729104638251', paidOn: indianDay(Date.now()) }
  await takeStep(buyer, dealId, routes.recordPayment, payment)
  await takeStep(farmer, dealId, routes.confirmPayment)
}

async function administer(
  { url }: Market,
  { changed, deleted }: { changed: Person; deleted: Person },
): Promise<void> {
  const { _id: auctionId } = await listLot(changed.session, terms)
  await placeBid(deleted.session, auctionId, 20)
  const admin = await signIn(url, ADMIN)
  const words = { title: 'Crop insurance', description: 'For small farms', source: 'A desk' }
  const form = formOf({ ...words, category: 'schemes' }, await wheatPicture())
  const { data } = await admin.call<InformationView>(routes.createInformation, { form })
  await admin.call(routes.deleteInformation, { params: { id: data._id } })
  await admin.call(routes.contactMessages)
  await admin.call(routes.searchUser, { json: { username: changed.username } })
  await admin.call(routes.updateUser, { params: { id: changed.user._id }, json: { lastName: 'Kalelkar' } })
  const json = { note: 'Against the rules of the market' }
  await admin.call(routes.removeAuction, { params: { auctionId }, json })
  await admin.call(routes.deleteUser, { params: { id: deleted.user._id } })
}
