import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './checks.ts'

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(repository, file), 'utf8')

const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(join(repository, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
}

/** Matches of the pattern in all documents that `isWrong` rejects, each with its page. */
const wrongIn = (pattern: RegExp, isWrong: (page: string, found: string) => boolean) =>
  pages.flatMap((page) =>
    [...read(page).matchAll(pattern)]
      .filter(([, found = '']) => isWrong(page, found))
      .map(([, found]) => `${page}: ${found}`),
  )

it('links in documents lead to files and headings that exist', () => {
  expect(wrongIn(/\]\((?!\w+:)([^)\s]+)\)/g, isBroken)).toEqual([])
})

it('files that documents name by their whole path exist', () => {
  const path = /`((?:web|services|packages|gateway|deploy)\/[\w./-]+\.\w+)`/g
  expect(wrongIn(path, (_, file) => !existsSync(join(repository, file)))).toEqual([])
})

it('ARCHITECTURE.md names the right file for each function on the path of a bid', () => {
  const steps = [...read('ARCHITECTURE.md').matchAll(/^\| `(\w+)` \| `(\S+\.ts)` \|/gm)]
  expect(steps.length).toBeGreaterThan(15)
  for (const [, name, file = ''] of steps)
    expect(read(file), file).toMatch(new RegExp(`^export (async )?(function|class) ${name}\\b`, 'm'))
})
