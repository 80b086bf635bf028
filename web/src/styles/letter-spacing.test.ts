import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from '../test/sources.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

test('only figures and English letters are spaced: those of Indian scripts join', () => {
  const [, ofOthers = ''] = /\[lang\]:not\(:lang\(en\)\) \{([^}]*)\}/.exec(tokens) ?? []
  const isNormal = (name: string) => ofOthers.includes(`--tracking-${name}: 0em;`)
  const found = Object.entries(sources).flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => !line.includes('figures'))
      .flatMap((line) => [...line.matchAll(/tracking-([\w.[\]-]+)/g)].map(([, name = '']) => name))
      .filter((name) => name !== 'normal' && !isNormal(name))
      .map((name) => `${file}: tracking-${name}`),
  )
  expect(found).toEqual([])
})
