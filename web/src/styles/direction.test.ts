import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{tsx,css}', '!../**/*.test.tsx', '../../index.html'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Classes and properties of a fixed side, which do not flip in right-to-left languages. */
const physical =
  /(?<![\w/.-])-?(?:[\w[\]=&>.*()-]+:)*-?(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:\d|\[|auto|px)|(?<![\w-])text-(?:left|right)(?![\w-])|(?:margin|padding|border)-(?:left|right)\s*:|^\s*(?:left|right)\s*:.*;|text-align:\s*(?:left|right)/gm

test('styles say start and end, never left and right', () => {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(physical)].map(([at]) => `${file}: ${at.trim()}`),
  )
  expect(found).toEqual([])
})
