import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluralEnding } from '../../../../packages/contracts/src/index.ts'
import { repository } from '../checks.ts'
import { digestOf, englishAt, type MadeFrom, madeFromPath, readJson, textsOf } from './texts.ts'

const stemOf = (key: string) => key.replace(pluralEnding, '')

/** Texts that a language lacks in every plural form. */
function missing(language: string): [string, string][] {
  const stems = new Set([...textsOf(language).keys()].map(stemOf))
  return [...textsOf('en')].filter(([key]) => !stems.has(stemOf(key)))
}

/** Texts whose English has changed since they were made. */
function changed(language: string): [string, string][] {
  const { english, since } = readJson(madeFromPath(language)) as MadeFrom
  if (!english) return []
  const before = englishAt(english)
  const own = textsOf(language)
  return [...textsOf('en')].filter(
    ([key, text]) => own.has(key) && (since[key] ?? digestOf(before.get(key) ?? text)) !== digestOf(text),
  )
}

/** Texts that are longest in relation to the English. */
function longest(language: string): [string, string][] {
  const english = textsOf('en')
  const excess = ([key, text]: [string, string]) => text.length / (english.get(key)?.length ?? text.length)
  return [...textsOf(language)]
    .filter(([, text]) => text.length > 12)
    .sort((one, other) => excess(other) - excess(one))
    .slice(0, 40)
}

/** Texts that translate a term of docs/glossary differently: to be checked, not all are wrong. */
function glossary(language: string): [string, string][] {
  const path = join(repository, `docs/glossary/${language}.md`)
  const rows = existsSync(path) ? readFileSync(path, 'utf8').matchAll(/^\| ([\w ]+) \| ([^|]+) \|/gm) : []
  const own = textsOf(language)
  return [...rows].flatMap(([, term = '', words = '']) => {
    // Inflection may change the last letters.
    const starts = words.split(/[,;()]/).map((word) => word.trim().slice(0, 4))
    const said = new RegExp(`\\b${term.trim()}s?\\b`, 'i')
    return [...textsOf('en')].flatMap(([key, text]): [string, string][] => {
      const inOwn = own.get(key)
      return inOwn && said.test(text) && !starts.some((start) => start && inOwn.includes(start))
        ? [[key, `${term.trim()} → ${words.trim()}: ${inOwn}`]]
        : []
    })
  })
}

export const lists = { missing, changed, longest, glossary }
