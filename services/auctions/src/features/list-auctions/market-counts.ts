import type { MarketCounts } from '@boli/contracts'
import type { MarketFilter } from '../../persistence/market/market-filter.ts'

/** Number of lots with the same values of all filters. */
export interface LotGroup {
  category: string
  commodity: string | null
  state: string | null
  /** null outside the chosen state. */
  district: string | null
  lots: number
}

type Chosen = Pick<MarketFilter, 'category' | 'commodity' | 'state' | 'district'>

/** How many lots each choice would find: given the other filters, not the one that it would replace. */
export function countChoices(groups: readonly LotGroup[], chosen: Chosen): MarketCounts {
  const isOfState = (group: LotGroup) => chosen.state === null || group.state === chosen.state
  const isOfDistrict = ({ district }: LotGroup) =>
    chosen.district === null || district?.toLowerCase() === chosen.district.toLowerCase()
  const isHere = (group: LotGroup) => isOfState(group) && isOfDistrict(group)
  const isOfCategory = ({ category }: LotGroup) => chosen.category === null || category === chosen.category
  const isOfKind = (group: LotGroup) =>
    isOfCategory(group) && (chosen.commodity === null || group.commodity === chosen.commodity)
  return {
    // Choosing another category drops the commodity, another state the district.
    category: sum(groups.filter(isHere), ({ category }) => category),
    commodity: sum(
      groups.filter((group) => isHere(group) && isOfCategory(group)),
      ({ commodity }) => commodity,
    ),
    state: sum(groups.filter(isOfKind), ({ state }) => state),
    district: sum(groups.filter(isOfKind), ({ district }) => district),
  }
}

function sum(groups: readonly LotGroup[], choiceOf: (group: LotGroup) => string | null) {
  const counts: Record<string, number> = {}
  for (const group of groups) {
    const choice = choiceOf(group)
    if (choice) counts[choice] = (counts[choice] ?? 0) + group.lots
  }
  return counts
}
