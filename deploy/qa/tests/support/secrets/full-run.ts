import { createECDH, randomBytes } from 'node:crypto'
import { type AuctionView, type InformationView, indianDay, newId, routes } from '@boli/contracts'
import { createSoftPasskey } from '@boli/identity/soft-passkey'
import {
  ApiCallError,
  type ApiSession,
  dealOf,
  fileOf,
  formOf,
  listLot,
  openSession,
  placeBid,
  RoomSocket,
  signIn,
  takeStep,
  wheatPicture,
} from '@boli/market'
import { ADMIN } from '@boli/system'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { Secret as OtpSecret, TOTP } from 'otpauth'
import type { Secret } from './find-secrets.ts'

export interface UsedSecrets {
  secrets: Secret[]
  /** E-mail addresses and phone numbers, which neither logs nor events may contain. */
  personal: Secret[]
  /** Names of users who deleted their account: they must be deleted, like their addresses and numbers. */
  deletedNames: Secret[]
}

interface Market {
  url: string
  mailbox: string
  /** Ends a lot's auction immediately. */
  endAuction(auctionId: string): Promise<void>
}

/** A person whose used secrets are all recorded. */
class Visitor {
  readonly used: UsedSecrets
  readonly session: ApiSession
  readonly #market: Market
  readonly email: string
  readonly username: string
  password: string

  constructor(market: Market, used: UsedSecrets, username: string) {
    this.#market = market
    this.used = used
    this.username = username
    this.session = openSession(market.url)
    this.email = `${username.toLowerCase()}@secrets.example`
    this.password = this.secret('a password', `${username.slice(0, 4)}@2026`)
    this.personal('an e-mail address', this.email)
  }

  secret(what: string, text: string): string {
    this.used.secrets.push({ what, text })
    return text
  }

  personal(what: string, text: string): string {
    this.used.personal.push({ what, text })
    return text
  }

  /** Records the session that the last call may have opened. */
  noteSession(): void {
    const id = /boli_session=([\w-]+)/.exec(this.session.cookieHeader())?.[1]
    if (id) this.secret('a session id', id)
  }

  async #mailed(subject: string, pattern: RegExp): Promise<string> {
    const mail = await createMailReader(this.#market.mailbox).newestTo(this.email, { subject })
    const found = pattern.exec(mail.Text)?.[1]
    if (!found) throw new Error(`the mail does not match ${pattern}`)
    return found
  }

  async signUp(role: 'farmer' | 'business'): Promise<void> {
    const { username, email, password, session } = this
    await session.call(routes.register, { json: { username, email, password, role, language: 'en' } })
    this.noteSession()
    const code = this.secret('a code', await this.#mailed('code', /\b(\d{6})\b/))
    const wrong = this.secret('a wrong code', '907531')
    await refused(session.call(routes.verifyEmail, { json: { code: wrong } }))
    await session.call(routes.verifyEmail, { json: { code } })
  }

  async signInAgain(): Promise<void> {
    const { username, password, session } = this
    const wrong = this.secret('a wrong password', 'Guessed@2026')
    await refused(session.call(routes.login, { json: { input: this.email, password: wrong } }))
    await refused(
      session.call(routes.login, { raw: { type: 'application/json', body: `{"password":"${password}"` } }),
    )
    await session.call(routes.login, { json: { input: username, password } })
    this.noteSession()
  }

  async fillInProfile(phoneNo: string): Promise<void> {
    this.personal('a phone number', phoneNo)
    const address = { street: '12 Mandi Road', city: 'Sehore', state: 'Madhya Pradesh', pincode: '466001' }
    await this.session.call(routes.addDetails, { json: { phoneNo, ...address } })
    const firstName = `Given${this.username}`
    await this.session.call(routes.updateProfile, { json: { firstName, phoneNo } })
    const form = new FormData()
    form.set('avatar', fileOf(await wheatPicture()), 'me.png')
    await this.session.call(routes.addAvatar, { form })
  }

  /** Adds payout details, an authenticator app and a push device to the account, which are stored encrypted. */
  async guardAccount(): Promise<void> {
    const { session, password } = this
    const account = this.secret('a payout account', '50100045678912')
    await session.call(routes.savePayoutDetails, {
      json: { upiId: null, holder: 'Asha Kale', account, ifsc: 'HDFC0000123', password },
    })
    const browser = createECDH('prime256v1')
    const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    this.personal('a key of a push device', keys.auth)
    this.personal('a key of a push device', keys.p256dh)
    const address = this.personal('the address of a push device', randomBytes(24).toString('base64url'))
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${address}`
    await session.call(routes.addPushDevice, { json: { subscription: { endpoint, keys } } })
    const made = await session.call<{ secret: string }>(routes.newAuthenticator, { json: { password } })
    const seed = this.secret('the seed of an authenticator app', made.data.secret)
    const code = new TOTP({ secret: OtpSecret.fromBase32(seed) }).generate()
    const confirmed = await session.call<{ recoveryCodes: string[] }>(routes.confirmAuthenticator, {
      json: { code },
    })
    for (const recovery of confirmed.data.recoveryCodes) this.secret('a recovery code', recovery)
    await this.#addPasskey()
  }

  async #addPasskey(): Promise<void> {
    const { session, password } = this
    const { data } = await session.call<{ challenge: string; user: { id: string } }>(routes.newPasskey, {
      json: { password },
    })
    this.secret('the challenge of a passkey', data.challenge)
    const { hostname: domain, origin } = new URL(this.#market.url)
    const passkey = createSoftPasskey({ domain, origin })
    await session.call(routes.addPasskey, { json: { name: 'Phone', passkey: passkey.make(data) } })
  }

  /** Deletes the account with all personal data. */
  async deleteAccount(): Promise<void> {
    const { session, password, username, used } = this
    await session.call(routes.deleteAccount, { json: { password } })
    const what = 'the name of a deleted account'
    used.deletedNames.push({ what, text: username }, { what, text: `Given${username}` })
  }

  async resetPassword(): Promise<void> {
    const { session, email, username } = this
    await session.call(routes.forgotPassword, { json: { email } })
    const token = this.secret('a reset token', await this.#mailed('Reset', /reset-password\/#([\w-]+)/))
    const password = this.secret('a new password', 'Renewed@2026')
    const wrong = this.secret('a wrong token', `${token.slice(4)}abcd`)
    await refused(session.call(routes.resetPassword, { params: { token: wrong }, json: { password } }))
    await session.call(routes.resetPassword, { params: { token }, json: { password } })
    this.password = password
    await session.call(routes.login, { json: { input: username, password } })
    this.noteSession()
  }
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
  const used: UsedSecrets = { secrets: [], personal: [], deletedNames: [] }
  const farmer = new Visitor(market, used, 'AshaKale')
  const buyer = new Visitor(market, used, 'BharatRao')
  const guest = new Visitor(market, used, 'ChitraSen')
  await farmer.signUp('farmer')
  await buyer.signUp('business')
  await guest.signUp('business')
  for (const [person, phoneNo] of [
    [farmer, '9876501234'],
    [buyer, '9876505678'],
  ] as const) {
    await person.signInAgain()
    await person.fillInProfile(phoneNo)
    await person.resetPassword()
  }
  const lot = await trade(market, farmer, buyer)
  await farmer.guardAccount()
  await sell(market, farmer, buyer)
  await buyer.session.call(routes.contact, {
    json: { name: 'Bharat', email: buyer.email, subject: 'A question', message: 'Where is the mandi?' },
  })
  await administer(market, used, { lot, farmer, buyer, guest })
  await farmer.deleteAccount()
  await buyer.deleteAccount()
  return used
}

/** A deal from the end of the auction to payment, with its messages and its bill. */
async function sell(market: Market, farmer: Visitor, buyer: Visitor): Promise<void> {
  const { _id: auctionId } = await listLot(farmer.session, { basePrice: '20', quantity: '3quintals' })
  await placeBid(buyer.session, auctionId, 20)
  await market.endAuction(auctionId)
  const { _id: dealId } = await dealOf(buyer.session, auctionId)
  const text = buyer.personal('what was written in a deal', 'The bags are dry and stacked by the gate')
  await buyer.session.call(routes.sendDealMessage, { params: { dealId }, json: { text, photos: [] } })
  const handover = { place: 'APMC Yard', at: new Date(Date.now() + 60_000).toISOString(), carrier: 'buyer' }
  await takeStep(farmer.session, dealId, routes.proposeHandover, handover)
  await takeStep(buyer.session, dealId, routes.confirmHandover)
  await takeStep(farmer.session, dealId, routes.recordWeighing, { net: 3 })
  await takeStep(buyer.session, dealId, routes.confirmWeighing)
  const reference = buyer.personal('the reference of a payment', '729104638251')
  const paidOn = indianDay(Date.now())
  await takeStep(buyer.session, dealId, routes.recordPayment, {
    amount: 60,
    method: 'upi',
    reference,
    paidOn,
  })
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
  market: Market,
  used: UsedSecrets,
  { lot, farmer, buyer, guest }: { lot: AuctionView; farmer: Visitor; buyer: Visitor; guest: Visitor },
): Promise<void> {
  const session = await signIn(market.url, { username: ADMIN.email, password: ADMIN.password })
  used.secrets.push({ what: 'the administrator’s password', text: ADMIN.password })
  used.personal.push({ what: 'the administrator’s address', text: ADMIN.email })
  const id = /boli_session=([\w-]+)/.exec(session.cookieHeader())?.[1] ?? ''
  used.secrets.push({ what: 'the administrator’s session id', text: id })

  const item = {
    title: 'Crop insurance',
    description: 'For small farms',
    category: 'schemes',
    source: 'A desk',
  }
  const form = formOf(item, await wheatPicture())
  const { data } = await session.call<InformationView>(routes.createInformation, { form })
  await session.call(routes.deleteInformation, { params: { id: data._id } })
  await session.call(routes.contactMessages)
  const found = async ({ username }: Visitor) =>
    (await session.call<{ _id: string }[]>(routes.searchUser, { json: { username } })).data
  for (const { _id: id } of await found(farmer))
    await session.call(routes.updateUser, { params: { id }, json: { lastName: 'Kalelkar' } })
  await found(buyer)
  await session.call(routes.removeAuction, {
    params: { auctionId: lot._id },
    json: { note: 'Against the rules of the market' },
  })
  for (const { _id: id } of await found(guest)) await session.call(routes.deleteUser, { params: { id } })
}
