import { expect, test } from 'vitest'
import { exported, formats, takeOver, unitsOf } from './exchange.ts'
import { textsOf } from './texts.ts'

test.each(formats)(
  'a language is exported as %s with its context, and is the same after the import',
  (format) => {
    const units = unitsOf(exported('ta', format), 'ta', format)
    const [own, english] = [textsOf('ta'), textsOf('en')]
    expect(units).toEqual([...english].map(([key, text]) => [key, text, own.get(key) ?? '']))
    expect(takeOver(units, 'ta')).toBe(0)
  },
)

test('a row names page, element, screenshot, length and the date of its English', () => {
  const [head, ...rows] = exported('ta', 'csv').split('\r\n').join('\n').split('\n')
  expect(head).toContain('key,english,ta,hindi,page,element,screenshot,longest,made from the English of')
  const row = rows.find((one) => one.startsWith('admin:activity.title,')) ?? ''
  expect(row).toMatch(/,\/admin,activity-panel\.tsx: Panel title,admin-,\d+,2026-\d\d-\d\d$/)
})
