import { commodityOfMandi, qualityFaults } from '@boli/commodities'
import {
  indianStates,
  informationTextLimits,
  lotTextLimits,
  parseQuantity,
  productCategories,
} from '@boli/contracts'
import { demoPicture } from '@boli/market'
import { expect, test } from 'vitest'
import { demoPrices } from './import-prices.ts'
import { demoLots } from './lots.ts'
import { farmers } from './people.ts'
import { demoItems } from './publish-information.ts'

const isHindi = (text: string) => /[ऀ-ॿ]/.test(text)

test('each category has four lots that the form accepts, in the language of their farmer', () => {
  const categories = demoLots.map(({ category }) => category)
  for (const category of productCategories) {
    expect(categories.filter((one) => one === category)).toHaveLength(4)
  }
  for (const {
    product_name,
    desc = '',
    farmer,
    sale,
    commodity = null,
    qualityValues = {},
    labReport,
    ...texts
  } of demoLots) {
    expect(product_name.length).toBeLessThanOrEqual(lotTextLimits.product_name)
    expect(desc.length).toBeLessThanOrEqual(lotTextLimits.desc)
    expect(parseQuantity(sale.quantity), product_name).not.toBeNull()
    expect(qualityFaults(commodity, qualityValues), product_name).toEqual([])
    // The market can be filtered by them.
    expect([Object.hasOwn(indianStates, texts.state ?? ''), !texts.district]).toEqual([true, false])
    if (labReport) expect(labReport.labSample).toMatch(/^DEMO/)
    const language = farmers.find(({ username }) => username === farmer)?.language
    for (const text of [product_name, desc, texts.origin ?? '']) {
      expect(isHindi(text), `${farmer}: ${text}`).toBe(language === 'hi')
    }
  }
  expect(demoLots.filter(({ product_name }) => isHindi(product_name)).length).toBeGreaterThan(15)
})

test('schemes, techniques and equipment have four items each, valid in both languages', () => {
  for (const category of ['schemes', 'techniques', 'equipment']) {
    expect(demoItems.filter((item) => item.category === category)).toHaveLength(4)
  }
  for (const { link, category, validTill, ...item } of demoItems) {
    expect(new URL(link).protocol).toBe('https:')
    if (category !== 'schemes') expect(validTill).toBeUndefined()
    for (const language of ['en', 'hi'] as const) {
      for (const field of ['title', 'description', 'source'] as const) {
        const text = item[language][field]
        expect(text.length).toBeLessThanOrEqual(informationTextLimits[field])
        expect(isHindi(text), text).toBe(language === 'hi')
      }
    }
  }
})

test('mandi prices are read without errors, and name no real mandi', async () => {
  const lines = (await demoPrices(new Date('2026-11-20T10:00:00Z'))).toString().trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines.slice(1)) {
    const [state, district, market, commodity = '', , , day = '', ...prices] = line.split(',')
    const [low = 0, high = 0, modal = 0] = prices.map(Number)
    expect([market?.startsWith('Demo mandi '), low <= modal && modal <= high], line).toEqual([true, true])
    expect(commodityOfMandi(commodity), line).not.toBeNull()
    expect([Object.values<string>(indianStates).includes(state ?? ''), district !== ''], line).toEqual([
      true,
      true,
    ])
    expect(day).toMatch(/^2026-(08|09|10|11)-\d\d$/)
  }
})

test('mandi prices cover a quarter of a year, up to the prices of the file', async () => {
  const lines = (await demoPrices(new Date('2026-11-20T10:00:00Z'))).toString().split('\n')
  const wheat = lines.filter((line) => line.includes('Demo mandi A,Wheat'))
  expect(wheat[0]).toContain('2026-11-19,2620,3080,2860')
  expect(wheat.length).toBeGreaterThan(45)
  expect(wheat.length).toBeLessThan(90)
  const days = wheat.map((line) => line.split(',')[6] ?? '')
  expect(new Set(days).size).toBe(wheat.length)
  expect((days.at(-1) ?? '') < '2026-08-30').toBe(true)
})

test('every lot and item has its own drawing', async () => {
  const names = [
    ...demoLots.map(({ picture }) => `lots/${picture}`),
    ...demoItems.map(({ picture }) => `information/${picture}`),
  ]
  expect(new Set(names).size).toBe(52)
  for (const name of names) expect((await demoPicture(name)).length, name).toBeGreaterThan(5_000)
})
