import { routes } from '@boli/contracts'
import {
  createLot,
  isLate,
  lotForm,
  type Person,
  patiently,
  signIn,
  signUp,
  signUpBuyers,
  wheatPicture,
} from '@boli/market'
import { ADMIN } from '@boli/system'
import pLimit from 'p-limit'

/** Longer than any run. */
const LOT_MINUTES = 24 * 60
/** Between two bids on a lot. */
export const INCREMENT_RUPEES = 5
/** Name of lots besides those that are bid on; each buyer's saved search matches it. */
export const SIDE_LOT = 'Side lot'

/** Users and lots of the load. */
export interface Market {
  url: string
  buyers: Person[]
  farmer: Person
  admin: Omit<Person, 'user'>
  lotIds: string[]
  picture: Buffer
}

/** Signs all users up through the API, with the codes from their mails, and lists the lots. */
export async function openMarket(o: {
  url: string
  mailbox: string
  buyers: number
  lots: number
}): Promise<Market> {
  const [buyers, farmer] = await Promise.all([
    signUpBuyers(o, o.buyers),
    signUp(o, { username: 'AshaKale', role: 'farmer' }),
  ])
  const json = { name: 'Side lots', text: SIDE_LOT }
  await pLimit(4).map(buyers, ({ session }) => untilAnswered(() => session.call(routes.saveSearch, { json })))
  const admin = { ...ADMIN, session: await untilAnswered(() => signIn(o.url, ADMIN)) }
  const picture = await wheatPicture()
  const names = Array.from({ length: o.lots }, (_, index) => `Sharbati wheat ${index + 1}`)
  const lots = await pLimit(2).map(names, (name) =>
    untilAnswered(() => createLot(farmer.session, aLot(name, picture))),
  )
  return { url: o.url, buyers, farmer, admin, lotIds: lots.map(({ _id }) => _id), picture }
}

/** Repeats a call that a busy machine did not answer in time. */
const untilAnswered = <Result>(call: () => Promise<Result>) => patiently(call, isLate)

export function aLot(name: string, picture: Buffer, terms: Record<string, string> = {}): FormData {
  const common = { bidIncrement: String(INCREMENT_RUPEES), durationMinutes: String(LOT_MINUTES) }
  return lotForm({ product_name: name, ...common, ...terms }, picture)
}
