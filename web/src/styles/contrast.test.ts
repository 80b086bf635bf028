import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from '../test/sources.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const [, darkBlock = ''] = /prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(tokens) ?? []
const coloursOf = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
const light = coloursOf(tokens.replace(darkBlock, ''))
const themes = { light, dark: { ...light, ...coloursOf(darkBlock) } }

/** WCAG 2.2's relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'card', 'raised'] as const
const pairs = [
  // Text, including placeholders.
  ...['ink', 'soft', 'deep', 'chilli', 'marigold-deep'].flatMap((colour) =>
    grounds.map((ground) => [colour, ground, 4.5] as const),
  ),
  ...['leaf', 'chilli', 'marigold', 'practice'].map((colour) => [`on-${colour}`, colour, 4.5] as const),
  ...['leaf', 'marigold', 'chilli', 'practice'].map((colour) => ['ink', `${colour}-wash`, 4.5] as const),
  // The focus ring, and the border of input fields.
  ...['ring', 'edge'].flatMap((colour) => grounds.map((ground) => [colour, ground, 3] as const)),
  ...['leaf', 'marigold', 'chilli', 'practice'].map((colour) => ['ring', `${colour}-wash`, 3] as const),
]

describe.each(Object.entries(themes))('%s', (_, colours) => {
  test.each(pairs)('%s on %s stands out %f : 1', (colour, ground, ratio) => {
    expect(contrast(colours[colour] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(ratio)
  })
})

test('controls have the border of input fields, not the faint line of cards', () => {
  const faint = /<(?:button|label|input|select|textarea)\b(?:(?!<\/|<[a-zA-Z])[\s\S])*?\bborder-line\b/
  const found = Object.entries(sources).filter(([, source]) => faint.test(source))
  expect(found.map(([file]) => file)).toEqual([])
})

test('no style weakens the edge of a field or its placeholder, or changes the colour of its ring', () => {
  const thinned = Object.entries(sources).filter(([, source]) =>
    /border-edge\/|placeholder:text-soft\/|outline-marigold/.test(source),
  )
  expect(thinned.map(([file]) => file)).toEqual([])
})
