import { expect, test } from 'vitest'
import { markdownTable, replaceSection } from './report.ts'

test('figures stand on the right, words on the left', () => {
  expect(
    markdownTable(
      ['what', 'per second'],
      [
        ['hot', '12,345'],
        ['spread', '7.1'],
      ],
    ),
  ).toBe(
    [
      '| what   | per second |',
      '| ------ | ---------: |',
      '| hot    |     12,345 |',
      '| spread |        7.1 |',
    ].join('\n'),
  )
})

test('a section of the page is replaced, and nothing around it', () => {
  const page = 'before\n<!-- bids -->\nold\n<!-- /bids -->\nafter\n'
  const replaced = replaceSection(page, 'bids', 'new\n')
  expect(replaced).toBe('before\n<!-- bids -->\nnew\n<!-- /bids -->\nafter\n')
  expect(replaceSection(replaced, 'bids', 'new')).toBe(replaced)
  expect(() => replaceSection(page, 'lists', '')).toThrow('no marks')
})
