import { describe, expect, test } from 'vitest'
import { noDeals, someCharts } from '../test/figures.ts'
import { latestPrices, pricesOf, producesOf, sumOfDays } from './chart-data.ts'

const { days, prices } = someCharts()

describe('prices', () => {
  test('the newest of each produce, most lots first', () => {
    expect(latestPrices(prices).map(({ productName, averagePrice }) => [productName, averagePrice])).toEqual([
      ['Soybean', 4300],
      ['Fresh ginger', 4775],
    ])
  })

  test('one produce, the oldest week first', () => {
    expect(pricesOf(prices, 'Soybean').map((price) => price.week)).toEqual(['2026-11-09', '2026-11-16'])
  })

  test('every produce once, by the alphabet', () => {
    expect(producesOf(prices)).toEqual(['Fresh ginger', 'Soybean'])
  })
})

describe('days', () => {
  test('their sum and the best of them', () => {
    expect(sumOfDays(days, 'bids')).toMatchObject({ total: 144, best: { day: '2026-11-19' } })
  })

  test('without anything there is no best day', () => {
    expect(sumOfDays([{ day: '2026-11-20', bids: 0, revenue: 0, ...noDeals }], 'revenue')).toEqual({
      total: 0,
      best: null,
    })
  })
})
