import { expect, test } from 'vitest'
import { intervalsBetween, WatchingCounts } from './watching-counts.ts'

function counts() {
  const clock = { nowMs: 0 }
  return { clock, watching: new WatchingCounts({ forgetAfterMs: 15_000, nowMs: () => clock.nowMs }) }
}

test('adds up the counts of the nodes', () => {
  const { watching } = counts()
  watching.receive({ nodeId: 'one', counts: { rice: 3, wheat: 1 } })
  watching.receive({ nodeId: 'two', counts: { rice: 4 } })
  expect(watching.sumOf('rice')).toBe(7)
  expect(watching.sumOf('wheat')).toBe(1)
  expect(watching.sumOf('onions')).toBe(0)
})

test('a later change replaces a count, and zero removes it', () => {
  const { watching } = counts()
  watching.receive({ nodeId: 'one', counts: { rice: 3, wheat: 1 } })
  expect(watching.receive({ nodeId: 'one', counts: { rice: 5 } })).toEqual(['rice'])
  expect(watching.receive({ nodeId: 'one', counts: { wheat: 0 } })).toEqual(['wheat'])
  expect([watching.sumOf('rice'), watching.sumOf('wheat')]).toEqual([5, 0])
})

test('a whole list corrects missed changes', () => {
  const { watching } = counts()
  watching.receive({ nodeId: 'one', counts: { rice: 3, wheat: 1 } })
  const changed = watching.receive({ nodeId: 'one', counts: { onions: 2 }, isWhole: true })
  expect(changed.toSorted()).toEqual(['onions', 'rice', 'wheat'])
  expect([watching.sumOf('rice'), watching.sumOf('wheat'), watching.sumOf('onions')]).toEqual([0, 0, 2])
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
  let nowMs = 0
  const counts = new WatchingCounts({ forgetAfterMs: 1_000, nowMs: () => nowMs })
  for (let node = 0; node < 128; node += 1)
    counts.receive({ nodeId: `${node}`, counts: { lot: 1 }, isWhole: true })
  nowMs = 1_500
  expect(counts.forgetSilent()).toEqual([])
  nowMs = 2_000
  expect(counts.forgetSilent()).toHaveLength(128)
})
