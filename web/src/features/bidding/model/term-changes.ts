import type { AuctionView } from '@boli/contracts'

const details = [
  ...(['quality', 'variety', 'origin', 'moisture', 'color', 'texture', 'certification', 'storage'] as const),
  ...(['packaging', 'deliveryTime', 'harvestDate', 'organicStatus', 'district'] as const),
]
const texts = ['p_name', 'p_desc', 'p_image'] as const

/** Terms of a lot that can change while a bidder watches; the names are those of the text keys. */
export type Term =
  | { name: 'basePrice' | 'bidIncrement'; from: number; to: number }
  | { name: 'startTime' | 'endTime' | 'quantity' | (typeof details)[number]; from: string; to: string }
  | { name: 'text' | 'card' }

/** The changes of an edit, in the order of importance to a bidder. */
export function changedTerms(before: AuctionView, after: AuctionView): Term[] {
  const changes: Term[] = []
  const add = (term: Term) => 'from' in term && term.from !== term.to && changes.push(term)
  add({ name: 'basePrice', from: before.basePrice, to: after.basePrice })
  add({ name: 'quantity', from: String(before.product.p_qty), to: String(after.product.p_qty) })
  add({ name: 'bidIncrement', from: before.bidIncrement, to: after.bidIncrement })
  add({ name: 'startTime', from: before.startTime, to: after.startTime })
  add({ name: 'endTime', from: before.endTime, to: after.endTime })
  for (const name of details) {
    add({ name, from: before.product[name] ?? '', to: after.product[name] ?? '' })
  }
  const pictures = ({ product }: AuctionView) => (product.images ?? []).map(({ src }) => src).join()
  const isOther = pictures(before) !== pictures(after)
  if (isOther || texts.some((name) => before.product[name] !== after.product[name]))
    changes.push({ name: 'text' })
  const card = ({ product: { commodity, qualityValues, labReport } }: AuctionView) =>
    JSON.stringify([commodity, qualityValues, labReport])
  if (card(before) !== card(after)) changes.push({ name: 'card' })
  return changes
}
