import { type AuctionView, routes } from '@boli/contracts'
import { openSession } from '@boli/market'
import { startInParts } from '@boli/system'
import { closeBrowser } from './browser.ts'
import { queryEmbedded } from './embedded-database.ts'
import { type EmbeddedStack, startEmbedded, temporaryDataFolder } from './embedded-stack.ts'
import type { LotsToSee } from './pages.ts'

type Found = Record<'ended' | 'bill' | 'prices' | 'disputed' | 'sold' | 'bought', string>

/** Lots of the demo market used to view its pages. */
export async function findLotsToSee(
  stack: Pick<EmbeddedStack, 'url' | 'account'>,
  dataFolder: string,
): Promise<LotsToSee> {
  const farmer = stack.account('farmer').username
  const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions, {
    query: { sortBy: 'bids', limit: 100 },
  })
  const [live] = lots
  const own = lots.find((lot) => lot.farmer.username === farmer)
  const dealOf = (username: string) =>
    `(select d.id from deals.deals d join deals.users u on u.id in (d.farmer_id, d.buyer_id)
      where u.username = '${username}' order by d.state = 'agreed' desc, d.id limit 1)`
  const [found] = await queryEmbedded<Found>(
    dataFolder,
    `select (select id from auctions.auctions where close_reason = 'sold' order by id limit 1) as ended,
       (select code from deals.bills limit 1) as bill,
       (select id from information.price_imports order by id limit 1) as prices,
       (select id from deals.deals where state = 'disputed' order by id limit 1) as disputed,
       ${dealOf(farmer)} as sold, ${dealOf(stack.account('business').username)} as bought`,
  )
  if (!live || !own || !found || Object.values<string | null>(found).includes(null))
    throw new Error('the demo market has no such lots and deals')
  const { ended, bill, prices, disputed, sold, bought } = found
  const { _id: farmerId, username: farmerName } = live.farmer
  return {
    ...{ live: live._id, ended, own: own._id, farmerId, farmerName, billCode: bill, importId: prices },
    deals: { farmer: sold, business: bought, admin: disputed },
  }
}

/** Starts a demo market for a program, with its lots; `stop` ends it and the browser. */
export const openDemoMarket = () =>
  startInParts(async (endings) => {
    const data = await temporaryDataFolder()
    endings.defer(data.remove)
    const stack = await startEmbedded({ dataFolder: data.path })
    endings.defer(stack.stop)
    endings.defer(closeBrowser)
    return { stack, lots: await findLotsToSee(stack, data.path) }
  })
