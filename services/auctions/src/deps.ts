import type { AuctionLimits } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import type { ObjectStore } from '@boli/object-store'
import type { SoftClose } from '@boli/rules'
import type { BidEngine, BidEngineOptions } from './bid-engine/index.ts'
import type { LotLimits } from './features/create-auction/lot-limits.ts'
import type { AuctionsDatabase } from './persistence/tables.ts'
import type { TrustKey } from './proof-log/checkpoints.ts'

/** What auctions is given where the process is put together. */
export interface AuctionsOptions {
  logger: Logger
  database: AuctionsDatabase
  bus: EventBus
  live: LiveChannel
  store: ObjectStore
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** Limits of the bid engine, where the defaults do not do. */
  engine?: Pick<BidEngineOptions, 'limits' | 'deadlineMs'>
  /** How long auctions run at least and how late bids move their end, where the defaults do not do. */
  limits?: AuctionLimits
  /** How many lots a farmer may have, where the defaults do not do. */
  lotLimits?: LotLimits
  /** The first signs checkpoints of logs; all are published. */
  trustKeys: TrustKey[]
  /** How long readiness fails before the listener closes. */
  drainMs?: number
}

/** How a late bid moves the end, as the operator has set it. */
export function softCloseOf(limits: AuctionLimits): SoftClose {
  return { windowMs: limits.softCloseSeconds * 1000, capMs: limits.softCloseCapSeconds * 1000 }
}

/** What the features work with. */
export interface AuctionsDeps extends AuctionsOptions {
  bids: BidEngine
  limits: AuctionLimits
}
