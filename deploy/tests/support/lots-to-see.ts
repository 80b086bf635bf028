import { type AuctionView, routes } from '@boli/contracts'
import { openSession } from '@boli/local'
import { queryEmbedded } from './embedded-database.ts'
import type { EmbeddedStack } from './embedded-stack.ts'
import type { LotsToSee } from './pages.ts'

/** Lots of the demo market that its pages can be looked at with. */
export async function findLotsToSee(stack: EmbeddedStack, dataFolder: string): Promise<LotsToSee> {
  const farmer = stack.account('farmer').username
  const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions, {
    query: { sortBy: 'bids', limit: 100 },
  })
  const [ended] = await queryEmbedded<{ id: string }>(
    dataFolder,
    "select id from auctions.auctions where close_reason = 'sold' order by id limit 1",
  )
  const [live] = lots
  const own = lots.find((lot) => lot.farmer.username === farmer)
  if (!live || !ended || !own) throw new Error('the demo market has no such lots')
  return { live: live._id, ended: ended.id, own: own._id, farmerId: live.farmer._id }
}
