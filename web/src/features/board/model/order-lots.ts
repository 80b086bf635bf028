import type { AuctionView, OwnStanding } from '@boli/contracts'
import type { BoardGroup, BoardSort } from './board-choice.ts'

/** The fields needed for sorting lots. */
export interface OrderBy {
  sort: BoardSort
  group: BoardGroup
  standingOn: (auctionId: string) => OwnStanding
  /** The guide's price per unit in rupees; null if none is known. */
  guideOf: (lot: AuctionView) => number | null
  /** The name of a group. */
  nameOf: (lot: AuctionView, group: Exclude<BoardGroup, 'none'>) => string
}

export interface LotGroup {
  /** Empty where lots are not grouped. */
  name: string
  lots: AuctionView[]
}

/** Lots that need the viewer's attention first. */
const urgency = { outbid: 0, winning: 1, watching: 2 } as const

/** Lots in groups by name, each in the requested order; ended lots come last, as do lots without a guide price. */
export function orderLots(lots: readonly AuctionView[], by: OrderBy): LotGroup[] {
  const inOrder = lots
    .map((lot) => ({ lot, keys: [isOver(lot) ? 1 : 0, rank(lot, by), Date.parse(lot.endTime)] as const }))
    .sort(
      ({ keys: one }, { keys: other }) => one[0] - other[0] || compare(one[1], other[1]) || one[2] - other[2],
    )
    .map(({ lot }) => lot)
  const { group, nameOf } = by
  if (group === 'none') return [{ name: '', lots: inOrder }]
  const groups = new Map<string, AuctionView[]>()
  for (const lot of inOrder) {
    const name = nameOf(lot, group)
    groups.set(name, [...(groups.get(name) ?? []), lot])
  }
  return Array.from(groups, ([name, members]) => ({ name, lots: members })).sort((one, other) =>
    one.name.localeCompare(other.name),
  )
}

/** Two infinite ranks are equal; their difference would be NaN. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}

function rank(lot: AuctionView, { sort, standingOn, guideOf }: OrderBy): number {
  if (sort === 'end') return 0
  if (sort === 'standing') return urgency[standingOn(lot._id).standing]
  const guide = guideOf(lot)
  return guide === null ? Number.POSITIVE_INFINITY : lot.highestBid / guide
}

function isOver({ status }: AuctionView): boolean {
  return status === 'completed' || status === 'inactive'
}

/** Whether all words occur in the lot's name, produce or seller. */
export function hasWords(lot: AuctionView, words: string): boolean {
  const text = [lot.productName, lot.product.commodity, lot.product.category, lot.farmer.username]
    .join(' ')
    .toLowerCase()
  return words
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word))
}
