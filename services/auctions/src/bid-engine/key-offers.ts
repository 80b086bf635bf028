import { indianDay, lotValuePaise, type Quantity } from '@boli/contracts'
import type { BidCommand, BidRefused } from './bid.ts'
import type { Statement, Step } from './pipeline.ts'

/** The most that an API key offered for a lot on an Indian day: the value of its highest bid or maximum. */
export interface KeyOffer {
  keyId: string
  /** `2026-11-20`. */
  day: string
  auctionId: string
  valuePaise: number
}

/** Before the auctions, and in one order: two bids of a key at once must not both fit under its limit of the day. */
const lockKeys: Statement = {
  name: 'lock-keys',
  text: `
  select pg_advisory_xact_lock(number)
  from (select distinct hashtextextended(key::text, 0) as number from unnest($1::uuid[]) as key order by 1) as numbers`,
}

const readOffers: Statement = {
  name: 'read-key-offers',
  text: `
  select key_id as "keyId", to_char(day, 'YYYY-MM-DD') as day, auction_id as "auctionId", value_paise as "valuePaise"
  from key_offers where key_id = any ($1::uuid[])`,
}

// Days that are over count for nothing any more.
const writeOffers: Statement = {
  name: 'write-key-offers',
  text: `
  with past as (
    delete from key_offers using unnest($1::uuid[], $2::date[]) as today (key, date)
    where key_id = today.key and day < today.date)
  insert into key_offers (key_id, day, auction_id, value_paise)
  select * from unnest($1::uuid[], $2::date[], $3::uuid[], $4::bigint[])
  on conflict (key_id, day, auction_id) do update set value_paise = excluded.value_paise`,
}

/** What locks the keys of a batch and reads their offers; null where no bid of it came with a key. */
export function keySteps(commands: readonly BidCommand[]): { lock: Step; read: Step } | null {
  const keyIds = [...new Set(commands.flatMap(({ caps }) => caps?.keyId ?? []))]
  if (keyIds.length === 0) return null
  return { lock: { ...lockKeys, values: [keyIds] }, read: { ...readOffers, values: [keyIds] } }
}

/** What stores the offers of a batch. */
export function offersStep(offers: readonly KeyOffer[]): Step {
  return {
    ...writeOffers,
    values: [
      offers.map(({ keyId }) => keyId),
      offers.map(({ day }) => day),
      offers.map(({ auctionId }) => auctionId),
      offers.map(({ valuePaise }) => valuePaise),
    ],
  }
}

/** Holds the bids of API keys against the caps of their keys, one bid after the other. */
export class KeyOffers {
  readonly #day: string
  readonly #offers = new Map<string, KeyOffer>()
  readonly #changed = new Set<KeyOffer>()

  constructor(stored: readonly KeyOffer[], nowMs: number) {
    this.#day = indianDay(nowMs)
    for (const offer of stored) {
      if (offer.day === this.#day) this.#offers.set(nameOf(offer.keyId, offer.auctionId), offer)
    }
  }

  /** The refusal of a bid that would pass a cap of its key; null for all others. */
  refuse(command: BidCommand, quantity: Quantity): BidRefused | null {
    const { caps, auctionId } = command
    if (!caps) return null
    const valuePaise = offeredPaise(command, quantity)
    if (valuePaise > caps.bidCapPaise) return { kind: 'refused', code: 'key-bid-cap' }
    let dayPaise = valuePaise
    for (const offer of this.#offers.values()) {
      if (offer.keyId !== caps.keyId) continue
      dayPaise +=
        offer.auctionId === auctionId ? Math.max(0, offer.valuePaise - valuePaise) : offer.valuePaise
    }
    return dayPaise > caps.dayCapPaise ? { kind: 'refused', code: 'key-day-cap' } : null
  }

  /** Counts a bid that the rules took. */
  add(command: BidCommand, quantity: Quantity): void {
    const { caps, auctionId } = command
    if (!caps) return
    const name = nameOf(caps.keyId, auctionId)
    const valuePaise = offeredPaise(command, quantity)
    const before = this.#offers.get(name)
    if (before && before.valuePaise >= valuePaise) return
    if (before) this.#changed.delete(before)
    const offer = { keyId: caps.keyId, day: this.#day, auctionId, valuePaise }
    this.#offers.set(name, offer)
    this.#changed.add(offer)
  }

  /** What is to be stored, each lot of a key once. */
  get changed(): KeyOffer[] {
    return [...this.#changed]
  }
}

const nameOf = (keyId: string, auctionId: string): string => `${keyId} ${auctionId}`

function offeredPaise({ amountPaise, maximumPaise }: BidCommand, quantity: Quantity): number {
  return lotValuePaise(Math.max(amountPaise, maximumPaise ?? 0), quantity)
}
