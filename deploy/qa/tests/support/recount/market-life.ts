import { routes } from '@boli/contracts'
import {
  type ApiCallError,
  type ApiSession,
  createLot,
  formOf,
  logIn,
  lookAtLot,
  lotForm,
  openSession,
  type Person,
  placeBid,
  SeededRandom,
  signUp,
} from '@boli/market'
import { ADMIN, type RunningSystem } from '@boli/system'

const FIRST_FARMERS = 3
const FIRST_BUYERS = 5
const AT_ONCE = 4

interface Member {
  person: Person
  role: 'farmer' | 'business'
}

type Act = () => Promise<unknown>

/** A market in which people join, list, bid, edit, withdraw and are removed, pseudo-randomly by a seed. */
export class MarketLife {
  /** Counts of actions, and of refusals by status. */
  readonly done: Record<string, number> = {}
  readonly #system: RunningSystem
  readonly #url: string
  readonly #members: Member[] = []
  readonly #lots: { id: string; farmer: Member }[] = []
  readonly #admin: ApiSession
  #people = 0

  constructor(system: RunningSystem) {
    this.#system = system
    this.#url = system.process('gateway').url
    this.#admin = openSession(this.#url)
  }

  get admin(): ApiSession {
    return this.#admin
  }

  async begin(): Promise<void> {
    await logIn(this.#admin, ADMIN.username, ADMIN.password)
    for (let index = 0; index < FIRST_FARMERS; index += 1) await this.#join('farmer')
    for (let index = 0; index < FIRST_BUYERS; index += 1) await this.#join('business')
  }

  /** Runs with a few people at the same time until stopped. @throws when there is no answer. */
  async goOn(seed: string, isOver: () => boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const random = new SeededRandom(`${seed}/${index}`)
        while (!isOver()) await this.#actOnce(random)
      }),
    )
  }

  async #actOnce(random: SeededRandom): Promise<void> {
    const chances: [number, string, Act][] = [
      [60, 'bid', () => this.#bid(random)],
      [10, 'list', () => this.#list(random)],
      [7, 'close', () => this.#close(random)],
      [5, 'join', () => this.#join(random.pick(['farmer', 'business']))],
      [5, 'edit', () => this.#edit(random)],
      [2, 'withdraw', () => this.#withdraw(random)],
      [2, 'remove', () => this.#remove(random)],
      [2, 'change role', () => this.#changeRole(random)],
      [1, 'delete user', () => this.#deleteUser(random)],
    ]
    const tickets = chances.flatMap(([chance, name, act]) =>
      Array.from({ length: chance }, () => ({ name, act })),
    )
    const { name, act } = pickOf(tickets, random)
    try {
      await act()
      this.#note(name)
    } catch (error) {
      const { status } = error as ApiCallError
      // Also 503: actions refused by an overloaded service must not be counted either.
      if (!(status >= 400)) throw error
      this.#note(`${name}, refused ${status}`)
    }
  }

  #note(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1
  }

  async #join(role: Member['role']): Promise<void> {
    this.#people += 1
    const username = `Random${this.#people}`
    const market = { url: this.#url, mailbox: this.#system.mailbox }
    // Every seventh person never confirms the address.
    const isVerified = this.#people % 7 !== 0
    const person = await signUp(market, { username, role, isVerified })
    if (isVerified) this.#members.push({ person, role })
  }

  /** Acts as somebody of that role, signed in again when a change of role has ended the session. */
  async #as<Result>(member: Member, run: (session: ApiSession) => Promise<Result>): Promise<Result> {
    const { person } = member
    return run(person.session).catch(async (error: ApiCallError) => {
      if (error.status !== 401) throw error
      await logIn(person.session, person.username, person.password)
      return run(person.session)
    })
  }

  async #list(random: SeededRandom): Promise<void> {
    const farmer = pickOf(
      this.#members.filter(({ role }) => role === 'farmer'),
      random,
    )
    const form = lotForm({
      product_name: random.pick(['Wheat', 'Onion', 'Mango', 'Milk', 'Coconut']),
      quantity: random.pick(['10quintals', '250kgs', '37kgs', '40Litres', '120pcs', '12.5quintals']),
      basePrice: String(Math.floor(random.between(100, 4_000))),
      category: random.pick(['grain', 'vegetable', 'fruit', 'spices', 'other']),
      ...(random.next() < 0.2 ? { reservePrice: '5000' } : {}),
    })
    const { _id: id } = await this.#as(farmer, (session) => createLot(session, form))
    this.#lots.push({ id, farmer })
  }

  async #bid(random: SeededRandom): Promise<void> {
    // Mostly on the newest lots, so that some of them get many bids.
    const lot = pickOf(this.#lots.slice(-6), random)
    const buyer = pickOf(
      this.#members.filter(({ role }) => role === 'business'),
      random,
    )
    await this.#as(buyer, async (session) => {
      const { minimumNextBid, bidIncrement } = await lookAtLot(session, lot.id)
      const bidAmount = minimumNextBid + random.below(3) * bidIncrement
      const maxAmount = random.next() < 0.3 ? bidAmount + 20 * bidIncrement : undefined
      await placeBid(session, lot.id, bidAmount, { maxAmount, confirm: true })
    })
  }

  /** Ends a lot now: the scheduler closes it as at its normal end. */
  async #close(random: SeededRandom): Promise<void> {
    const { id } = this.#takeLot(random)
    const { query } = this.#system.database
    await query(
      `update auctions.auctions set ends_at = clock_timestamp()
       where id = $1 and status = 'active' and starts_at < clock_timestamp()`,
      [id],
    )
    await query(`select pg_notify('auctions_end_times', '')`)
  }

  async #edit(random: SeededRandom): Promise<void> {
    const lot = pickOf(this.#lots, random)
    const isNamed = random.next() < 0.5
    const form = formOf(
      isNamed
        ? { product_name: random.pick(['Barley', 'Garlic']) }
        : { desc: `Seen again, turn ${random.below(1_000)}.` },
    )
    await this.#as(lot.farmer, (session) =>
      session.call(routes.updateAuction, { params: { auctionId: lot.id }, form }),
    )
  }

  async #withdraw(random: SeededRandom): Promise<void> {
    const lot = this.#takeLot(random)
    await this.#as(lot.farmer, (session) =>
      session.call(routes.deleteAuction, { params: { auctionId: lot.id } }),
    )
  }

  async #remove(random: SeededRandom): Promise<void> {
    const { id } = this.#takeLot(random)
    await this.#admin.call(routes.removeAuction, {
      params: { auctionId: id },
      json: { note: 'It was not what it was said to be.' },
    })
  }

  async #changeRole(random: SeededRandom): Promise<void> {
    const member = pickOf(this.#members, random)
    const role = member.role === 'farmer' ? 'business' : 'farmer'
    await this.#admin.call(routes.updateUser, { params: { id: member.person.user._id }, json: { role } })
    member.role = role
  }

  async #deleteUser(random: SeededRandom): Promise<void> {
    const member = pickOf(this.#members, random)
    if (this.#members.filter(({ role }) => role === member.role).length <= 2) return
    this.#members.splice(this.#members.indexOf(member), 1)
    await this.#admin.call(routes.deleteUser, { params: { id: member.person.user._id } })
  }

  /** A lot that is no longer offered for actions, except to those who hold it already. */
  #takeLot(random: SeededRandom) {
    const lot = pickOf(this.#lots, random)
    this.#lots.splice(this.#lots.indexOf(lot), 1)
    return lot
  }
}

/** Without a target the action counts as refused. */
function pickOf<Item>(items: readonly Item[], random: SeededRandom): Item {
  if (items.length === 0) throw Object.assign(new Error('there is none yet'), { status: 404 })
  return random.pick(items)
}
