import { type AuctionView, routes } from '@boli/contracts'
import type { SignedIn } from './accounts.ts'
import { drawPng } from './drawings/index.ts'
import type { DemoLot } from './lots/index.ts'

export interface ListedLot {
  lot: DemoLot
  auction: AuctionView
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Lists lots with their pictures; each farmer one after the other, all farmers at the same time. */
export async function listLots(
  lots: readonly DemoLot[],
  farmers: readonly SignedIn[],
  signal: AbortSignal,
): Promise<ListedLot[]> {
  const listed = await Promise.all(
    farmers.map(async (farmer) => {
      const mine: ListedLot[] = []
      for (const lot of lots.filter((candidate) => candidate.farmer === farmer.person.username)) {
        signal.throwIfAborted()
        const { data } = await farmer.session.call<{ auction: AuctionView }>(routes.createAuction, {
          form: await fillForm(lot),
        })
        mine.push({ lot, auction: data.auction })
      }
      return mine
    }),
  )
  return listed.flat()
}

async function fillForm(lot: DemoLot): Promise<FormData> {
  const { farmer, drawing, bids, basePrice, harvestedDaysAgo, endsAfterMinutes, isEnded, ...texts } = lot
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  form.set('basePrice', String(basePrice))
  form.set('harvestDate', new Date(Date.now() - harvestedDaysAgo * DAY_MS).toISOString().slice(0, 10))
  form.set('durationMinutes', String(endsAfterMinutes))
  const picture = await drawPng(lot.product_name, drawing)
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'lot.png')
  return form
}
