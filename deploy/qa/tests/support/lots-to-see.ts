import { type AuctionView, routes } from '@boli/contracts'
import { openSession } from '@boli/market'
import { queryEmbedded } from './embedded-database.ts'
import type { EmbeddedStack } from './embedded-stack.ts'
import type { LotsToSee } from './pages.ts'

/** Lots of the demo market used to view its pages. */
export async function findLotsToSee(
  stack: Pick<EmbeddedStack, 'url' | 'account'>,
  dataFolder: string,
): Promise<LotsToSee> {
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
  const dealOf = async (username: string) => {
    const [deal] = await queryEmbedded<{ id: string }>(
      dataFolder,
      `select d.id from deals.deals d join deals.users u on u.id in (d.farmer_id, d.buyer_id)
       where u.username = '${username}' order by d.state = 'agreed' desc, d.id limit 1`,
    )
    return deal?.id ?? ''
  }
  const [disputed] = await queryEmbedded<{ id: string }>(
    dataFolder,
    "select id from deals.deals where state = 'disputed' order by id limit 1",
  )
  const [bill] = await queryEmbedded<{ code: string }>(dataFolder, 'select code from deals.bills limit 1')
  const [prices] = await queryEmbedded<{ id: string }>(
    dataFolder,
    'select id from information.price_imports order by id limit 1',
  )
  const deals = {
    farmer: await dealOf(farmer),
    business: await dealOf(stack.account('business').username),
    admin: disputed?.id ?? '',
  }
  if (!live || !ended || !own || !bill || !prices || Object.values(deals).includes(''))
    throw new Error('the demo market has no such lots and deals')
  const { _id: farmerId, username: farmerName } = live.farmer
  return {
    ...{ live: live._id, ended: ended.id, own: own._id, farmerId, farmerName },
    ...{ deals, billCode: bill.code, importId: prices.id },
  }
}
