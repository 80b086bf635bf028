import { separateWords } from '../indian-number.ts'

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

export const words = separateWords({
  upTo99: Array.from({ length: 100 }, (_, number) => upTo99(number)),
  hundred: 'hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
  rupee: { one: 'rupee', other: 'rupees' },
  paisa: { one: 'paisa', other: 'paise' },
  and: 'and',
})
