import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatTexts, type Texts } from '../../../../packages/contracts/src/index.ts'
import { repository } from '../checks.ts'

/**
 * `made-from.json` beside a language's texts marks them as machine-made, until a speaker of the language has read them
 * and removes the mark. It also names their English: a commit, and a digest for each text imported since.
 */
export interface MadeFrom {
  isMachineMade?: true
  english: string
  since: Record<string, string>
}

const PAGES = 'web/src/locales'
const SERVERS = 'packages/words/src/texts'
export const filesOf = (language: string) =>
  readdirSync(join(repository, PAGES, 'en'))
    .map((file) => ({ space: file.slice(0, -'.json'.length), path: `${PAGES}/${language}/${file}` }))
    .concat({ space: 'servers', path: `${SERVERS}/${language}.json` })

export const readJson = (path: string) =>
  existsSync(join(repository, path)) ? JSON.parse(readFileSync(join(repository, path), 'utf8')) : {}
export const writeJson = (path: string, content: unknown) =>
  writeFileSync(join(repository, path), `${JSON.stringify(content, null, 2)}\n`)

type Read = (path: string) => Texts
export const textsOf = (language: string, read: Read = readJson) =>
  new Map(filesOf(language).flatMap(({ space, path }) => flatTexts(read(path), `${space}:`)))

export function englishAt(commit: string): Map<string, string> {
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

/** The day of a commit, as in 2026-11-26. */
export const dateOf = (commit: string) =>
  execFileSync('git', ['show', '-s', '--format=%cs', commit], { cwd: repository, encoding: 'utf8' }).trim()

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
export const madeFromPath = (language: string) => `${PAGES}/${language}/made-from.json`
