import { latinDigits } from '@boli/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupDigits, regroup } from './group-digits.ts'

it.each([
  ['', ''],
  ['999', '999'],
  ['1000', '1,000'],
  ['999999', '9,99,999'],
  ['99,99,99,9.5', '99,99,999.5'],
  ['९९९९९९', '९,९९,९९९'],
  ['१२३४.', '१,२३४.'],
  ['.5', '.5'],
  ['₹ 2450', '₹ 2450'],
  ['2450/-', '2450/-'],
  ['1.2.3', '1.2.3'],
])('groups %j as %j', (text, grouped) => expect(groupDigits(text)).toBe(grouped))

/** The content of a field after a key is pressed; `|` marks the caret before and after. */
function press(marked: string, key: 'Backspace' | 'Delete' | string): string {
  const caret = marked.indexOf('|')
  const before = marked.replace('|', '')
  const [from, to] =
    key === 'Backspace' ? [caret - 1, caret] : key === 'Delete' ? [caret, caret + 1] : [caret, caret]
  const put = to === from ? key : ''
  const text = before.slice(0, from) + put + before.slice(to)
  const kinds: Record<string, string> = { Backspace: 'deleteContentBackward', Delete: 'deleteContentForward' }
  const next = regroup({
    ...{ before, text, caret: from + put.length, data: put || null },
    kind: kinds[key] ?? 'insertText',
  })
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`
}

it.each([
  ['99,999|', '9', '9,99,999|'],
  ['9|,999', '1', '91|,999'],
  ['|99,999', '1', '1|,99,999'],
  ['99,9|99', '1', '9,99,1|99'],
  ['९९,९|९९', '१', '९,९९,१|९९'],
  ['9,99,999|', 'Backspace', '99,999|'],
  ['1,00|,000', 'Backspace', '10|,000'],
  ['1,|000', 'Backspace', '|000'],
  ['1|,000', 'Delete', '1|00'],
  ['1,23,|456', 'Backspace', '12|,456'],
  ['१,२३,|४५६', 'Backspace', '१२|,४५६'],
  ['1,000|', '.', '1,000.|'],
  ['1,000.5|', '5', '1,000.55|'],
])('%s and %s is %s', (before, key, after) => expect(press(before, key)).toBe(after))

it('does not change pasted text whose comma does not group digits', () => {
  const paste = (text: string) =>
    regroup({ ...{ before: '', text, caret: text.length, data: null }, kind: 'insertFromPaste' }).text
  expect([paste('2,45'), paste('100,000'), paste('1000')]).toEqual(['2,45', '1,00,000', '1,000'])
})

it('leaves every digit in order, and the caret after the same one, in any script', () => {
  const digits = fc.stringMatching(/^[0-9०-९]{1,12}$/)
  fc.assert(
    fc.property(digits, fc.nat(12), (text, at) => {
      const caret = Math.min(at, text.length)
      const next = regroup({ ...{ before: '', text, caret, data: null }, kind: 'insertText' })
      expect(next.text.replaceAll(',', '')).toBe(text)
      expect(next.text.slice(0, next.caret).replaceAll(',', '')).toBe(text.slice(0, caret))
      const grouped = Number(latinDigits(text)).toLocaleString('en-IN')
      if (!/^[0०]/.test(text)) expect(latinDigits(next.text)).toBe(grouped)
    }),
  )
})
