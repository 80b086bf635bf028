// Lists lots on sale, with their prices: BOLI_URL=… BOLI_KEY=… node list-lots.mjs wheat
import { createBoli } from '@boli/sdk'

const boli = createBoli({ url: process.env.BOLI_URL, key: process.env.BOLI_KEY })
const { data, error } = await boli.api.GET('/api/v1/auction/getAllauctions', {
  params: { query: { query: process.argv[2] } },
})
if (!data) throw new Error(error.message)
for (const lot of data.data) console.log(lot._id, lot.productName, lot.highestBid, lot.endTime)
