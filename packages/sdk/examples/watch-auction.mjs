// Prints the prices of a lot until it is sold: BOLI_URL=… BOLI_KEY=… node watch-auction.mjs LOT
import { createBoli } from '@boli/sdk'

const boli = createBoli({ url: process.env.BOLI_URL, key: process.env.BOLI_KEY })
boli.watchAuction(process.argv[2], ({ price, leader, mine, status }) => {
  console.log(status, price, leader?.username ?? '-', mine.standing)
  if (status === 'completed') boli.close()
})
