import { informationTextLimits } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { demoItems } from './items.ts'
import { drawItem } from './pictures/index.ts'

describe('the demo hub', () => {
  test('has eight schemes, eight techniques and eight kinds of equipment, each once', () => {
    const count = (category: string) => demoItems.filter((item) => item.category === category).length
    expect([count('schemes'), count('techniques'), count('equipment')]).toEqual([8, 8, 8])
    expect(new Set(demoItems.map((item) => item.title)).size).toBe(24)
  })

  test.each(demoItems.map((item) => [item.title, item] as const))('%s fits the form', (_, item) => {
    expect(item.title.length).toBeLessThanOrEqual(informationTextLimits.title)
    expect(item.description.length).toBeLessThanOrEqual(informationTextLimits.description)
    expect(item.source.length).toBeLessThanOrEqual(informationTextLimits.source)
    expect(new URL(item.link).protocol).toBe('https:')
    if (item.category !== 'schemes') expect(item.validTill).toBeUndefined()
  })

  test('no two items look alike', async () => {
    const pictures = await Promise.all(demoItems.map((item) => drawItem(item.title, item.picture)))
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(demoItems.length)
  })
})
