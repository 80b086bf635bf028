import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languageFacts } from '@boli/contracts'
import { webFonts } from '@boli/contracts/web-fonts'
import { expect, test } from 'vitest'
import { fontsOf } from '../../build/languages.ts'

const installed = join(import.meta.dirname, '..', '..', 'node_modules')

test('each web font is installed, and none varies in width', () => {
  for (const { file } of Object.values(webFonts)) {
    expect(existsSync(join(installed, file)), file).toBe(true)
    expect(file).not.toMatch(/standard|wdth/)
  }
})

test.each(Object.entries(languageFacts))('the letters of %s come from its own font', (_, facts) => {
  const { range } = fontsOf(facts).at(-1) ?? webFonts.Latn
  const spans = range.split(',').map((span) =>
    span
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  )
  for (const letter of facts.ownName) {
    const code = letter.codePointAt(0) ?? 0
    expect(
      spans.some(([first = 0, last = first]) => code >= first && code <= last),
      letter,
    ).toBe(true)
  }
})
