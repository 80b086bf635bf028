// For translators: npm run words -- missing|changed|longest|glossary [language], export xlf LANGUAGE > FILE,
// import xlf LANGUAGE FILE, walk [language …], stories [language …]. Keys are `auth:signIn.title` for pages and `servers:bell.won.title` for servers.
//
// `made-from.json` beside a language's texts marks them as machine-made, until a speaker of the language has read them
// and removes the mark. It also names the English version: that of a commit, and the digests of texts imported since.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, pluralEnding, type Texts } from '../../../packages/contracts/src/index.ts'
import { repository } from './checks.ts'

interface MadeFrom {
  isMachineMade?: true
  english: string
  since: Record<string, string>
}

const PAGES = 'web/src/locales'
const SERVERS = 'packages/words/src/texts'
const filesOf = (language: string) =>
  readdirSync(join(repository, PAGES, 'en'))
    .map((file) => ({ space: file.slice(0, -'.json'.length), path: `${PAGES}/${language}/${file}` }))
    .concat({ space: 'servers', path: `${SERVERS}/${language}.json` })

const readJson = (path: string) =>
  existsSync(join(repository, path)) ? JSON.parse(readFileSync(join(repository, path), 'utf8')) : {}
const writeJson = (path: string, content: unknown) =>
  writeFileSync(join(repository, path), `${JSON.stringify(content, null, 2)}\n`)

function flat(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : flat(text, `${prefix}${key}.`),
  )
}

type Read = (path: string) => Texts
const textsOf = (language: string, read: Read = readJson) =>
  new Map(filesOf(language).flatMap(({ space, path }) => flat(read(path), `${space}:`)))

function englishAt(commit: string): Map<string, string> {
  const read: Read = (path) => {
    try {
      return JSON.parse(
        execFileSync('git', ['show', `${commit}:${path}`], {
          cwd: repository,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      )
    } catch {
      return {}
    }
  }
  return textsOf('en', read)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
const madeFromPath = (language: string) => `${PAGES}/${language}/made-from.json`
const stemOf = (key: string) => key.replace(pluralEnding, '')

/** Missing texts of a language: those without any form. */
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

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const unescapeXml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** XLIFF 1.2: each text with its English, its translation, and as context its key and its Hindi. */
function exported(language: string): string {
  const [own, hindi] = [textsOf(language), textsOf('hi')]
  const units = [...textsOf('en')].map(([key, text]) => {
    const [place] = key.split(':')
    const notes = [
      `${place === 'servers' ? 'mail, bell, bill or public page' : `page texts ${place}`}`,
      hindi.get(key),
    ]
    return `<trans-unit id="${escapeXml(key)}"><source>${escapeXml(text)}</source><target>${escapeXml(own.get(key) ?? '')}</target><note>${escapeXml(notes.filter(Boolean).join(' · '))}</note></trans-unit>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="boli" source-language="en" target-language="${language}" datatype="plaintext"><body>
${units.join('\n')}
</body></file></xliff>`
}

/** Imports an edited file, and records the English that the translator saw. */
function imported(language: string, xliff: string): number {
  const units = [
    ...xliff.matchAll(
      /<trans-unit[^>]*\sid="([^"]+)"[^>]*>\s*<source[^>]*>([\s\S]*?)<\/source>\s*<target[^>]*>([\s\S]*?)<\/target>/g,
    ),
  ].map((unit) => unit.slice(1).map(unescapeXml) as [string, string, string])
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
  writeJson(madeFromPath(language), made)
  return news.length
}

function run(program: string, parameters: string[], environment: NodeJS.ProcessEnv = {}): void {
  process.exitCode =
    spawnSync(process.execPath, [join(repository, program), ...parameters], {
      cwd: repository,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    }).status ?? 1
}

const lists = { missing, changed, longest, glossary }
const [command = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--' && word !== 'xlf')

if (command in lists) {
  const wanted = rest.length > 0 ? rest : languages.filter((language) => language !== 'en')
  for (const language of wanted) {
    const found = lists[command as keyof typeof lists](language)
    console.log(`${language}: ${found.length} ${command}`)
    for (const [key, text] of found) console.log(`  ${key}  ${text}`)
  }
} else if (command === 'export' && rest[0]) console.log(exported(rest[0]))
else if (command === 'import' && rest[0] && rest[1])
  console.log(`${imported(rest[0], readFileSync(rest[1], 'utf8'))} texts taken over`)
else if (command === 'walk') run('deploy/qa/tests/walk-languages.ts', rest)
else if (command === 'stories')
  run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'browser', 'deploy/qa/tests/browser/from-nothing.test.ts'],
    { STORY_LANGUAGES: (rest.length > 0 ? rest : ['ta', 'bn', 'gu']).join(' ') },
  )
else {
  console.error('npm run words -- missing|changed|longest|glossary [LANGUAGE …]')
  console.error('npm run words -- export xlf LANGUAGE > FILE · npm run words -- import xlf LANGUAGE FILE')
  console.error('npm run words -- walk [LANGUAGE …]   through every page at 320 and 1280 px')
  console.error('npm run words -- stories [LANGUAGE …]   bidding, listing and a deal from nothing')
  process.exitCode = 2
}
