import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionView } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import { SeededRandom } from '@boli/market'
import type { SignedIn } from './accounts.ts'
import { isWorthBidding, placeBid } from './bidding.ts'

const PAUSE_MS = { shortest: 400, longest: 2_200 }
const REFRESH_EVERY_MS = 15_000
const random = new SeededRandom(Date.now())

/** Demo buyers place about one bid a second, on lots below their limit, until stopped. */
export async function keepMarketMoving(o: {
  buyers: readonly SignedIn[]
  logger: Logger
  liveAuctions(): Promise<AuctionView[]>
  refill(live: readonly AuctionView[]): Promise<void>
  signal: AbortSignal
}): Promise<void> {
  const { signal } = o
  let live = new Map<string, AuctionView>()
  let refreshedAt = 0
  while (!signal.aborted) {
    try {
      if (Date.now() - refreshedAt > REFRESH_EVERY_MS) {
        const present = await o.liveAuctions()
        await o.refill(present)
        live = new Map(present.map((auction) => [auction._id, auction]))
        refreshedAt = Date.now()
      }
      await bidOnce(o.buyers, live)
    } catch (error) {
      o.logger.warn({ err: error }, 'the demo buyers could not bid')
      refreshedAt = 0
    }
    await sleep(random.between(PAUSE_MS.shortest, PAUSE_MS.longest), undefined, { signal }).catch(() => {})
  }
}

async function bidOnce(buyers: readonly SignedIn[], live: Map<string, AuctionView>): Promise<void> {
  const open = [...live.values()].filter((candidate) => isWorthBidding(candidate))
  if (open.length === 0) return
  const auction = random.pick(open)
  const others = buyers.filter(({ person }) => person.username !== auction.highestBidder?.username)
  const state = await placeBid(random.pick(others), auction, random.next())
  // Refused: another bid was faster. The next refresh brings the new price.
  if (state) live.set(auction._id, { ...auction, ...state })
  else live.delete(auction._id)
}
