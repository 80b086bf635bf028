import { expect, it } from 'vitest'
import { countChoices, type LotGroup } from './market-counts.ts'

const aGroup = (group: Partial<LotGroup>): LotGroup => ({
  ...{ category: 'grain', commodity: 'wheat', state: 'MP', district: null, lots: 1 },
  ...group,
})
const nothing = { category: null, commodity: null, state: null, district: null }
const groups = [
  aGroup({ lots: 3 }),
  aGroup({ commodity: 'rice', lots: 2 }),
  aGroup({ commodity: null, state: null }),
  aGroup({ category: 'fruit', commodity: 'mango', state: 'MH', lots: 4 }),
]

it('counts each choice over all groups if nothing is chosen; a missing value counts nowhere', () => {
  expect(countChoices(groups, nothing)).toEqual({
    category: { grain: 6, fruit: 4 },
    commodity: { wheat: 3, rice: 2, mango: 4 },
    state: { MP: 5, MH: 4 },
    district: {},
  })
})

it('a choice does not narrow its own alternatives', () => {
  const counts = countChoices(groups, { ...nothing, category: 'grain', commodity: 'rice' })
  expect(counts.category).toEqual({ grain: 6, fruit: 4 })
  expect(counts.commodity).toEqual({ wheat: 3, rice: 2 })
  expect(counts.state).toEqual({ MP: 2 })
})
