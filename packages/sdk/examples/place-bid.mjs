// Places the lowest possible bid on a lot, once: BOLI_URL=… BOLI_KEY=… node place-bid.mjs LOT
import { BoliError, createBoli } from '@boli/sdk'

const auctionId = process.argv[2]
const boli = createBoli({ url: process.env.BOLI_URL, key: process.env.BOLI_KEY })
const { data } = await boli.api.GET('/api/v1/auction/getAuction/{auctionId}', {
  params: { path: { auctionId } },
})
try {
  const { minimumNextBid } = data.data
  const placed = await boli.placeBid(auctionId, { bidAmount: minimumNextBid })
  console.log('placed', placed.bid.bid_amount)
} catch (error) {
  if (!(error instanceof BoliError)) throw error
  console.log('refused', error.code, error.message)
}
