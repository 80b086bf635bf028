import { createECDH, randomBytes } from 'node:crypto'
import { type AuctionView, type InformationView, indianDay, newId, routes } from '@boli/contracts'
import { createSoftPasskey } from '@boli/identity/soft-passkey'
import {
  ApiCallError,
  type ApiSession,
  confirmAddress,
  dealOf,
  formOf,
  giveContact,
  listLot,
  logIn,
  type MarketAddress,
  openSession,
  placeBid,
  RoomSocket,
  readCode,
  readResetToken,
  register,
  takeStep,
  wheatPicture,
} from '@boli/market'
import { ADMIN } from '@boli/system'
import { Secret as OtpSecret, TOTP } from 'otpauth'
import type { Secret } from './find-secrets.ts'

interface Market extends MarketAddress {
  /** Ends a lot's auction immediately. */
  endAuction(auctionId: string): Promise<void>
}

/** Fields of calls and answers that hold a secret. */
const secretFields: Record<string, string> = {
  ...{ password: 'a password', code: 'a code', token: 'a reset token', account: 'a payout account' },
  ...{ secret: 'the seed of an authenticator app', recoveryCodes: 'a recovery code' },
  challenge: 'the challenge of a passkey',
}
/** Fields that hold what neither logs nor events may contain. */
const personalFields: Record<string, string> = {
  ...{ email: 'an e-mail address', phoneNo: 'a phone number', reference: 'the reference of a payment' },
  ...{ auth: 'a key of a push device', p256dh: 'a key of a push device', text: 'what was written in a deal' },
}

/** The secrets used, which are recorded from the calls of its sessions. */
export class UsedSecrets {
  readonly secrets: Secret[] = []
  /** E-mail addresses and phone numbers, which neither logs nor events may contain. */
  readonly personal: Secret[] = []
  /** Names of users who deleted their account: they must be deleted, like their addresses and numbers. */
  readonly deletedNames: Secret[] = []

  /** Records what is in fields of these names, at any depth. */
  record(value: unknown, name = ''): void {
    const [secret, personal] = [secretFields[name], personalFields[name]]
    if (Array.isArray(value)) for (const item of value) this.record(item, name)
    else if (value instanceof Object) for (const [key, one] of Object.entries(value)) this.record(one, key)
    else if (secret) this.secrets.push({ what: secret, text: String(value) })
    else if (personal) this.personal.push({ what: personal, text: String(value) })
  }

  openSession(url: string): ApiSession {
    const session = openSession(url)
    const recorded = (method: 'call' | 'callOnce'): ApiSession['call'] => {
      return async (route, options) => {
        this.record([options?.params, options?.json])
        const answer = await session[method]<never>(route, options)
        const id = /boli_session=([\w-]+)/.exec(session.cookieHeader())?.[1]
        if (id) this.secrets.push({ what: 'a session id', text: id })
        return answer
      }
    }
    return { ...session, call: recorded('call'), callOnce: recorded('callOnce') }
  }
}

interface Visitor {
  used: UsedSecrets
  session: ApiSession
  username: string
  email: string
  password: string
}

/** Signs someone up, after a wrong code. */
async function signUp(
  { url, mailbox }: Market,
  used: UsedSecrets,
  username: string,
  role: 'farmer' | 'business',
): Promise<Visitor> {
  const session = used.openSession(url)
  const email = `${username.toLowerCase()}@secrets.example`
  const password = `${username.slice(0, 4)}@2026`
  await register(session, { username, email, password, role, language: 'en' })
  await refused(session.call(routes.verifyEmail, { json: { code: '907531' } }))
  await confirmAddress(session, await readCode(mailbox, email))
  return { used, session, username, email, password }
}

/** Signs in with a wrong password, with a body that is cut off, and correctly. */
async function signInAgain({ session, username, email, password }: Visitor): Promise<void> {
  await refused(logIn(session, email, 'Guessed@2026'))
  const raw = { type: 'application/json', body: `{"password":"${password}"` }
  await refused(session.call(routes.login, { raw }))
  await logIn(session, username, password)
}

async function fillInProfile({ session, username }: Visitor, phoneNo: string): Promise<void> {
  await giveContact({ session }, phoneNo)
  await session.call(routes.updateProfile, { json: { firstName: `Given${username}`, phoneNo } })
  await session.call(routes.addAvatar, { form: formOf({}, await wheatPicture(), 'avatar') })
}

async function resetPassword({ mailbox }: Market, visitor: Visitor): Promise<void> {
  const { session, email, username } = visitor
  await session.call(routes.forgotPassword, { json: { email } })
  const token = await readResetToken(mailbox, email)
  visitor.password = 'Renewed@2026'
  const json = { password: visitor.password }
  const wrong = { token: `${token.slice(4)}abcd` }
  await refused(session.call(routes.resetPassword, { params: wrong, json }))
  await session.call(routes.resetPassword, { params: { token }, json })
  await logIn(session, username, visitor.password)
}

/** Adds payout details, a push device, an authenticator app and a passkey, which are stored encrypted. */
async function guardAccount({ url }: Market, { used, session, password }: Visitor): Promise<void> {
  const payout = { upiId: null, holder: 'Asha Kale', account: '50100045678912', ifsc: 'HDFC0000123' }
  await session.call(routes.savePayoutDetails, { json: { ...payout, password } })
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const address = randomBytes(24).toString('base64url')
  used.personal.push({ what: 'the address of a push device', text: address })
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${address}`
  await session.call(routes.addPushDevice, { json: { subscription: { endpoint, keys } } })
  const { data: made } = await session.call<{ secret: string }>(routes.newAuthenticator, {
    json: { password },
  })
  const code = new TOTP({ secret: OtpSecret.fromBase32(made.secret) }).generate()
  const { data: confirmed } = await session.call(routes.confirmAuthenticator, { json: { code } })
  const { data: asked } = await session.call<{ challenge: string; user: { id: string } }>(routes.newPasskey, {
    json: { password },
  })
  used.record([made, confirmed, asked])
  const { hostname: domain, origin } = new URL(url)
  const passkey = createSoftPasskey({ domain, origin }).make(asked)
  await session.call(routes.addPasskey, { json: { name: 'Phone', passkey } })
}

/** Deletes the account with all personal data. */
async function deleteAccount({ used, session, username, password }: Visitor): Promise<void> {
  await session.call(routes.deleteAccount, { json: { password } })
  const what = 'the name of a deleted account'
  used.deletedNames.push({ what, text: username }, { what, text: `Given${username}` })
}

async function refused(call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => new Error('this was not refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiCallError)) throw error
}

/** Uses every feature that handles secrets, and many others. @returns the secrets used. */
export async function runEverything(market: Market): Promise<UsedSecrets> {
  const used = new UsedSecrets()
  const farmer = await signUp(market, used, 'AshaKale', 'farmer')
  const buyer = await signUp(market, used, 'BharatRao', 'business')
  const guest = await signUp(market, used, 'ChitraSen', 'business')
  for (const person of [farmer, buyer]) {
    await signInAgain(person)
    await fillInProfile(person, person === farmer ? '9876501234' : '9876505678')
    await resetPassword(market, person)
  }
  const lot = await trade(market, farmer, buyer)
  await guardAccount(market, farmer)
  await sell(market, farmer, buyer)
  await buyer.session.call(routes.contact, {
    json: { name: 'Bharat', email: buyer.email, subject: 'A question', message: 'Where is the mandi?' },
  })
  await administer(market, used, lot, { changed: farmer, deleted: guest })
  for (const person of [farmer, buyer]) await deleteAccount(person)
  return used
}

/** A deal from the end of the auction to payment, with its messages and its bill. */
async function sell(market: Market, farmer: Visitor, buyer: Visitor): Promise<void> {
  const { _id: auctionId } = await listLot(farmer.session, { basePrice: '20', quantity: '3quintals' })
  await placeBid(buyer.session, auctionId, 20)
  await market.endAuction(auctionId)
  const { _id: dealId } = await dealOf(buyer.session, auctionId)
  const text = 'The bags are dry and stacked by the gate'
  await buyer.session.call(routes.sendDealMessage, { params: { dealId }, json: { text, photos: [] } })
  const handover = { place: 'APMC Yard', at: new Date(Date.now() + 60_000).toISOString(), carrier: 'buyer' }
  await takeStep(farmer.session, dealId, routes.proposeHandover, handover)
  await takeStep(buyer.session, dealId, routes.confirmHandover)
  await takeStep(farmer.session, dealId, routes.recordWeighing, { net: 3 })
  await takeStep(buyer.session, dealId, routes.confirmWeighing)
  const payment = { amount: 60, method: 'upi', reference: '729104638251', paidOn: indianDay(Date.now()) }
  await takeStep(buyer.session, dealId, routes.recordPayment, payment)
  await takeStep(farmer.session, dealId, routes.confirmPayment)
}

/** Amounts of few digits: six digits could be mistaken for a code. */
async function trade(market: Market, farmer: Visitor, buyer: Visitor): Promise<AuctionView> {
  const lot = await listLot(farmer.session, { basePrice: '20', reservePrice: '30', quantity: '3quintals' })
  const room = await RoomSocket.open(market.url, buyer.session)
  await room.watch(lot._id)
  await room.placeBid({ auctionId: lot._id, bidAmount: 20, bidKey: newId() })
  await placeBid(buyer.session, lot._id, 25, { maxAmount: 90, confirm: true })
  room.close()
  return lot
}

async function administer(
  { url }: Market,
  used: UsedSecrets,
  { _id: auctionId }: AuctionView,
  people: { changed: Visitor; deleted: Visitor },
): Promise<void> {
  const session = used.openSession(url)
  await logIn(session, ADMIN.email, ADMIN.password)
  used.personal.push({ what: 'the administrator’s address', text: ADMIN.email })
  const words = { title: 'Crop insurance', description: 'For small farms', source: 'A desk' }
  const form = formOf({ ...words, category: 'schemes' }, await wheatPicture())
  const { data } = await session.call<InformationView>(routes.createInformation, { form })
  await session.call(routes.deleteInformation, { params: { id: data._id } })
  await session.call(routes.contactMessages)
  const idOf = async ({ username }: Visitor) => {
    const found = await session.call<{ _id: string }[]>(routes.searchUser, { json: { username } })
    return { id: found.data[0]?._id ?? '' }
  }
  await session.call(routes.updateUser, {
    params: await idOf(people.changed),
    json: { lastName: 'Kalelkar' },
  })
  const json = { note: 'Against the rules of the market' }
  await session.call(routes.removeAuction, { params: { auctionId }, json })
  await session.call(routes.deleteUser, { params: await idOf(people.deleted) })
}
