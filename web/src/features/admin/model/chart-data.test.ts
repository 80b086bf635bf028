import { expect, test } from 'vitest'
import { someCharts } from '../test/figures.ts'
import { marksOf, pointsOf, pricesByProduce, weeksOf } from './chart-data.ts'

const charts = someCharts()

test('the product sold most comes first, with its weeks oldest first', () => {
  expect(pricesByProduce(charts.prices)).toMatchObject([
    {
      ...{ key: 'soybean', before: 4100, newest: { week: '2026-11-16', averagePrice: 4300 } },
      weeks: [{ week: '2026-11-02' }, { week: '2026-11-16' }],
    },
    { key: 'Fresh ginger', before: null, newest: { averagePrice: 4775 } },
  ])
})

test('every week between the oldest and the newest price is drawn', () => {
  expect(weeksOf(charts.prices)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
  expect(weeksOf([])).toEqual([])
})

test('a day is shown beside the same day of the previous period, if known', () => {
  expect(pointsOf(charts, 'bids')[1]).toEqual({ day: '2026-11-19', value: 90, before: 60 })
  expect(pointsOf({ days: charts.days }, 'revenue')[1]?.before).toBeNull()
})

test.each([
  [[], []],
  [[1], [1]],
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 4, 6, 9],
  ],
])('an axis with ticks at %j labels those at %j', (values, marks) => {
  expect(marksOf(values)).toEqual(marks)
})
