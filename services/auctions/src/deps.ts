import type { AuctionLimits } from '@boli/contracts'
import type { DatabaseServiceOptions } from '@boli/database'
import type { LiveChannel } from '@boli/live-channel'
import type { ObjectStore } from '@boli/object-store'
import type { SoftClose } from '@boli/rules'
import type { BidEngine, BidEngineOptions } from './bid-engine/index.ts'
import type { LotLimits } from './features/create-auction/lot-limits.ts'
import type { AuctionsTables } from './persistence/tables.ts'
import type { TrustKey } from './proof-log/checkpoints.ts'

/** What the process that composes auctions provides. */
export interface AuctionsOptions extends DatabaseServiceOptions<AuctionsTables> {
  live: LiveChannel
  store: ObjectStore
  /** Limits of the bid engine, if not the defaults. */
  engine?: Pick<BidEngineOptions, 'limits' | 'deadlineMs'>
  /** Shortest duration of auctions and how late bids move their end, if not the defaults. */
  limits?: AuctionLimits
  /** How many lots a farmer may have, if not the default. */
  lotLimits?: LotLimits
  /** The first key signs checkpoints of logs; all keys are published. */
  trustKeys: TrustKey[]
}

/** How a late bid moves the end, by configuration. */
export function softCloseOf(limits: AuctionLimits): SoftClose {
  return { windowMs: limits.softCloseSeconds * 1000, capMs: limits.softCloseCapSeconds * 1000 }
}

/** Dependencies of the features. */
export interface AuctionsDeps extends AuctionsOptions {
  bids: BidEngine
  limits: AuctionLimits
}
