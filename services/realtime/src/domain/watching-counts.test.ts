import { expect, test } from 'vitest'
import { intervalsBetween, WatchingCounts } from './watching-counts.ts'

function counts() {
  const clock = { nowMs: 0 }
  return { clock, watching: new WatchingCounts({ forgetAfterMs: 15_000, nowMs: () => clock.nowMs }) }
}

test('counts of nodes are added up, changed one by one, and corrected by a whole list', () => {
  const { watching } = counts()
  const sums = () => ['rice', 'wheat', 'onions'].map((lot) => watching.sumOf(lot))
  watching.receive({ nodeId: 'one', counts: { rice: 3, wheat: 1 } })
  watching.receive({ nodeId: 'two', counts: { rice: 4 } })
  expect(sums()).toEqual([7, 1, 0])
  expect(watching.receive({ nodeId: 'one', counts: { rice: 5 } })).toEqual(['rice'])
  expect(watching.receive({ nodeId: 'one', counts: { wheat: 0 } })).toEqual(['wheat'])
  expect(sums()).toEqual([9, 0, 0])
  const changed = watching.receive({ nodeId: 'one', counts: { onions: 2 }, isWhole: true })
  expect(changed.toSorted()).toEqual(['onions', 'rice'])
  expect(sums()).toEqual([4, 0, 2])
})

test('a silent node no longer counts', () => {
  const { watching, clock } = counts()
  watching.receive({ nodeId: 'one', counts: { rice: 3 } })
  clock.nowMs += 10_000
  watching.receive({ nodeId: 'two', counts: { rice: 1 } })
  clock.nowMs += 5_000
  expect(watching.forgetSilent()).toEqual(['rice'])
  expect(watching.sumOf('rice')).toBe(1)
})

test('the messages a node receives in an interval do not grow with the nodes', () => {
  for (const nodes of [1, 8, 64, 65, 334, 1_000, 10_000]) {
    expect(nodes / intervalsBetween(nodes)).toBeLessThanOrEqual(64)
  }
  expect([0, 1, 64, 65, 334].map(intervalsBetween)).toEqual([1, 1, 1, 2, 6])
})

test('among many nodes one may be silent for longer', () => {
  const { watching, clock } = counts()
  for (let node = 0; node < 128; node += 1)
    watching.receive({ nodeId: `${node}`, counts: { lot: 1 }, isWhole: true })
  clock.nowMs = 22_500
  expect(watching.forgetSilent()).toEqual([])
  clock.nowMs = 30_000
  expect(watching.forgetSilent()).toHaveLength(128)
})
