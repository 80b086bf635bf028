import { indianDay, lotValuePaise, type Quantity } from '@boli/contracts'
import type { BidCaps, BidCommand, BidRefused } from './bid.ts'
import type { Statement, Step } from './pipeline.ts'

/** The most that an API key or a member of a firm offered for a lot on an Indian day: the value of the highest bid or maximum. */
export interface KeyOffer {
  /** Id of the key or of the member's account. */
  holderId: string
  /** `2026-11-20`. */
  day: string
  auctionId: string
  valuePaise: number
}

/**
 * Locked before the auctions, and in one order: concurrent bids of a holder must not both fit within the limit of the
 * day.
 */
const lockKeys: Statement = {
  name: 'lock-keys',
  text: `
  select pg_advisory_xact_lock(number)
  from (select distinct hashtextextended(key::text, 0) as number from unnest($1::uuid[]) as key order by 1) as numbers`,
}

const readOffers: Statement = {
  name: 'read-key-offers',
  text: `
  select key_id as "holderId", to_char(day, 'YYYY-MM-DD') as day, auction_id as "auctionId", value_paise as "valuePaise"
  from key_offers where key_id = any ($1::uuid[])`,
}

// Past days no longer count.
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

/** The statement that locks the holders of a batch's caps and reads their offers; null if no bid of it has caps. */
export function keySteps(commands: readonly BidCommand[]): { lock: Step; read: Step } | null {
  const holderIds = [...new Set(commands.flatMap(({ caps = [] }) => caps.map(({ holderId }) => holderId)))]
  if (holderIds.length === 0) return null
  return { lock: { ...lockKeys, values: [holderIds] }, read: { ...readOffers, values: [holderIds] } }
}

/** The statement that stores the offers of a batch. */
export function offersStep(offers: readonly KeyOffer[]): Step {
  return {
    ...writeOffers,
    values: [
      offers.map(({ holderId }) => holderId),
      offers.map(({ day }) => day),
      offers.map(({ auctionId }) => auctionId),
      offers.map(({ valuePaise }) => valuePaise),
    ],
  }
}

/** The parts of a bid that its caps limit. */
type OfferedBid = Pick<BidCommand, 'auctionId' | 'amountPaise' | 'maximumPaise' | 'caps'>

const codes = {
  key: { bid: 'key-bid-cap', day: 'key-day-cap' },
  member: { bid: 'firm-lot-limit', day: 'firm-day-limit' },
} as const satisfies Record<BidCaps['of'], object>

/** Checks bids, one after the other, against the caps of their API keys and of the members who place them. */
export class KeyOffers {
  readonly #day: string
  readonly #offers = new Map<string, KeyOffer>()
  readonly #changed = new Set<KeyOffer>()

  constructor(stored: readonly KeyOffer[], nowMs: number) {
    this.#day = indianDay(nowMs)
    for (const offer of stored) {
      if (offer.day === this.#day) this.#offers.set(nameOf(offer.holderId, offer.auctionId), offer)
    }
  }

  /** The refusal of a bid that would pass one of its caps; null for all others. */
  refuse(command: OfferedBid, quantity: Quantity): BidRefused | null {
    const { caps = [], auctionId } = command
    const valuePaise = offeredPaise(command, quantity)
    for (const { of, holderId, bidCapPaise, dayCapPaise } of caps) {
      if (valuePaise > bidCapPaise) return { kind: 'refused', code: codes[of].bid }
      let dayPaise = valuePaise
      for (const offer of this.#offers.values()) {
        if (offer.holderId !== holderId) continue
        dayPaise +=
          offer.auctionId === auctionId ? Math.max(0, offer.valuePaise - valuePaise) : offer.valuePaise
      }
      if (dayPaise > dayCapPaise) return { kind: 'refused', code: codes[of].day }
    }
    return null
  }

  /** Counts a bid that the rules accepted. */
  add(command: OfferedBid, quantity: Quantity): void {
    const { caps = [], auctionId } = command
    const valuePaise = offeredPaise(command, quantity)
    for (const { holderId } of caps) {
      const name = nameOf(holderId, auctionId)
      const before = this.#offers.get(name)
      if (before && before.valuePaise >= valuePaise) continue
      if (before) this.#changed.delete(before)
      const offer = { holderId, day: this.#day, auctionId, valuePaise }
      this.#offers.set(name, offer)
      this.#changed.add(offer)
    }
  }

  /** The rows to store, each lot of a holder once. */
  get changed(): KeyOffer[] {
    return [...this.#changed]
  }
}

const nameOf = (holderId: string, auctionId: string): string => `${holderId} ${auctionId}`

function offeredPaise({ amountPaise, maximumPaise }: OfferedBid, quantity: Quantity): number {
  return lotValuePaise(Math.max(amountPaise, maximumPaise ?? 0), quantity)
}
