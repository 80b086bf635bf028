import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './checks.ts'

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (page: string) => readFileSync(join(repository, page), 'utf8')

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

it('links in documents lead to files and headings that exist', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)]
      .filter(([, link = '']) => isBroken(page, link))
      .map(([, link]) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

it('files that documents name by their whole path exist', () => {
  const path = /(?<=`)(?:web|services|packages|gateway|deploy)\/[\w./-]+\.\w+(?=`)/g
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(path)]
      .filter(([file]) => !existsSync(join(repository, file)))
      .map(([file]) => `${page}: ${file}`),
  )
  expect(missing).toEqual([])
})
