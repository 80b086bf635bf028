import { createECDH, randomBytes } from 'node:crypto'
import { type AuctionView, type InformationView, newId, routes } from '@boli/contracts'
import {
  ApiCallError,
  type ApiSession,
  fileOf,
  formOf,
  listLot,
  openSession,
  placeBid,
  RoomSocket,
  signIn,
  wheatPicture,
} from '@boli/market'
import { ADMIN } from '@boli/system'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { Secret as OtpSecret, TOTP } from 'otpauth'
import type { Secret } from './find-secrets.ts'

export interface UsedSecrets {
  secrets: Secret[]
  /** E-mail addresses and phone numbers, which no log may carry. */
  personal: Secret[]
}

interface Market {
  url: string
  mailbox: string
}

/** A person who notes every secret that they use. */
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
    this.#personal('an e-mail address', this.email)
  }

  secret(what: string, text: string): string {
    this.used.secrets.push({ what, text })
    return text
  }

  #personal(what: string, text: string): string {
    this.used.personal.push({ what, text })
    return text
  }

  /** Notes the session that the last call may have opened. */
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
    this.#personal('a phone number', phoneNo)
    const address = { street: '12 Mandi Road', city: 'Sehore', state: 'Madhya Pradesh', pincode: '466001' }
    await this.session.call(routes.addDetails, { json: { phoneNo, ...address } })
    await this.session.call(routes.updateProfile, { json: { firstName: 'Asha', phoneNo } })
    const form = new FormData()
    form.set('avatar', fileOf(await wheatPicture()), 'me.png')
    await this.session.call(routes.addAvatar, { form })
  }

  /** Seals what the account needs to be paid and to sign in by an app, and a device for pushes. */
  async guardAccount(): Promise<void> {
    const { session, password } = this
    const account = this.secret('a payout account', '50100045678912')
    await session.call(routes.savePayoutDetails, {
      json: { upiId: null, holder: 'Asha Kale', account, ifsc: 'HDFC0000123', password },
    })
    const browser = createECDH('prime256v1')
    const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    this.#personal('a key of a push device', keys.auth)
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/secrets'
    await session.call(routes.addPushDevice, { json: { subscription: { endpoint, keys } } })
    const made = await session.call<{ secret: string }>(routes.newAuthenticator, { json: { password } })
    const seed = this.secret('the seed of an authenticator app', made.data.secret)
    const code = new TOTP({ secret: OtpSecret.fromBase32(seed) }).generate()
    const confirmed = await session.call<{ recoveryCodes: string[] }>(routes.confirmAuthenticator, {
      json: { code },
    })
    for (const recovery of confirmed.data.recoveryCodes) this.secret('a recovery code', recovery)
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

/** Everything that people do with a secret in hand, and much of what they do besides. @returns what was used. */
export async function runEverything(market: Market): Promise<UsedSecrets> {
  const used: UsedSecrets = { secrets: [], personal: [] }
  const farmer = new Visitor(market, used, 'AshaKale')
  const buyer = new Visitor(market, used, 'BharatRao')
  await farmer.signUp('farmer')
  await buyer.signUp('business')
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
  await buyer.session.call(routes.contact, {
    json: { name: 'Bharat', email: buyer.email, subject: 'A question', message: 'Where is the mandi?' },
  })
  await administer(market, used, { lot, farmer, buyer })
  await buyer.session.call(routes.logout)
  return used
}

/** Amounts of few digits: six of them could be taken for a code. */
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
  { lot, farmer, buyer }: { lot: AuctionView; farmer: Visitor; buyer: Visitor },
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
  const { data: people } = await session.call<{ _id: string; username: string }[]>(routes.searchUser, {
    json: { username: farmer.username },
  })
  await session.call(routes.searchUser, { json: { username: buyer.username } })
  await session.call(routes.removeAuction, {
    params: { auctionId: lot._id },
    json: { note: 'Against the rules of the market' },
  })
  for (const person of people) await session.call(routes.deleteUser, { params: { id: person._id } })
}
