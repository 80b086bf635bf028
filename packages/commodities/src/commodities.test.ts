import { productCategories, quantityUnits } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { parameters } from './data/parameters.ts'
import { publishedRanges, sources } from './data/standards.ts'
import { supportPrices } from './data/support-prices.ts'
import { foldedWords } from './find.ts'
import {
  commodities,
  commodityOf,
  commodityOfMandi,
  gradeOf,
  gradesOf,
  parametersOf,
  qualityFaults,
  qualityUnits,
  spellingsOf,
  suggestCommodities,
  supportPriceOf,
} from './index.ts'
import { commodityName, furtherNames, parameterName } from './names.ts'
import { pageTextsOf } from './page-texts.ts'

const LANGUAGES = ['en', 'hi']
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)

describe('the commodities', () => {
  it('are at least 60, each with its own id, names, a category, a unit and known parameters', () => {
    expect(new Set(idsOf(commodities)).size).toBe(commodities.length)
    expect(commodities.length).toBeGreaterThanOrEqual(60)
    for (const known of commodities) {
      expect(known.id).toMatch(/^[a-z][a-z_]{1,39}$/)
      for (const language of LANGUAGES) expect(known.names[language], known.id).toMatch(/\S/)
      expect(productCategories).toContain(known.category)
      expect(quantityUnits).toContain(known.unit)
      if (known.hsn !== null) expect(known.hsn).toMatch(/^\d{4}$/)
      expect(idsOf(parametersOf(known.id))).toEqual(known.parameters)
    }
  })

  it.each(['mr', 'bn', 'ta', 'gu', 'te', 'kn', 'ml', 'pa', 'or', 'as'])(
    'have their own names in %s, and so do the parameters and grades',
    (language) => {
      const names = commodities.map((known) => commodityName(known, language))
      expect(new Set(names).size).toBe(commodities.length)
      const all = [...names, ...parameters.map((parameter) => parameterName(parameter, language))]
      const { grade } = pageTextsOf('quality', language)
      // Grade names have the Latin abbreviation of the standards in every language.
      all.push(...Object.values(grade ?? {}).map((name) => name.replace('(FAQ)', '')))
      for (const name of all) expect(name).toMatch(/^[^\p{Script=Latin}]*$/u)
    },
  )

  it('have English names in a language without names', () => {
    const [wheat] = commodities
    expect(wheat && commodityName(wheat, 'sat')).toBe('Wheat')
    expect(commodities.flatMap(furtherNames)).toEqual(expect.arrayContaining(['શણ', 'જૂટ', 'கோதுமை']))
  })

  it('are found by each of their spellings', () => {
    for (const known of commodities)
      for (const spelling of spellingsOf(known))
        expect(idsOf(suggestCommodities(spelling, 20)), spelling).toContain(known.id)
  })

  it.each(['गेहूं', 'गेहूँ', 'gehun', 'Gehoon', 'WHEAT', 'wheat', 'Sharbati gehun C-306', 'whea'])(
    'find wheat first for %s',
    (typed) => {
      expect(suggestCommodities(typed)[0]?.id).toBe('wheat')
    },
  )

  it('are suggested with the longest matching name first, and not at all for an unknown word', () => {
    expect(suggestCommodities('green gram')[0]?.id).toBe('green_gram')
    expect(suggestCommodities('xyzzy')).toEqual([])
    expect(suggestCommodities('')).toEqual([])
  })

  it('each have their own names in files of mandi prices; unknown names match no commodity', () => {
    const names = commodities.flatMap(({ mandiNames }) => [
      ...new Set(mandiNames.map((name) => foldedWords(name).join(' '))),
    ])
    expect(new Set(names).size).toBe(names.length)
    for (const known of commodities)
      for (const name of known.mandiNames) expect(commodityOfMandi(name)?.id, name).toBe(known.id)
    expect(commodityOfMandi('  bhindi (ladies finger)')?.id).toBe('okra')
    expect(commodityOfMandi('Bhindi(LadiesFinger)')?.id).toBe('okra')
    expect(commodityOfMandi('Tomatto')?.id).toBe('tomato')
    expect(commodityOfMandi('Cauliflowr')?.id).toBe('cauliflower')
    for (const other of ['She Goat', 'Duster Beans', 'Mustard Oil', 'Onion Green', 'Tea'])
      expect(commodityOfMandi(other), other).toBeNull()
    expect(commodityOfMandi('dhania')).toBeNull()
  })
})

describe('quality', () => {
  it('is described by parameters with names, a unit and possible values', () => {
    expect(new Set(idsOf(parameters)).size).toBe(parameters.length)
    for (const { names, unit, least, most } of parameters) {
      for (const language of LANGUAGES) expect(names).toHaveProperty(language)
      expect(qualityUnits).toContain(unit)
      expect(least).toBeLessThan(most)
    }
    const used = new Set(commodities.flatMap((known) => known.parameters))
    expect(idsOf(parameters).filter((id) => !used.has(id))).toEqual([])
  })

  it('has published ranges of known commodities and parameters only, each with its source', () => {
    for (const { commodity, parameter, least, most } of publishedRanges) {
      expect(commodityOf(commodity)?.parameters).toContain(parameter)
      expect(least !== null || most !== null).toBe(true)
      for (const { source, names } of gradesOf(commodity, parameter)) {
        expect(source.title).toMatch(/\S/)
        expect(source.publisher).toMatch(/\S/)
        expect(names).toHaveProperty('en')
      }
    }
    const cited = new Set(publishedRanges.map(({ source }) => source))
    expect([...cited].sort()).toEqual(Object.keys(sources).sort())
  })

  it('is in the best grade that accepts it, limits included', () => {
    expect(gradeOf('chickpea', 'moisture', 10)?.id).toBe('range-1')
    expect(gradeOf('chickpea', 'moisture', 10.01)?.id).toBe('range-2')
    expect(gradeOf('chickpea', 'moisture', 14.5)).toBeNull()
    expect(gradeOf('mustard', 'oil_content', 43)?.id).toBe('range-1')
    expect(gradeOf('mustard', 'oil_content', 37)?.id).toBe('range-3')
    expect(gradeOf('onion', 'size', 40)).toBeNull()
  })

  it('is refused for an unknown commodity, impossible values, and parameters that the commodity does not have', () => {
    expect(qualityFaults('wheat', { moisture: 11.5, damaged: 0 })).toEqual([])
    expect(qualityFaults(null, {})).toEqual([])
    expect(qualityFaults('unobtainium', {})).toMatchObject([{ field: 'commodity', code: 'choice' }])
    expect(qualityFaults('wheat', { moisture: 100.1 })).toMatchObject([{ field: 'qualityValues' }])
    expect(qualityFaults('wheat', { size: 50 })).toMatchObject([{ field: 'qualityValues' }])
    expect(qualityFaults(null, { moisture: 11 })).toMatchObject([{ field: 'qualityValues' }])
  })
})

describe('support prices', () => {
  it('exist for known commodities, one a season, each with its source', () => {
    for (const { commodity, rupees, from, until, source } of supportPrices) {
      expect(commodityOf(commodity)).not.toBeNull()
      expect(rupees).toBeGreaterThan(1000)
      expect(from < until).toBe(true)
      expect(source).toMatch(/Cabinet Committee on Economic Affairs, .*20\d\d/)
    }
    const seasons = supportPrices.map(({ commodity, from }) => `${commodity} ${from}`)
    expect(new Set(seasons).size).toBe(seasons.length)
  })

  it.each([
    ['wheat', '2026-03-31', { paise: 242_500, season: '2025-26', isCurrent: true }],
    ['wheat', '2026-04-01', { paise: 258_500, season: '2026-27', isCurrent: true }],
    ['paddy', '2026-11-22', { paise: 236_900, season: '2025-26', isCurrent: false }],
  ])('for %s on %s is that of the latest season', (commodity, date, price) => {
    expect(supportPriceOf(commodity, date)).toMatchObject(price)
  })

  it('are unknown before the first known season, and for commodities without one', () => {
    expect(supportPriceOf('wheat', '2024-01-01')).toBeNull()
    expect(supportPriceOf('onion', '2026-11-22')).toBeNull()
  })
})
