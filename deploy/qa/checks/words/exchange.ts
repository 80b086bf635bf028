import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { longestText, type Texts } from '../../../../packages/contracts/src/index.ts'
import { placeOf } from './places.ts'
import {
  dateOf,
  digestOf,
  filesOf,
  type MadeFrom,
  madeFromPath,
  readJson,
  textsOf,
  writeJson,
} from './texts.ts'

export const formats = ['csv', 'xlf'] as const
export type Format = (typeof formats)[number]

/** Key, English and translation, as a translator returns them. */
export type Unit = [key: string, english: string, text: string]

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const unescapeXml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/**
 * Each text with its English and Hindi, its place, its maximum length, and the date of the English it was made from.
 */
export function exported(language: string, format: Format): string {
  const [own, hindi] = [textsOf(language), textsOf('hi')]
  const { english, since }: MadeFrom = { english: '', since: {}, ...readJson(madeFromPath(language)) }
  const madeFrom = english ? dateOf(english) : ''
  const rows = [...textsOf('en')].map(([key, text]) => ({
    key,
    english: text,
    [language]: own.get(key) ?? '',
    hindi: hindi.get(key) ?? '',
    ...placeOf(key),
    longest: longestText(text),
    // Texts imported later have only a digest of their English, no date.
    'made from the English of': key in since ? '' : madeFrom,
  }))
  if (format === 'csv') return stringify(rows, { header: true, bom: true })
  const units = rows.map(({ key, english: source, ...row }) => {
    const { [language]: target = '', ...context } = row as Record<string, string | number>
    const notes = Object.entries(context).map(([name, value]) => `${name}: ${value}`)
    return `<trans-unit id="${escapeXml(key)}"><source>${escapeXml(source)}</source><target>${escapeXml(String(target))}</target><note>${escapeXml(notes.join(' · '))}</note></trans-unit>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="boli" source-language="en" target-language="${language}" datatype="plaintext"><body>
${units.join('\n')}
</body></file></xliff>`
}

/** Reads an exported file that a translator has edited. */
export function unitsOf(file: string, language: string, format: Format): Unit[] {
  if (format === 'csv') {
    const rows = parse<Record<string, string>>(file, { columns: true, bom: true })
    return rows.map(({ key = '', english = '', [language]: text = '' }) => [key, english, text])
  }
  const units = file.matchAll(
    /<trans-unit[^>]*\sid="([^"]+)"[^>]*>\s*<source[^>]*>([\s\S]*?)<\/source>\s*<target[^>]*>([\s\S]*?)<\/target>/g,
  )
  return [...units].map((unit) => unit.slice(1).map(unescapeXml) as Unit)
}

/** Imports the texts that differ, and records which English the translator saw. @returns the number imported. */
export function takeOver(units: readonly Unit[], language: string): number {
  const own = textsOf(language)
  const news = units.filter(([key, , text]) => text !== '' && own.get(key) !== text)
  const made: MadeFrom = { english: '', since: {}, ...readJson(madeFromPath(language)) }
  for (const { space, path } of filesOf(language)) {
    const mine = news.filter(([key]) => key.startsWith(`${space}:`))
    if (mine.length === 0) continue
    const texts: Texts = readJson(path)
    for (const [key, english, text] of mine) {
      const parts = key.slice(space.length + 1).split('.')
      const last = parts.pop() ?? ''
      let at = texts
      for (const part of parts) {
        at[part] ??= {}
        at = at[part] as Texts
      }
      at[last] = text
      made.since[key] = digestOf(english)
    }
    writeJson(path, texts)
  }
  if (news.length > 0) writeJson(madeFromPath(language), made)
  return news.length
}
