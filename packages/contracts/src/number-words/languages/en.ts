import type { NumberWords } from '../indian-number.ts'

const upTo19 =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function upTo99(number: number): string {
  if (number < 20) return upTo19[number] ?? ''
  const ten = tens[Math.floor(number / 10) - 2] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${upTo19[number % 10]}`
}

export const words: NumberWords = {
  upTo99,
  hundreds: (count) => `${count} hundred`,
  hundredAlone: 'one hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
  rupee: (count) => (count === 1 ? 'rupee' : 'rupees'),
  paisa: (count) => (count === 1 ? 'paisa' : 'paise'),
  and: 'and',
}
