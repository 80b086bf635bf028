import { type AuctionView, routes } from '@boli/contracts'
import { inTurns } from '@boli/load/clients/in-turns'
import { type ApiSession, openSession } from '@boli/local'
import { ADMIN } from '@boli/system'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { demoPicture } from '../../../local/src/demo/pictures.ts'
import { onceAtLeast, patiently } from './patiently.ts'

const PASSWORD = 'Torture@2026'
const SIGN_UPS_AT_ONCE = 4
/** Longer than any run. */
const LOT_MINUTES = 24 * 60
/** What is listed beside the lots that are bid on; each buyer's saved search matches it. */
export const SIDE_LOT = 'Side lot'
const FIRST_RUPEES = 2_000
const STEP_RUPEES = 5

interface Person {
  username: string
  password: string
  session: ApiSession
}

/** Whom and what the load works with. */
export interface Market {
  url: string
  buyers: Person[]
  farmer: Person
  admin: Person
  lotIds: string[]
  picture: Buffer
}

/** Signs everybody up through the API, codes from their mails included, and lists the lots. */
export async function openMarket(o: {
  url: string
  mailbox: string
  buyers: number
  lots: number
}): Promise<Market> {
  const names = Array.from({ length: o.buyers }, (_, index) => `Buyer${index + 1}`)
  const [buyers, farmer] = await Promise.all([
    inTurns(names, SIGN_UPS_AT_ONCE, (username) => signUp(o, username, 'business')),
    signUp(o, 'AshaKale', 'farmer'),
  ])
  const json = { name: 'Side lots', text: SIDE_LOT }
  await inTurns(buyers, SIGN_UPS_AT_ONCE, ({ session }) =>
    patiently(() => session.call(routes.saveSearch, { json })),
  )
  const admin = { username: ADMIN.username, password: ADMIN.password, session: openSession(o.url) }
  await patiently(() => signIn(admin))
  const picture = await demoPicture('lots/sharbati-wheat')
  const numbers = Array.from({ length: o.lots }, (_, index) => index + 1)
  const lotIds = await inTurns(numbers, 2, async (number) => {
    const form = lotForm(`Sharbati wheat ${number}`, picture)
    const { data } = await patiently(() =>
      farmer.session.call<{ auction: AuctionView }>(routes.createAuction, { form }),
    )
    return data.auction._id
  })
  return { url: o.url, buyers, farmer, admin, lotIds, picture }
}

export function lotForm(name: string, picture: Buffer): FormData {
  const form = new FormData()
  const fields = {
    product_name: name,
    desc: 'Golden grain from Sehore, cleaned twice.',
    quantity: '10quintals',
    basePrice: String(FIRST_RUPEES),
    bidIncrement: String(STEP_RUPEES),
    quality: 'Grade A',
    origin: 'Sehore, Madhya Pradesh',
    category: 'grain',
    durationMinutes: String(LOT_MINUTES),
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'wheat.png')
  return form
}

export function itemForm(title: string, picture: Buffer | null): FormData {
  const form = new FormData()
  form.set('title', title)
  form.set('description', 'How to keep grain dry through the rains.')
  form.set('category', 'techniques')
  form.set('source', 'Krishi Vigyan Kendra')
  if (picture) form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'item.png')
  return form
}

async function signUp(
  o: { url: string; mailbox: string },
  username: string,
  role: 'farmer' | 'business',
): Promise<Person> {
  const person = { username, password: PASSWORD, session: openSession(o.url) }
  const email = `${username.toLowerCase()}@torture.example`
  const json = { username, email, password: PASSWORD, role, language: 'en' }
  await onceAtLeast(() => person.session.call(routes.register, { json }))
  if (person.session.cookieHeader() === '') await patiently(() => signIn(person))
  const mail = await createMailReader(o.mailbox).newestTo(email, { withinMs: 60_000 })
  const code = /\b\d{6}\b/.exec(mail.Text)?.[0]
  if (!code) throw new Error(`The mail to ${email} carries no code`)
  await onceAtLeast(() => person.session.call(routes.verifyEmail, { json: { code } }))
  return person
}

function signIn({ username, password, session }: Person): Promise<unknown> {
  return session.call(routes.login, { json: { input: username, password } })
}
