import { commodityOfMandi } from '@boli/commodities'
import { indianStates, productCategories } from '@boli/contracts'
import { expect, test } from 'vitest'
import { demoPrices } from './import-prices.ts'
import { demoLots } from './lots.ts'
import { farmers } from './people.ts'
import { demoItems } from './publish-information.ts'

// `npm start` enters all of it through the API, which checks the rest.
const isHindi = (text: string) => /[ऀ-ॿ]/.test(text)

test('each category has four lots, by place and in the language of their farmer', () => {
  for (const category of productCategories)
    expect(demoLots.filter((lot) => lot.category === category)).toHaveLength(4)
  for (const { product_name, desc = '', origin = '', farmer, labReport, state = '', district } of demoLots) {
    // The market can be filtered by state and district.
    expect([Object.hasOwn(indianStates, state), !district]).toEqual([true, false])
    if (labReport) expect(labReport.labSample).toMatch(/^DEMO/)
    const language = farmers.find(({ username }) => username === farmer)?.language
    for (const text of [product_name, desc, origin])
      expect(isHindi(text), `${farmer}: ${text}`).toBe(language === 'hi')
  }
  expect(demoLots.filter(({ product_name }) => isHindi(product_name)).length).toBeGreaterThan(15)
})

test('schemes, techniques and equipment have four items each, valid in both languages', () => {
  for (const category of ['schemes', 'techniques', 'equipment'])
    expect(demoItems.filter((item) => item.category === category)).toHaveLength(4)
  for (const { link, category, validTill, ...item } of demoItems) {
    expect(new URL(link).protocol).toBe('https:')
    if (category !== 'schemes') expect(validTill).toBeUndefined()
    for (const language of ['en', 'hi'] as const)
      for (const text of Object.values(item[language])) expect(isHindi(text), text).toBe(language === 'hi')
  }
})

test('mandi prices cover a quarter of a year up to the prices of the file, and name no real mandi', async () => {
  const file = (await demoPrices(new Date('2026-11-20T10:00:00Z'))).toString().trimEnd()
  const [, ...lines] = file.split('\n')
  for (const line of lines) {
    const [state, district, market, commodity = '', , , day = '', ...prices] = line.split(',')
    const [low = 0, high = 0, modal = 0] = prices.map(Number)
    expect([market?.startsWith('Demo mandi '), low <= modal && modal <= high], line).toEqual([true, true])
    expect(commodityOfMandi(commodity), line).not.toBeNull()
    expect(Object.values<string>(indianStates), line).toContain(state)
    expect(district, line).not.toBe('')
    expect(day).toMatch(/^2026-(08|09|10|11)-\d\d$/)
  }
  const wheat = lines.filter((line) => line.includes('Demo mandi A,Wheat'))
  expect(wheat[0]).toContain('2026-11-19,2620,3080,2860')
  expect(wheat.length).toBeGreaterThan(45)
  expect(wheat.length).toBeLessThan(90)
  const days = wheat.map((line) => line.split(',')[6] ?? '')
  expect(new Set(days).size).toBe(wheat.length)
  expect((days.at(-1) ?? '') < '2026-08-30').toBe(true)
})
