import { type AuctionView, newId, type Role, routes, type UserView } from '@boli/contracts'
import { formOf, lotForm, openSession, PASSWORD, type SeededRandom } from '@boli/market'
import type { CallLog } from './call-log.ts'
import { Caller } from './caller.ts'
import type { Market } from './market.ts'

/** Further users and lots that appear and are removed: each of them changes figures that analytics has counted. */
export class Passers {
  readonly #market: Market
  readonly #log: CallLog
  readonly #farmer: Caller
  readonly #admin: Caller
  readonly #lots: string[] = []
  readonly #people: { id: string; caller: Caller; role: Role }[] = []
  #count = 0

  constructor(market: Market, log: CallLog) {
    this.#market = market
    this.#log = log
    this.#farmer = new Caller(market.farmer.session, log)
    this.#admin = new Caller(market.admin.session, log)
  }

  /** A lot is listed, edited, withdrawn or removed, and bid on. */
  async ofALot(random: SeededRandom): Promise<void> {
    const chance = random.below(8)
    const auctionId = this.#lots[random.below(this.#lots.length)]
    if (auctionId === undefined || chance < 3) return this.#list(random)
    const params = { auctionId }
    if (chance === 3) {
      const form = formOf({ product_name: random.pick(['Barley', 'Garlic']) })
      await this.#farmer.call('passing', routes.updateAuction, { params, form })
    } else if (chance === 4) {
      this.#lots.splice(this.#lots.indexOf(auctionId), 1)
      await this.#farmer.call('passing', routes.deleteAuction, { params })
    } else if (chance === 5) {
      this.#lots.splice(this.#lots.indexOf(auctionId), 1)
      const json = { note: 'It was not what it was said to be.' }
      await this.#admin.call('passing', routes.removeAuction, { params, json })
    } else await this.#bid(auctionId, random)
  }

  /** Someone signs up, changes the role or is deleted. */
  async ofAPerson(random: SeededRandom): Promise<void> {
    const chance = random.below(6)
    const person = this.#people[random.below(this.#people.length)]
    if (person === undefined || chance < 4) return this.#join(random)
    const params = { id: person.id }
    if (chance === 4) {
      person.role = person.role === 'farmer' ? 'business' : 'farmer'
      await this.#admin.call('passing', routes.updateUser, { params, json: { role: person.role } })
    } else {
      this.#people.splice(this.#people.indexOf(person), 1)
      await this.#admin.call('passing', routes.deleteUser, { params })
    }
  }

  async #list(random: SeededRandom): Promise<void> {
    const form = lotForm({
      product_name: random.pick(['Onion', 'Mango', 'Milk', 'Coconut']),
      quantity: random.pick(['10quintals', '250kgs', '40Litres', '120pcs', '12.5quintals']),
      category: random.pick(['grain', 'vegetable', 'fruit', 'spices', 'other']),
    })
    const { data } = await this.#farmer.call<{ auction: AuctionView }>('passing', routes.createAuction, {
      form,
    })
    if (data) this.#lots.push(data.auction._id)
  }

  async #bid(auctionId: string, random: SeededRandom): Promise<void> {
    const buyers = this.#people.filter(({ role }) => role === 'business')
    const buyer = buyers[random.below(buyers.length)]
    const params = { auctionId }
    const lot = await buyer?.caller.call<AuctionView>('passing', routes.getAuction, { params })
    if (!lot?.data) return
    const json = { bidAmount: lot.data.minimumNextBid, bidKey: newId() }
    await buyer?.caller.call('passing', routes.placeBid, { params, json })
  }

  async #join(random: SeededRandom): Promise<void> {
    this.#count += 1
    const username = `Passer${this.#count}`
    const role = random.pick<'farmer' | 'business'>(['farmer', 'business', 'business'])
    const caller = new Caller(openSession(this.#market.url), this.#log)
    const json = { username, email: `${username}@walk.example`.toLowerCase(), password: PASSWORD, role }
    const { data } = await caller.call<{ user: UserView }>('passing', routes.register, {
      json: { ...json, language: 'en' },
    })
    if (!data) return
    const id = data.user._id
    await this.#admin.call('passing', routes.updateUser, { params: { id }, json: { isVerified: true } })
    this.#people.push({ id, caller, role })
  }
}
