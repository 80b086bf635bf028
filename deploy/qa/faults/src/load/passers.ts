import { type AuctionView, newId, type Role, routes, type UserView } from '@boli/contracts'
import { formOf, lotForm, openSession, PASSWORD, type SeededRandom } from '@boli/market'
import type { Caller, CallLog } from './calls.ts'
import type { Market } from './market.ts'

interface Passer {
  id: string
  call: Caller
  role: Role
}

const acts = {
  lot: ['list', 'list', 'list', 'edit', 'withdraw', 'remove', 'bid', 'bid'],
  person: ['join', 'join', 'join', 'join', 'change-role', 'delete'],
} as const

/** Further users and lots that appear and are removed: each of them changes figures that analytics has counted. */
export class Passers {
  readonly #url: string
  readonly #log: CallLog
  readonly #farmer: Caller
  readonly #admin: Caller
  readonly #lots = new Set<string>()
  readonly #people = new Set<Passer>()
  #count = 0

  constructor({ url, farmer, admin }: Market, log: CallLog) {
    this.#url = url
    this.#log = log
    this.#farmer = log.callerOf(farmer)
    this.#admin = log.callerOf(admin)
  }

  /** Lists a lot, or edits, withdraws, removes or bids on one. */
  async ofALot(random: SeededRandom): Promise<void> {
    const act = random.pick(acts.lot)
    if (this.#lots.size === 0 || act === 'list') return this.#list(random)
    const auctionId = random.pick([...this.#lots])
    const params = { auctionId }
    if (act === 'bid') return this.#bid(auctionId, random)
    if (act === 'edit') {
      const form = formOf({ product_name: random.pick(['Barley', 'Garlic']) })
      return void (await this.#farmer('passing', routes.updateAuction, { params, form }))
    }
    this.#lots.delete(auctionId)
    const json = { note: 'It was not what it was said to be.' }
    if (act === 'withdraw') await this.#farmer('passing', routes.deleteAuction, { params })
    else await this.#admin('passing', routes.removeAuction, { params, json })
  }

  /** Signs up a user, or has an administrator change the role of one or delete one. */
  async ofAPerson(random: SeededRandom): Promise<void> {
    const act = random.pick(acts.person)
    if (this.#people.size === 0 || act === 'join') return this.#join(random)
    const person = random.pick([...this.#people])
    const params = { id: person.id }
    if (act === 'change-role') {
      person.role = person.role === 'farmer' ? 'business' : 'farmer'
      await this.#admin('passing', routes.updateUser, { params, json: { role: person.role } })
    } else {
      this.#people.delete(person)
      await this.#admin('passing', routes.deleteUser, { params })
    }
  }

  async #list(random: SeededRandom): Promise<void> {
    const form = lotForm({
      product_name: random.pick(['Onion', 'Mango', 'Milk', 'Coconut']),
      quantity: random.pick(['10quintals', '250kgs', '40Litres', '120pcs', '12.5quintals']),
      category: random.pick(['grain', 'vegetable', 'fruit', 'spices', 'other']),
    })
    const { data } = await this.#farmer<{ auction: AuctionView }>('passing', routes.createAuction, { form })
    if (data) this.#lots.add(data.auction._id)
  }

  async #bid(auctionId: string, random: SeededRandom): Promise<void> {
    const buyers = [...this.#people].filter(({ role }) => role === 'business')
    if (buyers.length === 0) return
    const { call } = random.pick(buyers)
    const params = { auctionId }
    const { data: lot } = await call<AuctionView>('passing', routes.getAuction, { params })
    if (!lot) return
    const json = { bidAmount: lot.minimumNextBid, bidKey: newId() }
    await call('passing', routes.placeBid, { params, json })
  }

  async #join(random: SeededRandom): Promise<void> {
    this.#count += 1
    const username = `Passer${this.#count}`
    const role = random.pick<'farmer' | 'business'>(['farmer', 'business', 'business'])
    const call = this.#log.callerOf({ session: openSession(this.#url) })
    const email = `${username}@walk.example`.toLowerCase()
    const json = { username, email, password: PASSWORD, role, language: 'en' }
    const { data } = await call<{ user: UserView }>('passing', routes.register, { json })
    if (!data) return
    const id = data.user._id
    await this.#admin('passing', routes.updateUser, { params: { id }, json: { isVerified: true } })
    this.#people.add({ id, call, role })
  }
}
